import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'

import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useProblems } from '#app/ui/use-problems.ts'

import type { SendPageProps } from './send-plan.ts'
import { useQuotePageMessages } from './use-quote-page-messages.ts'

/** Asks the owner to approve a quote, or says that they were asked. */
export function ApprovalRequest({ plan, formKey }: SendPageProps) {
  const { send: messages } = useQuotePageMessages()
  const isBusy = useNavigation().state !== 'idle'
  const { id, revision, approval, problems } = plan
  if (approval.isRequested) return <p className="notice">{messages.requested}</p>
  if (problems.length > 0) return null
  return (
    <Form
      className="card quote-send"
      method="post"
      action={`/portal/clients/quotes/${id}/approval-request`}
    >
      <IdempotencyField page={formKey} form="approval-request" />
      <input type="hidden" name="revision" value={revision} />
      <p>{messages.leadApproval}</p>
      <p className="form-actions">
        <Button type="submit" look="accent" disabled={isBusy}>
          {messages.request}
        </Button>
      </p>
    </Form>
  )
}

/** Returns a quote to the person who asked for approval, with a comment. */
export function ReturnForm({ plan, formKey, problem }: SendPageProps) {
  const { send: messages } = useQuotePageMessages()
  const problemMessages = useProblems()
  const isBusy = useNavigation().state !== 'idle'
  const isMissing = problem === 'quote-comment-missing'
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (isMissing) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [isMissing])
  return (
    <Form
      className="card quote-send"
      method="post"
      noValidate
      ref={form}
      action={`/portal/clients/quotes/${plan.id}/return`}
    >
      <IdempotencyField page={formKey} form="return" />
      <h2>{messages.returnTitle}</h2>
      <TextArea
        name="comment"
        className="quote-send-text"
        label={messages.comment}
        problem={isMissing ? problemMessages[problem] : undefined}
        maxLength={2000}
        rows={3}
        required
      />
      <p className="form-actions">
        <Button type="submit" disabled={isBusy}>
          {messages.returnSubmit}
        </Button>
      </p>
    </Form>
  )
}
