import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react'

import '#app/features/booking/booking-request/ui/booking-request.css'
import { useBookingRequestMessages } from '#app/features/booking/booking-request/ui/use-booking-request-messages.ts'
import '#app/features/clients/inquiry/ui/contact-form.css'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/messages/problems.ts'

import './receipt.css'
import type { ReceivedRequest } from './received-request.ts'
import { useReceiptMessages } from './use-receipt-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type FailedResult = { problem: ProblemCode; typed: string } | undefined
type Props = { studio: StudioView; date: ReceivedRequest; refused: FailedResult }

/** Shows the request and its status, the email address, the private link and the next steps. */
export function RequestReceived({ studio, date, refused }: Props) {
  const { date: messages } = useReceiptMessages()
  return (
    <>
      <header className="page-head">
        <h1>
          {date.requestStatus && Object.hasOwn(messages.changed, date.requestStatus)
            ? messages.changed[date.requestStatus]
            : messages.heading}
        </h1>
        <p className="lead">
          {date.when} ({date.zone})
        </p>
      </header>
      <section className="band dates">
        <div className="receipt">
          <HoldStatus date={date} />
          {date.link && <PrivateLink link={date.link} reachable={date.reachable} />}
          {date.link && date.requestStatus !== 'canceled' && date.requestStatus !== 'ended' && (
            <p className="actions">
              <ButtonLink href={`${date.path}/date.ics`}>
                <CalendarPlus />
                {messages.calendar}
              </ButtonLink>
            </p>
          )}
          {date.link && (date.correctable || refused) && (
            <EmailCorrection studio={studio} date={date} refused={refused} />
          )}
          <p className="dates-back">
            <a className="more" href="/book">
              {messages.another}
            </a>
          </p>
        </div>
        <div className="dates-facts">
          <RequestDetails date={date} />
          <Steps date={date} />
        </div>
      </section>
    </>
  )
}

function PrivateLink({ link, reachable }: { link: string; reachable: boolean }) {
  const { date: messages } = useReceiptMessages()
  return (
    <div>
      <p className="field-label">{messages.link}</p>
      <p>
        <a className="receipt-link" href={link}>
          {link}
        </a>
      </p>
      <p className="muted">{reachable ? messages.linkHint : messages.linkOnly}</p>
    </div>
  )
}

function RequestDetails({ date }: { date: ReceivedRequest }) {
  const { date: messages } = useReceiptMessages()
  const lengths = useBookingRequestMessages()
  return (
    <dl>
      <div>
        <dt>{messages.what}</dt>
        <dd>
          {date.title}, {lengths.lengthName(date.minutes)}
        </dd>
      </div>
      <div data-zone={date.timeZone} data-locale={date.locale}>
        <dt>{messages.when}</dt>
        <dd>
          {date.when}
          <br />
          {date.zone}
          <span
            className="muted"
            data-own={lengths.day.yours('{times}')}
            data-during={date.during}
          />
        </dd>
      </div>
      {date.link && date.reachable && !date.correctable && (
        <div>
          <dt>{messages.wrote}</dt>
          <dd>{date.email}</dd>
        </div>
      )}
    </dl>
  )
}

/** Shows until when the time is held, or that it is not. */
function HoldStatus({
  date: { outcome, requestStatus, heldUntil, unconfirmed, holdHours },
}: {
  date: ReceivedRequest
}) {
  const { date: messages } = useReceiptMessages()
  const { heldFor } = useBookingRequestMessages()
  if (requestStatus === 'ended' && unconfirmed)
    return (
      <p className="notice">
        <CircleAlert />
        <span>{messages.ended}</span>
      </p>
    )
  if (requestStatus === 'waiting' && heldUntil)
    return (
      <p className="notice notice-ok">
        <Hourglass />
        <span>
          {unconfirmed
            ? messages.onHoldShort(heldUntil, heldFor(holdHours))
            : messages.onHold(heldUntil)}
        </span>
      </p>
    )
  if (requestStatus !== null) return null
  return (
    <p className="notice notice-ok">
      <CircleCheck />
      <span>{outcome === 'not-held' ? messages.notHeld : messages.received}</span>
    </p>
  )
}

/** Shows the email address, with a form to correct it. */
function EmailCorrection({ studio, date: { path, formKey, email, reachable }, refused }: Props) {
  const { date: messages } = useReceiptMessages()
  const sentenceOf = useSentence(useBookingRequestMessages().problems)
  const sentence = refused && sentenceOf(refused.problem)
  return (
    <div className="receipt-address">
      <p className="field-label">{reachable ? messages.wrote : messages.email}</p>
      <p>{email}</p>
      <details open={refused !== undefined}>
        <summary className="button button-outline button-compact">{messages.wrong}</summary>
        <form method="post" action={path} noValidate data-send="">
          <IdempotencyField page={formKey} form="address" />
          <TextField
            id="receipt-email"
            name="email"
            type="email"
            label={messages.email}
            autoComplete="email"
            required
            defaultValue={refused?.typed}
            problem={sentence}
            {...(refused && { autoFocus: true })}
          />
          <p className="notice notice-bad" tabIndex={-1} hidden data-unsent="">
            <CircleAlert />
            <span>
              {useBookingRequestMessages().day.unsent}{' '}
              <a href={`mailto:${studio.email}`}>{studio.email}</a>.
            </span>
          </p>
          <Button type="submit" data-busy={useBookingRequestMessages().day.sending}>
            {messages.correct}
          </Button>
        </form>
      </details>
    </div>
  )
}

/** Lists the next steps with their times. */
function Steps({
  date: {
    requestStatus,
    outcome,
    unconfirmed,
    reachable,
    heldUntil,
    holdHours,
    email,
    replyBy,
    deposit,
    day,
  },
}: {
  date: ReceivedRequest
}) {
  const { date: messages } = useReceiptMessages()
  const { heldFor } = useBookingRequestMessages()
  if (outcome === 'received' || (requestStatus !== null && requestStatus !== 'waiting')) return null
  const steps = [
    ...(unconfirmed && reachable && heldUntil
      ? [
          {
            when: messages.open.when(heldUntil),
            text: messages.open.text(email, heldFor(holdHours)),
          },
        ]
      : []),
    { when: messages.reply.when(replyBy), text: messages.reply.text },
    deposit
      ? { when: messages.deposit.when, text: messages.deposit.text(deposit) }
      : messages.confirm,
    { when: day, text: messages.shoot },
  ]
  return (
    <>
      <h2>{messages.next}</h2>
      <ol className="receipt-steps">
        {steps.map(({ when, text }) => (
          <li key={text}>
            <b>{when}</b>
            <br />
            {text}
          </li>
        ))}
      </ol>
    </>
  )
}
