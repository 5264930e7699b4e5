import { MapPin, X } from 'lucide-react'
import { type RefObject, useRef } from 'react'

import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { FormDrafts } from '#app/ui/form-drafts.tsx'
import { useScriptState } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import { DrawingTools } from './drawing-layer.tsx'
import { NoteForm, getFailure, readPlace } from './note-form.tsx'
import './review-room.css'
import './still.css'
import { ReviewSide } from './review-side.tsx'
import type { ReviewFormResult, StillView } from './review-view.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { StillStage } from './still-stage.tsx'
import { type ReviewForm, useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'
import { type StillRoomState, useStillRoom } from './use-still-room.ts'

type Props = {
  view: StillView
  formKey: string
  result: ReviewFormResult | undefined
  draftsOf: string | null
}

/** An image or a PDF with its notes. */
export function StillRoom({ view, formKey, result, draftsOf }: Props) {
  const stage = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const room = useStillRoom({ view, stage, text, typedPage: readPlace(result).from })
  const form = useReviewForm(result, room.clear)
  return (
    <div className="review-room" data-kind={view.media.kind}>
      <div className="review-stage">
        <StillStage {...{ view, room, stage }} />
      </div>
      <ReviewSide
        {...{ view, formKey, result, form }}
        activeId={room.active?.id ?? null}
        onOpen={room.open}
      >
        <Writing {...{ view, formKey, form, room, text }} />
      </ReviewSide>
      {room.hasShortcuts && (
        <ShortcutsDialog rows="stillRows" onClose={() => room.showShortcuts(false)} />
      )}
      {draftsOf !== null && <FormDrafts person={draftsOf} />}
    </div>
  )
}

type WritingProps = {
  view: StillView
  formKey: string
  form: ReviewForm
  room: StillRoomState
  text: RefObject<HTMLTextAreaElement | null>
}

function Writing({ view, formKey, form, room, text }: WritingProps) {
  const { drawing } = room
  return (
    <NoteForm
      {...{ view, form, formKey, drawing, text }}
      fields={<PlaceFields {...{ view, form, room }} />}
      onType={room.beginNote}
      onDraw={room.beginDrawing}
      onRemoveDrawing={() => room.setDrawing([])}
      marking={<Marking room={room} />}
      tools={<DrawingTools room={room} />}
    />
  )
}

/** The page of a note about a PDF, and what is marked. */
function PlaceFields({ view, form, room }: Pick<WritingProps, 'view' | 'form' | 'room'>) {
  const { still: messages } = useReviewMessages()
  const problems = useProblems()
  const failed = getFailure(form.result, 'note')
  const problem = failed?.problems.from
  const { clock } = view
  return (
    <>
      <input type="hidden" name="region" value={room.regionText} />
      {clock.unit === 'page' && (
        <div className="still-page-field">
          <TextField
            name="from"
            label={messages.page}
            hint={messages.pageHint(clock.length)}
            problem={problem && problems[problem]}
            inputMode="numeric"
            autoComplete="off"
            value={room.from}
            onChange={(event) => room.typePage(event.target.value)}
          />
        </div>
      )}
    </>
  )
}

function Marking({ room }: { room: StillRoomState }) {
  const { still: messages } = useReviewMessages()
  const scriptState = useScriptState()
  if (room.region && !room.isMarking)
    return (
      <span className="review-drawn">
        {messages.marked}
        <Button
          look="quiet"
          compact
          onClick={() => room.setRegion(null)}
          aria-label={messages.removeMark}
        >
          <X />
        </Button>
      </span>
    )
  return (
    <Button
      look="quiet"
      compact
      onClick={room.isMarking ? room.endMark : room.beginMark}
      aria-pressed={room.isMarking}
      data-script={scriptState}
    >
      <MapPin />
      {room.isMarking ? messages.markDone : messages.mark}
    </Button>
  )
}
