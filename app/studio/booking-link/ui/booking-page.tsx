import { CalendarPlus, CalendarX, Check, CircleAlert, CircleCheck } from 'lucide-react'

import '#app/studio/date-request/ui/dates.css'
import type { StudioView } from '#app/studio/page/rules.ts'
import { telephoneLink } from '#app/studio/page/ui/telephone-link.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Once } from '#app/ui/once.tsx'
import type { ProblemCode } from '#app/words/problems.ts'
import { useSentence } from '#app/ui/use-sentence.ts'

import './booking-page.css'
import { MoveTime } from './move-time.tsx'
import type { Choosing, PageView, Step } from './page-view.ts'
import { usePageWords } from './use-page-words.ts'

type Props = {
  studio: StudioView
  booking: PageView
  choosing: Choosing | null
  at: string
  once: string
  done: string | null
  problem: ProblemCode | null
}

/**
 * Where the link in our emails leads a client: how far their booking has come, all that was agreed,
 * and the one thing to do next.
 */
export function BookingPage({ studio, booking, choosing, at, once, done, problem }: Props) {
  const words = usePageWords()
  const sentence = useSentence(words.problems)
  return (
    <>
      <header className="page-head booking-head">
        <h1>{choosing ? words.moveHeading : words.headings[booking.standing]}</h1>
        <p className="lead">
          {choosing
            ? `${words.moveFrom(`${booking.day}, ${booking.times}`)} ${words.zone(booking.zone)}`
            : leadOf(words, booking)}
        </p>
      </header>
      <section className="band booking-page" aria-label={words.label}>
        {/* The page that answers a form opens at what is wrong. */}
        {problem && (
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          <p className="notice notice-bad" tabIndex={-1} autoFocus>
            <CircleAlert />
            <span>
              {problem === 'date-is-fixed' ? words.tooSoon(studio.phone) : sentence(problem)}
            </span>
          </p>
        )}
        {!problem && done && (
          <output className="notice notice-ok">
            <CircleCheck />
            {doneText(words, done, booking)}
          </output>
        )}
        {choosing ? (
          <MoveTime
            choosing={choosing}
            at={at}
            once={once}
            locale={booking.locale}
            problem={problem}
          />
        ) : (
          <>
            <Progress steps={booking.steps} />
            <div className="booking-columns">
              <div className="booking-main">
                <Next studio={studio} booking={booking} at={at} once={once} />
                <Details booking={booking} />
              </div>
              <aside className="booking-aside">
                <Money booking={booking} />
                <Change studio={studio} booking={booking} at={at} once={once} />
              </aside>
            </div>
          </>
        )}
      </section>
    </>
  )
}

type Words = ReturnType<typeof usePageWords>

function leadOf(
  { leads, canceled }: Words,
  { standing, heldUntil, day, money, canceled: of }: PageView,
): string {
  if (standing === 'waiting' || standing === 'proposed') return leads[standing](heldUntil)
  if (standing === 'pending') return leads.pending(money.depositMissing)
  if (standing === 'confirmed') return leads.confirmed(day)
  if (standing === 'canceled')
    return canceled({ refund: '', refunded: false, by: null, ...of, paid: money.paid !== '' })
  return leads[standing]
}

function nextText(words: Words, { standing, money, replyHours }: PageView): string {
  if (standing === 'waiting') return words.waitNext(replyHours)
  if (standing === 'proposed') return words.acceptNext
  if (standing === 'pending')
    return money.depositMissing ? words.payNext(money.depositMissing) : words.confirmNext
  return standing === 'confirmed' ? words.bookedNext(money.balance) : words.againNext
}

function doneText({ said }: Words, done: string, { day, times }: PageView): string | null {
  return Object.hasOwn(said, done) ? said[done as keyof typeof said](`${day}, ${times}`) : null
}

/** How far it has come, as one line. */
function Progress({ steps }: { steps: Step[] }) {
  const words = usePageWords()
  return (
    <ol className="booking-steps" aria-label={words.progress}>
      {steps.map(({ name, state, detail }) => (
        <li
          key={name}
          data-state={state}
          data-ends={name === 'canceled' || name === 'ended' || undefined}
          aria-current={state === 'next' ? 'step' : undefined}
        >
          <span className="booking-step-mark">
            {state === 'done' &&
              (name === 'canceled' || name === 'ended' ? <CalendarX /> : <Check />)}
          </span>
          <span className="booking-step-name">
            {words.steps[name]}
            {state !== 'ahead' && (
              <span className="visually-hidden">{`, ${state === 'done' ? words.isDone : words.isNext}`}</span>
            )}
          </span>
          {detail && <span className="booking-step-detail">{detail}</span>}
        </li>
      ))}
    </ol>
  )
}

/** The one thing to do next. */
function Next({ studio, booking, at, once }: Pick<Props, 'studio' | 'booking' | 'at' | 'once'>) {
  const words = usePageWords()
  const { standing, money, offering, mayMove } = booking
  const over = standing === 'canceled' || standing === 'ended'
  if (standing === 'done' || (over && !offering)) return null
  return (
    <section className="booking-next" aria-labelledby="next">
      <h2 id="next">{words.next}</h2>
      <p>{nextText(words, booking)}</p>
      <div className="actions">
        {standing === 'proposed' && (
          <form method="post" action={at}>
            <Once page={once} form="accept" />
            <input type="hidden" name="form" value="accept" />
            <Button look="accent" type="submit">
              {words.accept}
            </Button>
          </form>
        )}
        {standing === 'proposed' && mayMove && (
          <ButtonLink href={`${at}?move`}>{words.other}</ButtonLink>
        )}
        {standing === 'pending' && money.depositMissing && (
          <ButtonLink
            look="accent"
            href={`mailto:${studio.email}?subject=${encodeURIComponent(booking.number)}`}
          >
            {words.write(studio.email)}
          </ButtonLink>
        )}
        {standing === 'pending' && money.depositMissing && studio.phone && (
          <ButtonLink href={telephoneLink(studio.phone, studio.locale)}>
            {words.call(studio.phone)}
          </ButtonLink>
        )}
        {standing === 'confirmed' && (
          <ButtonLink look="accent" href={`${at}/calendar.ics`}>
            <CalendarPlus />
            {words.calendar}
          </ButtonLink>
        )}
        {over && offering && (
          <ButtonLink look="accent" href={`/dates/${offering}`}>
            {words.again}
          </ButtonLink>
        )}
      </div>
    </section>
  )
}

