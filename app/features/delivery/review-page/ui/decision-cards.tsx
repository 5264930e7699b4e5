import { CircleAlert, CircleCheck } from 'lucide-react'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'

import { getFailure } from './note-form.tsx'
import type { ReviewFormResult, ReviewView } from './review-view.ts'
import { type ReviewForm, useReviewForm } from './use-review-form.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = { view: ReviewView; formKey: string; result: ReviewFormResult | undefined }

/** The approvals of a version, and what a guest can do now: submit the notes, approve, reopen. */
export function DecisionCards(props: Props) {
  const { view, result } = props
  const messages = useReviewMessages()
  // a card that was refused may be gone by now, because someone else was faster
  const submission = useReviewForm(result)
  const approval = useReviewForm(result)
  const { viewer, version, approvals, awaited } = view
  const isGuest = viewer.kind === 'guest'
  const hasNotes = view.notes.some(({ isByStudio }) => !isByStudio)
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
          {messages.round.submitted} {isGuest && viewer.mayComment && messages.round.late}
        </p>
      )}
      {isGuest && viewer.mayComment && version.isNewest && !version.isSubmitted && hasNotes && (
        <SubmitCard {...props} form={submission} />
      )}
      {viewer.mayApprove && <ApproveCard {...props} form={approval} />}
      {viewer.mayReopen && <ReopenCard {...props} />}
    </>
  )
}

type CardProps = Props & { form: ReviewForm }

function SubmitCard({ view, formKey, form }: CardProps) {
  const { round: messages } = useReviewMessages()
  return (
    <form.Form className="review-card" method="post" action={view.formAction}>
      <h2>{messages.title}</h2>
      <p>{messages.lead}</p>
      <IdempotencyField page={formKey} form="submit" />
      <input type="hidden" name="form" value="submit" />
      <input type="hidden" name="version" value={view.version.id} />
      <Button type="submit" disabled={form.isBusy}>
        {messages.submit}
      </Button>
    </form.Form>
  )
}

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

function ReopenCard({ view, formKey, result }: Props) {
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

/** The problem of a form that belongs to none of its fields. */
export function FormProblem({
  result,
  form,
}: {
  result: ReviewFormResult | undefined
  form: string
}) {
  const failed = getFailure(result, form)
  if (!failed?.problem) return null
  return (
    <p className="notice notice-bad" role="alert">
      <CircleAlert />
      {failed.problem}
    </p>
  )
}
