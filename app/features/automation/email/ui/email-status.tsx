import { CircleAlert, CircleCheck, Clock, Inbox } from 'lucide-react'
import { Link } from 'react-router'

import { formatCompactDate } from '#app/core/display.ts'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useNow } from '#app/ui/now.tsx'
import { useMessages } from '#app/ui/use-messages.ts'
import './email.css'

export type EmailDelivery = {
  state: 'queued' | 'sending' | 'sent' | 'held' | 'failed'
  heldReason: 'no-server' | 'example-address' | 'restored' | null
  sentAt: Date | null
  lastError: string | null
}

type Props = {
  email: EmailDelivery
  id: string | null
  /** True if the user may open the email log. */ mayOpen: boolean
  /** Shown if the email was not sent. */ advice?: string
}

/** The delivery status of an email. */
export function EmailStatus({ email, id, mayOpen, advice }: Props) {
  const messages = useMessages().portal.inquiries.email
  const display = useDisplay()
  const now = useNow()
  const { state, sentAt, heldReason, lastError } = email
  if (state === 'sent')
    return (
      <p className="email-state email-state-sent">
        <CircleCheck />
        {messages.sent(sentAt ? formatCompactDate(sentAt, now, display) : '')}
      </p>
    )
  if (state === 'queued' || state === 'sending')
    return (
      <p className="email-state">
        <Clock />
        {lastError ? messages.again(lastError) : messages.queued}
      </p>
    )
  const hasFailed = state === 'failed'
  return (
    <div className={`email-state email-state-${hasFailed ? 'failed' : 'held'}`}>
      {hasFailed ? <CircleAlert /> : <Inbox />}
      <p>
        <b>{hasFailed ? messages.failed(lastError) : messages.held(heldReason)}</b> {advice}
        {mayOpen && id && (
          <>
            {' '}
            <Link to={`/portal/settings/email-log/${id}`}>{messages.open}</Link>
          </>
        )}
      </p>
    </div>
  )
}
