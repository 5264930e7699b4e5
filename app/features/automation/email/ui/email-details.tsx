import type { ReactNode } from 'react'
import { Link } from 'react-router'

import { formatDateTime } from '#app/core/display.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import type { EmailState } from '#app/features/automation/email/rules.ts'
import { EmailAddress } from '#app/ui/email-address.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

export type EmailView = {
  kind: string
  state: EmailState
  toName: string
  toAddress: string
  fromName: string
  replyTo: string | null
  createdAt: Date
  sentAt: Date | null
  nextTryAt: Date
  heldReason: 'no-server' | 'example-address' | 'restored' | null
  tries: number
  lastError: string | null
  subjectId: string | null
  /** The bookings it is about, if there are several. */
  bookings: { id: string; number: number }[]
  calendar: string | null
  /** Attached PDFs of invoices. */
  /** Of an invoice, or of the agreement of a quote. */
  documents: { name: string; subjectId: string; quoteId: string | null }[]
}

/** The sender, recipient and times of an email, and the replies of the mail servers. */
export function EmailDetails({ email }: { email: EmailView }) {
  const messages = useMessages().portal.settings.emails
  const display = useDisplay()
  const inquiryId = email.kind.startsWith('inquiry.') && email.subjectId
  const booking = /^(?:date|booking|crew)\./.test(email.kind) && email.subjectId
  return (
    <dl className="facts card email-facts">
      <DetailRow name={messages.to}>
        <>
          {email.toName && `${email.toName}, `}
          <EmailAddress address={email.toAddress} />
        </>
      </DetailRow>
      <DetailRow name={messages.from}>{email.fromName}</DetailRow>
      <DetailRow name={messages.replyTo}>{email.replyTo}</DetailRow>
      <DetailRow name={messages.written}>{formatDateTime(email.createdAt, display)}</DetailRow>
      <DetailRow name={messages.sentAt}>
        {email.sentAt && formatDateTime(email.sentAt, display)}
      </DetailRow>
      <DetailRow name={messages.why}>
        {email.heldReason && messages.reasons[email.heldReason]}
      </DetailRow>
      <DetailRow name={messages.tries}>
        {/* a held email was claimed, but no server was asked */}
        {email.tries > 0 && email.state !== 'held' && String(email.tries)}
      </DetailRow>
      <DetailRow name={messages.nextTry}>
        {email.state === 'queued' && email.tries > 0 && formatDateTime(email.nextTryAt, display)}
      </DetailRow>
      <DetailRow name={messages.lastError}>
        {email.lastError && messages.describeError(email.lastError)}
      </DetailRow>
      <DetailRow name={messages.attached}>
        {(email.calendar || email.documents.length > 0) && <Attachments email={email} />}
      </DetailRow>
      <DetailRow name={messages.about}>
        {inquiryId ? (
          <Link to={`/portal/clients/inquiries/${inquiryId}?tab=all`}>{messages.aboutInquiry}</Link>
        ) : (
          booking && <Link to={`/portal/bookings/${booking}`}>{messages.aboutBooking}</Link>
        )}
      </DetailRow>
      <DetailRow name={messages.about}>
        {email.bookings.length > 0 && (
          <ul className="email-bookings">
            {email.bookings.map(({ id, number }) => (
              <li key={id}>
                <Link to={`/portal/bookings/${id}`}>{formatBookingNumber(number)}</Link>
              </li>
            ))}
          </ul>
        )}
      </DetailRow>
    </dl>
  )
}

function Attachments({ email: { calendar, documents } }: { email: EmailView }) {
  const messages = useMessages().portal.settings.emails
  return (
    <>
      {calendar && messages.calendar}
      {documents.map(({ name, subjectId, quoteId }) => (
        <Link
          key={name}
          to={`/portal/clients/${quoteId ? `quotes/${quoteId}` : `invoices/${subjectId}`}`}
        >
          {name}
        </Link>
      ))}
    </>
  )
}

function DetailRow({ name, children }: { name: string; children: ReactNode }) {
  return children ? (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  ) : null
}
