import { type ComponentProps, useRef } from 'react'

import { FormDrafts } from '#app/ui/form-drafts.tsx'

import { DecisionCards } from './decision-cards.tsx'
import { DrawingLayer, DrawingTools } from './drawing-layer.tsx'
import { FormProblem } from './form-problem.tsx'
import { NoteForm } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import './review-room.css'
import { ReviewPlayer } from './review-player.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { type Player, usePlayer } from './use-player.ts'
import { type ReviewForm, useReviewForm } from './use-review-form.ts'
import { type Room, useRoom } from './use-room.ts'
import { VersionBar } from './version-bar.tsx'

type Props = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  /** The contact whose drafts the browser keeps; null in the portal, which keeps them itself. */
  draftsOf: string | null
}

/** The player of a version with its notes, for guests and the studio. */
export function ReviewRoom(props: Props) {
  // another version has another file, length and notes
  return <VersionRoom key={props.view.version.id} {...props} />
}

function VersionRoom({ view, formKey, result, draftsOf }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const { media, player } = usePlayer(view.clock)
  const room = useRoom({ view, player, media, stage, text })
  const form = useReviewForm(result, room.clear)
  return (
    <div className="review-room" data-kind={view.media.kind}>
      <div className="review-stage">
        <ReviewPlayer
          {...{ view, player, media, stage }}
          note={room.active}
          range={room.range}
          onShortcuts={() => room.showShortcuts(true)}
        >
          <Drawing {...{ view, room }} />
        </ReviewPlayer>
      </div>
      <div className="review-side">
        <VersionBar view={view} />
        <FormProblem result={form.result} form="note" />
        {view.viewer.mayComment && <Writing {...{ view, formKey, form, player, room, text }} />}
        <DecisionCards {...{ view, formKey, result }} />
        <NoteList
          {...{ view, formKey, result }}
          activeId={room.active?.id ?? null}
          onOpen={room.open}
        />
      </div>
      {room.hasShortcuts && <ShortcutsDialog onClose={() => room.showShortcuts(false)} />}
      {draftsOf !== null && <FormDrafts person={draftsOf} />}
    </div>
  )
}

/** Shows the drawing of the open note, or the new one. */
function Drawing({ view: { media }, room }: { view: ReviewView; room: Room }) {
  const { pen, drawing, active } = room
  if (media.kind !== 'video') return null
  return (
    <DrawingLayer
      shapes={pen || drawing.length > 0 ? drawing : (active?.drawing ?? [])}
      pen={pen}
      ratio={media.width && media.height ? media.width / media.height : 16 / 9}
      onAdd={(shape) => room.setDrawing([...drawing, shape])}
    />
  )
}

type WritingProps = Pick<Props, 'view' | 'formKey'> & {
  form: ReviewForm
  player: Player
  room: Room
  text: ComponentProps<typeof NoteForm>['text']
}

function Writing({ view, formKey, form, player, room, text }: WritingProps) {
  const { drawing, pen } = room
  return (
    <NoteForm
      {...{ view, form, formKey, drawing, text }}
      place={room.place}
      onPlace={room.setPlace}
      position={player.position}
      onDraw={view.media.kind === 'video' ? room.beginDrawing : null}
      onRemoveDrawing={() => room.setDrawing([])}
      tools={
        pen && (
          <DrawingTools
            pen={pen}
            onPen={room.setPen}
            onUndo={drawing.length > 0 ? () => room.setDrawing(drawing.slice(0, -1)) : null}
            onDone={() => room.setPen(null)}
          />
        )
      }
    />
  )
}
