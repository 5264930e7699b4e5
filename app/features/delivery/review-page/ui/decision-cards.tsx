import { CircleCheck } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { getFailure } from './note-form.tsx'
import { FormProblem } from './form-problem.tsx'
import { RoundCard } from './round-cards.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { type ReviewForm, useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

export type DecisionProps = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
}

/** The approvals of a version, and what a guest can do now: submit the notes, approve, reopen. */
export function DecisionCards(props: DecisionProps) {
  const { view, result } = props
  const messages = useReviewMessages()
  // a card that was refused may be gone by now, because someone else was faster
  const submission = useReviewForm(result)
  const approval = useReviewForm(result)
  const { viewer, version, approvals, awaited } = view
  const isGuest = viewer.kind === 'guest'
  const hasNotes =
    view.notes.some(({ isByStudio }) => !isByStudio) ||
    view.earlier.some(({ lateRound }) => lateRound !== null)
  return (
    <>
      <FormProblem result={submission.result} form="submit" />
      <FormProblem result={approval.result} form="approve" />
      {approvals.length > 0 && (
        <ul className="review-approvals">
          {approvals.map(({ name, at, message }) => (
            <li key={name + at} className="notice notice-ok">
              <CircleCheck />
              <span>
                {messages.approval.approvedBy(name, at)}
                {message && <q>{message}</q>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {awaited.length > 0 && approvals.length > 0 && (
        <p className="review-muted">{messages.approval.awaited(awaited.join(', '))}</p>
      )}
      {version.isSubmitted && view.state === 'notes-submitted' && (
        <p className="notice">
          {messages.round.submitted}{' '}
          {isGuest && viewer.mayComment && messages.round.late(view.round.isNextExtra)}
        </p>
      )}
      {isGuest && viewer.mayComment && version.isNewest && !version.isSubmitted && hasNotes && (
        <RoundCard {...props} form={submission} />
      )}
      {viewer.mayApprove && <ApproveCard {...props} form={approval} />}
      {viewer.mayReopen && <ReopenCard {...props} />}
    </>
  )
}

export type CardProps = DecisionProps & { form: ReviewForm }

function ApproveCard({ view, formKey, form }: CardProps) {
  const { approval: messages } = useReviewMessages()
  const failed = getFailure(form.result, 'approve')
  return (
    <form.Form className="review-card" method="post" action={view.formAction} noValidate>
      <h2>{messages.title}</h2>
      <p>{messages.lead(view.version.number)}</p>
      <IdempotencyField page={formKey} form="approve" />
      <input type="hidden" name="form" value="approve" />
      <input type="hidden" name="version" value={view.version.id} />
      <details open={failed?.values.message ? true : undefined}>
        <summary>{messages.message}</summary>
        <TextArea
          name="message"
          label={messages.message}
          note={messages.messageNote}
          defaultValue={failed?.values.message}
          rows={2}
          maxLength={1000}
        />
      </details>
      <Button type="submit" look="accent" disabled={form.isBusy}>
        <CircleCheck />
        {messages.approve(view.version.number)}
      </Button>
    </form.Form>
  )
}

function ReopenCard({ view, formKey, result }: DecisionProps) {
  const { approval: messages } = useReviewMessages()
  const form = useReviewForm(result)
  return (
    <form.Form className="review-card" method="post" action={view.formAction}>
      <p>{messages.reopenLead}</p>
      <FormProblem result={form.result} form="reopen" />
      <IdempotencyField page={formKey} form={`reopen:${view.approvals.length}`} />
      <input type="hidden" name="form" value="reopen" />
      <Button type="submit" disabled={form.isBusy}>
        {messages.reopen}
      </Button>
    </form.Form>
  )
}
