import { useRef } from 'react'

import { MentionTextArea } from '#app/features/delivery/review-mention/ui/mention-text-area.tsx'
import { Button } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import { getFailure } from './note-form.tsx'
import type { ReplyView, ReviewFormResult, ReviewView } from './review-view.ts'
import { useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  note: ReplyView
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  author: string
  at: string
  mayReply?: boolean
}

/** Answers, edits or deletes a note. */
export function NoteActs({ mayReply = false, ...props }: Props) {
  const { note, view, formKey, result, author, at } = props
  const { notes: messages } = useReviewMessages()
  const deletion = useReviewForm(result)
  const isAnswerable = mayReply && view.viewer.mayComment
  if (!isAnswerable && !note.mayChange && !note.mayDelete) return null
  return (
    <div className="review-note-more">
      {isAnswerable && (
        <TextForm
          {...props}
          kind="reply"
          summary={messages.reply}
          summaryLabel={messages.replyTo(author)}
          label={messages.replyText}
          send={messages.send}
          text=""
        />
      )}
      {note.mayChange && (
        <TextForm
          {...props}
          kind="edit"
          summary={messages.edit}
          summaryLabel={messages.editOf(at)}
          label={messages.edit}
          send={messages.save}
          text={note.text}
        />
      )}
      {note.mayDelete && (
        <deletion.Form method="post" action={view.formAction}>
          <IdempotencyField page={formKey} form={`delete:${note.id}`} />
          <input type="hidden" name="form" value="delete" />
          <input type="hidden" name="note" value={note.id} />
          <Button
            type="submit"
            look="quiet"
            compact
            disabled={deletion.isBusy}
            aria-label={messages.deleteOf(author)}
          >
            {messages.delete}
          </Button>
        </deletion.Form>
      )}
    </div>
  )
}

function TextForm({
  note,
  view,
  formKey,
  result,
  kind,
  summary,
  summaryLabel,
  label,
  send,
  text,
}: Props & {
  kind: 'reply' | 'edit'
  summary: string
  summaryLabel: string
  label: string
  send: string
  text: string
}) {
  const problems = useProblems()
  const details = useRef<HTMLDetailsElement>(null)
  const element = useRef<HTMLFormElement>(null)
  const form = useReviewForm(result, () => {
    element.current?.reset()
    if (details.current) details.current.open = false
  })
  const failure = getFailure(form.result, kind)
  const failed = failure?.values.note === note.id ? failure : null
  const problem = failed?.problems.text
  return (
    <details ref={details} name="review-note-text" open={failed ? true : undefined}>
      <summary className="button button-quiet button-compact" aria-label={summaryLabel}>
        {summary}
      </summary>
      <form.Form ref={element} method="post" action={view.formAction} noValidate>
        <IdempotencyField page={formKey} form={`${kind}:${note.id}`} />
        <input type="hidden" name="form" value={kind} />
        <input type="hidden" name="note" value={note.id} />
        <MentionTextArea
          name="text"
          label={label}
          people={view.people}
          defaultValue={failed?.values.text ?? text}
          problem={problem && problems[problem]}
          rows={2}
          maxLength={2000}
          required
        />
        <Button type="submit" compact disabled={form.isBusy}>
          {send}
        </Button>
      </form.Form>
    </details>
  )
}
