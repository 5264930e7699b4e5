import { CalendarPlus, CircleAlert, CircleCheck } from 'lucide-react'

import '#app/features/booking/booking-request/ui/booking-request.css'
import { toTelephoneUrl } from '#app/features/site/page/ui/telephone-url.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { IdempotencyField } from '#app/ui/idempotency-field.tsx'
import type { ProblemCode } from '#app/messages/problems.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import './client-booking-page.css'
import { BookingProgress } from './booking-progress.tsx'
import { MoveTime } from './move-time.tsx'
import type { MoveOptions, ClientBookingView } from './client-booking-view.ts'
import { useClientBookingMessages } from './use-client-booking-messages.ts'
import type { StudioView } from '#app/features/site/site-layout/rules.ts'

type Props = {
  studio: StudioView
  booking: ClientBookingView
  choosing: MoveOptions | null
  path: string
  formKey: string
  done: string | null
  problem: ProblemCode | null
}

/**
 * The page behind the link in emails to a client: progress of the booking, its details, and the
 * next step.
 */
export function ClientBookingPage({
  studio,
  booking,
  choosing,
  path,
  formKey,
  done,
  problem,
}: Props) {
  const messages = useClientBookingMessages()
  return (
    <>
      <header className="page-head booking-head">
        <h1>{choosing ? messages.moveHeading : messages.headings[booking.requestStatus]}</h1>
        <p className="lead">
          {choosing
            ? `${messages.moveFrom(`${booking.day}, ${booking.times}`)} ${messages.zone(booking.zone)}`
            : getLead(messages, booking)}
        </p>
      </header>
      <section className="band booking-page" aria-label={messages.label}>
        <ResultNotice {...{ studio, booking, done, problem }} />
        {choosing ? (
          <MoveTime
            choosing={choosing}
            path={path}
            formKey={formKey}
            locale={booking.locale}
            problem={problem}
          />
        ) : (
          <>
            <BookingProgress steps={booking.steps} />
            <div className="booking-columns">
              <div className="booking-main">
                <Next studio={studio} booking={booking} path={path} formKey={formKey} />
                <Details booking={booking} />
              </div>
              <aside className="booking-aside">
                <Money booking={booking} path={path} />
                <Change studio={studio} booking={booking} path={path} formKey={formKey} />
                <PortalLink />
              </aside>
            </div>
          </>
        )}
      </section>
    </>
  )
}

/** Says what was done, or why it wasn't. */
function ResultNotice({
  studio,
  booking,
  done,
  problem,
}: Pick<Props, 'studio' | 'booking' | 'done' | 'problem'>) {
  const messages = useClientBookingMessages()
  const sentence = useSentence(messages.problems)
  if (problem)
    return (
      // Autofocus scrolls to the problem after a form was submitted without JavaScript.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      <p className="notice notice-bad" tabIndex={-1} autoFocus>
        <CircleAlert />
        <span>
          {problem === 'date-is-fixed' ? messages.tooSoon(studio.phone) : sentence(problem)}
        </span>
      </p>
    )
  return (
    done && (
      <output className="notice notice-ok">
        <CircleCheck />
        {getDoneText(messages, done, booking)}
      </output>
    )
  )
}

function PortalLink() {
  return (
    <p>
      <a className="more" href="/client">
        {useClientBookingMessages().portal}
      </a>
    </p>
  )
}

type Words = ReturnType<typeof useClientBookingMessages>

function getLead(
  { leads, canceled }: Words,
  { requestStatus, heldUntil, day, money, canceled: of }: ClientBookingView,
): string {
  if (requestStatus === 'waiting' || requestStatus === 'proposed')
    return leads[requestStatus](heldUntil)
  if (requestStatus === 'pending') return leads.pending(money.depositMissing)
  if (requestStatus === 'confirmed') return leads.confirmed(day)
  if (requestStatus === 'canceled')
    return canceled({
      refund: '',
      isFullRefund: false,
      refunded: false,
      by: null,
      ...of,
      paid: money.paid !== '',
    })
  return leads[requestStatus]
}

