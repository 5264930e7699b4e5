import { type ComponentProps, useRef } from 'react'

import { formatPosition, isPlaceClock } from '#app/features/delivery/review-clock/rules.ts'
import { FormDrafts } from '#app/ui/form-drafts.tsx'

import { DrawingLayer, DrawingTools } from './drawing-layer.tsx'
import { NoteForm, TimeFields, readPlace } from './note-form.tsx'
import './review-room.css'
import { ReviewPlayer } from './review-player.tsx'
import { ReviewSide } from './review-side.tsx'
import type { ReviewFormResult, ReviewView, TimeView } from './review-view.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StillRoom } from './still-room.tsx'
import { type Player, usePlayer } from './use-player.ts'
import { type ReviewForm, useReviewForm } from './use-review-form.ts'
import { type Room, useRoom } from './use-room.ts'

type Props = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  /** The contact whose drafts the browser keeps; null in the portal, which keeps them itself. */
  draftsOf: string | null
}

/** A version with its notes, for guests and the studio. */
export function ReviewRoom({ view, ...props }: Props) {
  const { clock } = view
  // another version has another file, length and notes
  const key = view.version.id
  return isPlaceClock(clock) ? (
    <StillRoom key={key} {...props} view={{ ...view, clock }} />
  ) : (
    <TimeRoom key={key} {...props} view={{ ...view, clock }} />
  )
}

type TimeProps = Props & { view: TimeView }

/** The player of a video or a recording, with its notes. */
function TimeRoom({ view, formKey, result, draftsOf }: TimeProps) {
  const stage = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const { media, player } = usePlayer(view.clock)
  const room = useRoom({
    view,
    player,
    media,
    stage,
    picture,
    text,
    typedPlace: readPlace(result),
  })
  const form = useReviewForm(result, room.clear)
  return (
    <div className="review-room" data-kind={view.media.kind}>
      <div className="review-stage">
        <ReviewPlayer
          {...{ view, player, media, stage, picture }}
          compare={room.compare}
          note={room.active}
          range={room.range}
          onShortcuts={() => room.showShortcuts(true)}
        >
          <Drawing {...{ view, room }} />
        </ReviewPlayer>
      </div>
      <ReviewSide
        {...{ view, formKey, result, form }}
        activeId={room.active?.id ?? null}
        onOpen={room.open}
      >
        <Writing {...{ view, formKey, form, player, room, text }} />
      </ReviewSide>
      {room.hasShortcuts && (
        <ShortcutsDialog rows="rows" onClose={() => room.showShortcuts(false)} />
      )}
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

type WritingProps = Pick<TimeProps, 'view' | 'formKey'> & {
  form: ReviewForm
  player: Player
  room: Room
  text: ComponentProps<typeof NoteForm>['text']
}

function Writing({ view, formKey, form, player, room, text }: WritingProps) {
  const { drawing, place, setPlace } = room
  const now = formatPosition(player.position, view.clock)
  return (
    <NoteForm
      {...{ view, form, formKey, drawing, text }}
      fields={<TimeFields {...{ form, place, now }} onPlace={setPlace} clock={view.clock} />}
      onType={() => {
        setPlace((before) => (before.from === '' ? { ...before, from: now } : before))
      }}
      onDraw={view.media.kind === 'video' ? room.beginDrawing : null}
      onRemoveDrawing={() => room.setDrawing([])}
      tools={<DrawingTools room={room} />}
    />
  )
}
