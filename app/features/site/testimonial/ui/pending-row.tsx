import { Form, useNavigation } from 'react-router'

import { formatDate, formatCompactDate } from '#app/core/display.ts'
import { Button } from '#app/ui/button.tsx'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import type { TestimonialRequest } from './request.ts'
import { useRequestMessages } from './use-request-messages.ts'
import { RequestSubject } from './request-subject.tsx'

/** Shows a request without an answer. */
export function PendingRow({ request, formKey }: { request: TestimonialRequest; formKey: string }) {
  const messages = useRequestMessages()
  const display = useDisplay()
  const now = useNow()
  const isBusy = useNavigation().state !== 'idle'
  const { id, client, email, requestedBy, requestedAt, endsAt, ended } = request
  return (
    <li className="testimonial-request-row">
      <p>
        <RequestSubject request={request} />
        <small>
          <EmailAddress address={email} />
          {'. '}
          {messages.requestedBy(requestedBy, formatCompactDate(requestedAt, now, display))}{' '}
          <span data-ended={ended || undefined}>
            {ended ? messages.ended : messages.until(formatDate(endsAt, display))}
          </span>
        </small>
      </p>
      <Form method="post" className="testimonial-request-actions">
        <IdempotencyField page={formKey} form={id} />
        <Button type="submit" compact name="form" value={`again:${id}`} disabled={isBusy}>
          {messages.again} <span className="visually-hidden">{messages.ofWhom(client)}</span>
        </Button>
        <Button
          type="submit"
          compact
          look="danger"
          name="form"
          value={`withdraw:${id}`}
          disabled={isBusy}
        >
          {messages.withdraw} <span className="visually-hidden">{messages.ofWhom(client)}</span>
        </Button>
      </Form>
    </li>
  )
}