function getNextText(
  messages: Words,
  { requestStatus, money, replyHours }: ClientBookingView,
): string {
  if (requestStatus === 'waiting' && !money.price) return messages.waitNext(replyHours)
  if (requestStatus === 'proposed') return messages.acceptNext
  if (requestStatus === 'pending' || requestStatus === 'waiting')
    return money.depositMissing ? messages.payNext(money.depositMissing) : messages.confirmNext
  return requestStatus === 'confirmed' ? messages.bookedNext(money.balance) : messages.againNext
}

function getDoneText(
  { results }: Words,
  done: string,
  { day, times }: ClientBookingView,
): string | null {
  return Object.hasOwn(results, done)
    ? results[done as keyof typeof results](`${day}, ${times}`)
    : null
}

function Next({
  studio,
  booking,
  path,
  formKey,
}: Pick<Props, 'studio' | 'booking' | 'path' | 'formKey'>) {
  const messages = useClientBookingMessages()
  const { requestStatus, money, service, mayMove } = booking
  const isOver = requestStatus === 'canceled' || requestStatus === 'ended'
  if (requestStatus === 'done' || (isOver && !service)) return null
  return (
    <section className="booking-next" aria-labelledby="next">
      <h2 id="next">{messages.next}</h2>
      <p>{getNextText(messages, booking)}</p>
      <div className="actions">
        {requestStatus === 'proposed' && (
          <form method="post" action={path}>
            <IdempotencyField page={formKey} form="accept" />
            <input type="hidden" name="form" value="accept" />
            <Button look="accent" type="submit">
              {messages.accept}
            </Button>
          </form>
        )}
        {requestStatus === 'proposed' && mayMove && (
          <ButtonLink href={`${path}?move`}>{messages.other}</ButtonLink>
        )}
        {requestStatus === 'pending' && money.depositMissing && (
          <ButtonLink
            look="accent"
            href={`mailto:${studio.email}?subject=${encodeURIComponent(booking.number)}`}
          >
            {messages.write(studio.email)}
          </ButtonLink>
        )}
        {requestStatus === 'pending' && money.depositMissing && studio.phone && (
          <ButtonLink href={toTelephoneUrl(studio.phone, studio.locale)}>
            {messages.call(studio.phone)}
          </ButtonLink>
        )}
        {requestStatus === 'confirmed' && (
          <ButtonLink look="accent" href={`${path}/calendar.ics`}>
            <CalendarPlus />
            {messages.calendar}
          </ButtonLink>
        )}
        {isOver && service && (
          <ButtonLink look="accent" href={`/book/${service}`}>
            {messages.again}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Details({
  booking: { title, day, times, isAllDay, zone, place, people, message, number },
}: {
  booking: ClientBookingView
}) {
  const messages = useClientBookingMessages()
  return (
    <section className="booking-details" aria-labelledby="details">
      <h2 id="details">{messages.details}</h2>
      <dl>
        <div>
          <dt>{messages.when}</dt>
          <dd className="booking-when">
            {day}
            <br />
            {times} {!isAllDay && <span>{zone}</span>}
          </dd>
        </div>
        <div>
          <dt>{messages.what}</dt>
          <dd>{title}</dd>
        </div>
        {place && (
          <div>
            <dt>{messages.where}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {people && (
          <div>
            <dt>{messages.people}</dt>
            <dd>{people}</dd>
          </div>
        )}
        {message && (
          <div>
            <dt>{messages.message}</dt>
            <dd className="booking-message" dir="auto">
              {message}
            </dd>
          </div>
        )}
        <div>
          <dt>{messages.number}</dt>
          <dd>{number}</dd>
        </div>
      </dl>
    </section>
  )
}

function Money({
  booking: { money, canceled, requestStatus },
  path,
}: {
  booking: ClientBookingView
  path: string
}) {
  const messages = useClientBookingMessages()
  const open = requestStatus !== 'canceled' && requestStatus !== 'ended'
  if (!open && !money.paid && !canceled?.refund) return null
  return (
    <section className="booking-money" aria-labelledby="money">
      <h2 id="money">{messages.money}</h2>
      <dl>
        <div>
          <dt>{messages.price}</dt>
          <dd>{money.price || messages.noPrice}</dd>
        </div>
        {open && money.deposit && (
          <div>
            <dt>{messages.deposit}</dt>
            <dd>{messages.depositFacts(money.deposit, money.depositPercent)}</dd>
          </div>
        )}
        {money.paid && (
          <div>
            <dt>{messages.paid}</dt>
            <dd>{money.paid}</dd>
          </div>
        )}
        {open && money.balance && (
          <div>
            <dt>{messages.balance}</dt>
            <dd>{money.balance}</dd>
          </div>
        )}
        {canceled?.refund && (
          <div>
            <dt>{messages.refund}</dt>
            <dd>
              {canceled.refunded
                ? messages.refundDone(canceled.refund)
                : messages.refundPending(canceled.refund)}
            </dd>
          </div>
        )}
      </dl>
      <Receipts receipts={money.receipts} path={path} />
    </section>
  )
}

function Receipts({
  receipts,
  path,
}: {
  receipts: ClientBookingView['money']['receipts']
  path: string
}) {
  const messages = useClientBookingMessages()
  if (receipts.length === 0) return null
  return (
    <ul className="booking-receipts" aria-label={messages.receipts}>
      {receipts.map(({ number, kind, date, amount }) => (
        <li key={number}>
          <a className="more" href={`${path}/receipts/${number}`}>
            {messages.receipt[kind](amount, date)}
          </a>
        </li>
      ))}
    </ul>
  )
}

function Change({
  studio,
  booking,
  path,
  formKey,
}: Pick<Props, 'studio' | 'booking' | 'path' | 'formKey'>) {
  const messages = useClientBookingMessages()
  const { requestStatus, mayMove, mayCancel, policy } = booking
  const agreed = requestStatus === 'pending' || requestStatus === 'confirmed'
  const live = agreed || requestStatus === 'waiting' || requestStatus === 'proposed'
  return (
    <section className="booking-change" aria-labelledby="change">
      {(mayMove || mayCancel) && <h2 id="change">{messages.change}</h2>}
      {agreed && <p>{policy.move}</p>}
      <div className="booking-buttons">
        {mayMove && requestStatus !== 'proposed' && (
          <ButtonLink href={`${path}?move`}>{messages.move}</ButtonLink>
        )}
        {mayCancel && <Cancel policy={policy.cancel} path={path} formKey={formKey} />}
        {live && requestStatus !== 'confirmed' && (
          <ButtonLink look="quiet" href={`${path}/calendar.ics`}>
            <CalendarPlus />
            {messages.calendar}
          </ButtonLink>
        )}
      </div>
      <p>
        <a
          className="more"
          href={`mailto:${studio.email}?subject=${encodeURIComponent(booking.number)}`}
        >
          {messages.write(studio.email)}
        </a>
      </p>
    </section>
  )
}

/** Two steps: the first shows the refund. */
function Cancel({ policy, path, formKey }: { policy: string; path: string; formKey: string }) {
  const messages = useClientBookingMessages()
  return (
    <details className="booking-cancel">
      <summary className="button button-outline">{messages.cancel}</summary>
      <form method="post" action={path}>
        <p>{policy}</p>
        <IdempotencyField page={formKey} form="cancel" />
        <input type="hidden" name="form" value="cancel" />
        <p className="actions">
          <Button look="danger" type="submit">
            {messages.cancelAct}
          </Button>
          <ButtonLink look="quiet" href={path}>
            {messages.keep}
          </ButtonLink>
        </p>
      </form>
    </details>
  )
}

/** Shown for an invalid or expired link, and after too many attempts. */
export function ExpiredLink({ studio, tooMany }: { studio: StudioView; tooMany: boolean }) {
  const messages = useClientBookingMessages()
  return (
    <>
      <header className="page-head">
        <h1>{tooMany ? messages.tooMany : messages.ended}</h1>
        <p className="lead">{tooMany ? messages.tooManyLead : messages.endedLead}</p>
      </header>
      <section className="band">
        <p>
          <ButtonLink href={`mailto:${studio.email}`}>{messages.write(studio.email)}</ButtonLink>
        </p>
      </section>
    </>
  )
}
