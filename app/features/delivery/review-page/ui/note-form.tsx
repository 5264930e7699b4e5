import { Clock, Pencil, Send, X } from 'lucide-react'
import type { Dispatch, ReactNode, RefObject, SetStateAction } from 'react'

import type { ReviewClock } from '#app/features/delivery/review-clock/rules.ts'
import { MentionTextArea } from '#app/features/delivery/review-mention/ui/mention-text-area.tsx'
import { type DrawingShape } from '#app/features/delivery/review-note/rules.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useHydrated, useScriptState } from '#app/ui/use-hydrated.ts'
import { useProblems } from '#app/ui/use-problems.ts'

import type { ReviewForm } from './use-review-form.ts'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { useReviewMessages } from './use-review-messages.ts'

/** The place of the new note; set by keys, by typing and by the first letter of its text. */
export type NotePlaceText = { from: string; to: string }

type Props = {
  view: ReviewView
  form: ReviewForm
  formKey: string
  /** The fields of its place. */
  fields: ReactNode
  /** Called for every letter of the text. */
  onType: () => void
  drawing: DrawingShape[]
  onDraw: (() => void) | null
  onRemoveDrawing: () => void
  text: RefObject<HTMLTextAreaElement | null>
  /** The drawing tools while something is drawn. */
  tools: ReactNode
  /** Marks a place of an image or a page. */
  marking?: ReactNode
}

/** Writes a note at the shown frame, over a range, on a page, or about the whole version. */
export function NoteForm(props: Props) {
  const { view, form, formKey, fields, onType, drawing, text, tools } = props
  const messages = useReviewMessages().note
  const problems = useProblems()
  const isHydrated = useHydrated()
  const failed = getFailure(form.result, 'note')
  const problem = failed?.problems.text
  return (
    <form.Form className="review-note-form" method="post" action={view.formAction} noValidate>
      <IdempotencyField page={formKey} form="note" />
      <input type="hidden" name="form" value="note" />
      <input type="hidden" name="version" value={view.version.id} />
      <input
        type="hidden"
        name="drawing"
        value={drawing.length > 0 ? JSON.stringify(drawing) : ''}
      />
      <MentionTextArea
        name="text"
        ref={text}
        people={view.people}
        label={messages.text}
        placeholder={messages.placeholder}
        defaultValue={failed?.values.text}
        problem={problem && problems[problem]}
        rows={3}
        maxLength={2000}
        onInput={isHydrated ? onType : undefined}
        required
      />
      {fields}
      {tools}
      <NoteActions {...props} isInternal={failed?.values.isInternal === 'on'} />
    </form.Form>
  )
}

function NoteActions({
  view,
  form,
  drawing,
  onDraw,
  onRemoveDrawing,
  marking,
  isInternal,
}: Props & { isInternal: boolean }) {
  const messages = useReviewMessages().note
  const scriptState = useScriptState()
  return (
    <p className="review-note-acts">
      {view.viewer.kind === 'studio' && (
        <label className="review-check">
          <input type="checkbox" name="isInternal" defaultChecked={isInternal} />
          {messages.internal}
        </label>
      )}
      {marking}
      {onDraw && drawing.length === 0 && (
        <Button look="quiet" compact onClick={onDraw} data-script={scriptState}>
          <Pencil />
          {messages.draw}
        </Button>
      )}
      {drawing.length > 0 && (
        <span className="review-drawn">
          {messages.drawingAdded(drawing.length)}
          <Button
            look="quiet"
            compact
            onClick={onRemoveDrawing}
            aria-label={messages.removeDrawing}
          >
            <X />
          </Button>
        </span>
      )}
      <Button type="submit" look="accent" disabled={form.isBusy}>
        <Send />
        {form.isBusy ? messages.sending : messages.send}
      </Button>
    </p>
  )
}

type Failure = Extract<ReviewFormResult, { ok: false }>

/** Returns the place that was typed in a form that the page shows again. */
export function readPlace(result: ReviewFormResult | undefined): NotePlaceText {
  const values = getFailure(result, 'note')?.values
  return { from: values?.from ?? '', to: values?.to ?? '' }
}

/** Returns the failure of a form of the page. */
export function getFailure(result: ReviewFormResult | undefined, form: string): Failure | null {
  return result && !result.ok && result.form === form ? result : null
}

/** The frame or second of a note, and the end of a range. */
export function TimeFields({
  form,
  place,
  onPlace,
  now,
  clock,
}: {
  form: ReviewForm
  place: NotePlaceText
  onPlace: Dispatch<SetStateAction<NotePlaceText>>
  /** The position that is shown. */
  now: string
  clock: ReviewClock
}) {
  const messages = useReviewMessages().note
  const problems = useProblems()
  const failed = getFailure(form.result, 'note')
  const getProblem = (name: string) =>
    failed?.problems[name] ? problems[failed.problems[name]] : undefined
  const pattern = clock.unit === 'frame' ? '00:00:41:12' : '0:00:41.500'
  const getField = (name: 'from' | 'to') => ({
    name,
    value: place[name],
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      // a restored draft fills in several fields at once
      onPlace((before) => ({ ...before, [name]: event.target.value })),
  })
  return (
    <div className="review-place">
      <TextField
        {...getField('from')}
        label={messages.from}
        hint={messages.fromHint}
        problem={getProblem('from')}
        placeholder={pattern}
        autoComplete="off"
        inputMode="text"
      />
      <TextField
        {...getField('to')}
        label={messages.to}
        note={messages.toNote}
        problem={getProblem('to')}
        placeholder={pattern}
        autoComplete="off"
      />
      <TimeActions {...{ now, onPlace }} />
    </div>
  )
}

function TimeActions({ now, onPlace }: { now: string; onPlace: (place: NotePlaceText) => void }) {
  const { note: messages } = useReviewMessages()
  return (
    <p className="review-place-acts" data-script={useScriptState()}>
      <Button look="quiet" compact onClick={() => onPlace({ from: now, to: '' })}>
        <Clock />
        {messages.useCurrent}
      </Button>
      <Button look="quiet" compact onClick={() => onPlace({ from: '', to: '' })}>
        {messages.clear}
      </Button>
    </p>
  )
}