function Details({
  booking: { what, day, times, zone, place, people, message, number },
}: {
  booking: PageView
}) {
  const words = usePageWords()
  return (
    <section className="booking-details" aria-labelledby="details">
      <h2 id="details">{words.details}</h2>
      <dl>
        <div>
          <dt>{words.when}</dt>
          <dd className="booking-when">
            {day}
            <br />
            {times} <span>{zone}</span>
          </dd>
        </div>
        <div>
          <dt>{words.what}</dt>
          <dd>{what}</dd>
        </div>
        {place && (
          <div>
            <dt>{words.where}</dt>
            <dd>{place}</dd>
          </div>
        )}
        {people && (
          <div>
            <dt>{words.people}</dt>
            <dd>{people}</dd>
          </div>
        )}
        {message && (
          <div>
            <dt>{words.message}</dt>
            <dd className="booking-message" dir="auto">
              {message}
            </dd>
          </div>
        )}
        <div>
          <dt>{words.number}</dt>
          <dd>{number}</dd>
        </div>
      </dl>
    </section>
  )
}

function Money({ booking: { money, canceled, standing } }: { booking: PageView }) {
  const words = usePageWords()
  const open = standing !== 'canceled' && standing !== 'ended'
  if (!open && !money.paid && !canceled?.refund) return null
  return (
    <section className="booking-money" aria-labelledby="money">
      <h2 id="money">{words.money}</h2>
      <dl>
        <div>
          <dt>{words.price}</dt>
          <dd>{money.price || words.noPrice}</dd>
        </div>
        {open && money.deposit && (
          <div>
            <dt>{words.deposit}</dt>
            <dd>{words.depositFacts(money.deposit, money.depositPercent)}</dd>
          </div>
        )}
        {money.paid && (
          <div>
            <dt>{words.paid}</dt>
            <dd>{money.paid}</dd>
          </div>
        )}
        {open && money.balance && (
          <div>
            <dt>{words.balance}</dt>
            <dd>{money.balance}</dd>
          </div>
        )}
        {canceled?.refund && (
          <div>
            <dt>{words.refund}</dt>
            <dd>
              {canceled.refunded
                ? words.refundDone(canceled.refund)
                : words.refundPending(canceled.refund)}
            </dd>
          </div>
        )}
      </dl>
    </section>
  )
}

/** What else can be done about it now. */
function Change({ studio, booking, at, once }: Pick<Props, 'studio' | 'booking' | 'at' | 'once'>) {
  const words = usePageWords()
  const { standing, mayMove, mayCancel, policy } = booking
  const agreed = standing === 'pending' || standing === 'confirmed'
  const live = agreed || standing === 'waiting' || standing === 'proposed'
  return (
    <section className="booking-change" aria-labelledby="change">
      {(mayMove || mayCancel) && <h2 id="change">{words.change}</h2>}
      {agreed && <p>{policy.move}</p>}
      <div className="booking-buttons">
        {mayMove && standing !== 'proposed' && (
          <ButtonLink href={`${at}?move`}>{words.move}</ButtonLink>
        )}
        {mayCancel && <Cancel policy={policy.cancel} at={at} once={once} />}
        {live && standing !== 'confirmed' && (
          <ButtonLink look="quiet" href={`${at}/calendar.ics`}>
            <CalendarPlus />
            {words.calendar}
          </ButtonLink>
        )}
      </div>
      <p>
        <a
          className="more"
          href={`mailto:${studio.email}?subject=${encodeURIComponent(booking.number)}`}
        >
          {words.write(studio.email)}
        </a>
      </p>
    </section>
  )
}

/** Two steps, the first of which says what is refunded. */
function Cancel({ policy, at, once }: { policy: string; at: string; once: string }) {
  const words = usePageWords()
  return (
    <details className="booking-cancel">
      <summary className="button button-outline">{words.cancel}</summary>
      <form method="post" action={at}>
        <p>{policy}</p>
        <Once page={once} form="cancel" />
        <input type="hidden" name="form" value="cancel" />
        <p className="actions">
          <Button look="danger" type="submit">
            {words.cancelAct}
          </Button>
          <ButtonLink look="quiet" href={at}>
            {words.keep}
          </ButtonLink>
        </p>
      </form>
    </details>
  )
}

/** A link that opens nothing, and one try too many. */
export function LinkEnded({ studio, tooMany }: { studio: StudioView; tooMany: boolean }) {
  const words = usePageWords()
  return (
    <>
      <header className="page-head">
        <h1>{tooMany ? words.tooMany : words.ended}</h1>
        <p className="lead">{tooMany ? words.tooManyLead : words.endedLead}</p>
      </header>
      <section className="band">
        <p>
          <ButtonLink href={`mailto:${studio.email}`}>{words.write(studio.email)}</ButtonLink>
        </p>
      </section>
    </>
  )
}
