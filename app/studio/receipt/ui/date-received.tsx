import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react'

import '#app/studio/date-request/ui/dates.css'
import { useDateWords } from '#app/studio/date-request/ui/use-date-words.ts'
import '#app/studio/inquiry/ui/contact-form.css'
import type { StudioView } from '#app/studio/page/rules.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Once } from '#app/ui/once.tsx'
import { useSentence } from '#app/ui/use-sentence.ts'
import type { ProblemCode } from '#app/words/problems.ts'

import './receipt.css'
import type { ReceivedDate } from './received-date.ts'
import { useReceiptWords } from './use-receipt-words.ts'

type Refused = { problem: ProblemCode; typed: string } | undefined
type Props = { studio: StudioView; date: ReceivedDate; refused: Refused }

/**
 * What was asked for and how it stands, where the email went, the private link, and what happens by
 * when.
 */
export function DateReceived({ studio, date, refused }: Props) {
  const { date: words } = useReceiptWords()
  return (
    <>
      <header className="page-head">
        <h1>
          {date.standing && Object.hasOwn(words.changed, date.standing)
            ? words.changed[date.standing]
            : words.heading}
        </h1>
        <p className="lead">
          {date.when} ({date.zone})
        </p>
      </header>
      <section className="band dates">
        <div className="receipt">
          <Standing date={date} />
          {date.link && <PrivateLink link={date.link} reachable={date.reachable} />}
          {date.link && date.standing !== 'canceled' && date.standing !== 'ended' && (
            <p className="actions">
              <ButtonLink href={`${date.at}/date.ics`}>
                <CalendarPlus />
                {words.calendar}
              </ButtonLink>
            </p>
          )}
          {date.link && (date.correctable || refused) && (
            <Address studio={studio} date={date} refused={refused} />
          )}
          <p className="dates-back">
            <a className="more" href="/dates">
              {words.another}
            </a>
          </p>
        </div>
        <div className="dates-facts">
          <Facts date={date} />
          <Steps date={date} />
        </div>
      </section>
    </>
  )
}

function PrivateLink({ link, reachable }: { link: string; reachable: boolean }) {
  const { date: words } = useReceiptWords()
  return (
    <div>
      <p className="field-label">{words.link}</p>
      <p>
        <a className="receipt-link" href={link}>
          {link}
        </a>
      </p>
      <p className="muted">{reachable ? words.linkHint : words.linkOnly}</p>
    </div>
  )
}

function Facts({ date }: { date: ReceivedDate }) {
  const { date: words } = useReceiptWords()
  const lengths = useDateWords()
  return (
    <dl>
      <div>
        <dt>{words.what}</dt>
        <dd>
          {date.title}, {lengths.lengthName(date.minutes)}
        </dd>
      </div>
      <div data-zone={date.timeZone} data-locale={date.locale}>
        <dt>{words.when}</dt>
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
          <dt>{words.wrote}</dt>
          <dd>{date.email}</dd>
        </div>
      )}
    </dl>
  )
}

/** How long the time is held, or that it is not. */
function Standing({
  date: { outcome, standing, heldUntil, unconfirmed, holdHours },
}: {
  date: ReceivedDate
}) {
  const { date: words } = useReceiptWords()
  const { heldFor } = useDateWords()
  if (standing === 'ended' && unconfirmed)
    return (
      <p className="notice">
        <CircleAlert />
        <span>{words.ended}</span>
      </p>
    )
  if (standing === 'waiting' && heldUntil)
    return (
      <p className="notice notice-ok">
        <Hourglass />
        <span>
          {unconfirmed ? words.onHoldShort(heldUntil, heldFor(holdHours)) : words.onHold(heldUntil)}
        </span>
      </p>
    )
  if (standing !== null) return null
  return (
    <p className="notice notice-ok">
      <CircleCheck />
      <span>{outcome === 'not-held' ? words.notHeld : words.received}</span>
    </p>
  )
}

/** Where the email went, and another try where that was mistyped. */
function Address({ studio, date: { at, once, email, reachable }, refused }: Props) {
  const { date: words } = useReceiptWords()
  const sentenceOf = useSentence(useDateWords().problems)
  const sentence = refused && sentenceOf(refused.problem)
  return (
    <div className="receipt-address">
      <p className="field-label">{reachable ? words.wrote : words.email}</p>
      <p>{email}</p>
      <details open={refused !== undefined}>
        <summary className="button button-outline button-compact">{words.wrong}</summary>
        <form method="post" action={at} noValidate data-send="">
          <Once page={once} form="address" />
          <TextField
            id="receipt-email"
            name="email"
            type="email"
            label={words.email}
            autoComplete="email"
            required
            defaultValue={refused?.typed}
            problem={sentence}
            {...(refused && { autoFocus: true })}
          />
          <p className="notice notice-bad" tabIndex={-1} hidden data-unsent="">
            <CircleAlert />
            <span>
              {useDateWords().day.unsent} <a href={`mailto:${studio.email}`}>{studio.email}</a>.
            </span>
          </p>
          <Button type="submit" data-busy={useDateWords().day.sending}>
            {words.correct}
          </Button>
        </form>
      </details>
    </div>
  )
}

/** What happens next, each by when. */
function Steps({
  date: {
    standing,
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
  date: ReceivedDate
}) {
  const { date: words } = useReceiptWords()
  const { heldFor } = useDateWords()
  if (outcome === 'received' || (standing !== null && standing !== 'waiting')) return null
  const steps = [
    ...(unconfirmed && reachable && heldUntil
      ? [{ when: words.open.when(heldUntil), text: words.open.text(email, heldFor(holdHours)) }]
      : []),
    { when: words.reply.when(replyBy), text: words.reply.text },
    deposit ? { when: words.deposit.when, text: words.deposit.text(deposit) } : words.confirm,
    { when: day, text: words.shoot },
  ]
  return (
    <>
      <h2>{words.next}</h2>
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
