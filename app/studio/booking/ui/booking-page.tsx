import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { shownOn, timeText, weekdayText } from '#app/core/display.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import { ClientLink } from '#app/studio/booking-link/ui/client-link.tsx'
import { Asked, type AskedOf } from '#app/studio/date-request/ui/asked.tsx'
import { MoneyCard, type MoneyOf } from '#app/studio/ledger/ui/money-card.tsx'
import type { MoneyAnswer } from '#app/studio/ledger/ui/money-answer.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useNow } from '#app/ui/now.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import { OwnAnswer } from './answers.tsx'
import { BookingFacts, type FactsOf } from './booking-facts.tsx'
import { BookingHistory, type Happened } from './booking-history.tsx'
import { BookingMoves } from './booking-moves.tsx'
import './booking.css'
import type { MoveAnswer } from './move-answer.ts'
import { BookingPill } from './state-pill.tsx'
import { Waiver } from './waiver.tsx'

type Props = {
  booking: FactsOf & { heldUntil: Date | null; money: MoneyOf | null; history: Happened[] }
  currency: string
  today: string
  once: string
  may: { change: boolean; start: boolean; record: boolean; correct: boolean; inquiries: boolean }
  refused: MoveAnswer | null
  /** Where a visitor asked for it and the studio has not said anything yet. */
  asked: AskedOf | null
  /** The private link to the client's page, for those who may hand it over. */
  link: string | null
  answer: MoneyAnswer | undefined
}

/** One booking: what was agreed, how it stands, what was paid, and what happened to it. */
export function BookingPage(props: Props) {
  const { booking, currency, today, once, may, refused, asked, link, answer } = props
  const words = useWords().portal.bookings
  const now = useNow()
  const { money, state } = booking
  const isOpen = state !== 'canceled' && state !== 'done'
  const self = booking.resources.find(({ isSelf }) => isSelf)
  return (
    <>
      <BackLink to="/portal/bookings">{words.back}</BackLink>
      <div className="booking-head">
        <BookingTitle booking={booking} mayChange={may.change} />
        {may.change && money && (
          <BookingMoves
            booking={booking}
            once={once}
            seen={booking.history[0]?.id ?? 0}
            terms={{ ...money.ifCanceled, paid: money.paid, currency }}
            refused={refused}
          />
        )}
      </div>
      <SavedNotice />
      {asked && <Asked id={booking.id} asked={asked} once={once} />}
      {booking.strayed && isOpen && <StrayedNotice wall={booking.strayed} />}
      {self && isOpen && booking.endsAt > now && (
        <OwnAnswer id={booking.id} answer={self.answer} once={once} />
      )}
      <div className="columns booking-columns">
        <div className="booking-side">
          <BookingFacts
            booking={booking}
            seesInquiries={may.inquiries}
            mayStart={may.start}
            once={once}
          />
          {may.change && <ClientLink id={booking.id} link={link} once={once} />}
          <BookingHistory history={booking.history} currency={currency} />
        </div>
        {money && (
          <div className="booking-side">
            <BookingMoney
              booking={booking}
              money={money}
              currency={currency}
              today={today}
              once={once}
              may={may}
              answer={answer}
            />
          </div>
        )}
      </div>
    </>
  )
}

function BookingTitle({ booking, mayChange }: { booking: Props['booking']; mayChange: boolean }) {
  const words = useWords().portal.bookings
  const reservations = useReservationWords()
  const display = useDisplay()
  const now = useNow()
  const { state, heldUntil } = booking
  return (
    <>
      <p className="booking-standing">
        <BookingPill state={state} />
        {state === 'held' && heldUntil && (
          <span>
            {reservations.heldUntil(
              `${weekdayText(heldUntil, now, display)}, ${timeText(heldUntil, display)}`,
            )}
          </span>
        )}{' '}
        <span className="muted">{bookingNumber(booking.number)}</span>
      </p>
      <div className="title-row">
        <h1 className="title">{booking.title || booking.client.name}</h1>
        {mayChange && (
          <Link className="button button-outline" to="edit">
            {words.edit}
          </Link>
        )}
      </div>
    </>
  )
}

type MoneyProps = Pick<Props, 'booking' | 'currency' | 'today' | 'once' | 'may' | 'answer'>

function BookingMoney({ booking, money, once, may, ...rest }: MoneyProps & { money: MoneyOf }) {
  const { id, state } = booking
  const wantsDeposit =
    may.change && (state === 'held' || state === 'pending') && money.paid < money.deposit
  return (
    <MoneyCard {...rest} money={money} state={state} once={once} may={may} bookingId={id}>
      {wantsDeposit && <Waiver id={id} from={state} once={once} />}
    </MoneyCard>
  )
}

/** The zone's rules have changed: what its clocks show at the booking's instant now. */
function StrayedNotice({ wall }: { wall: string }) {
  const { strayed } = useReservationWords()
  const display = { ...useDisplay(), timeZone: 'UTC' }
  const at = shownOn(wall)
  const day = weekdayText(at, useNow(), display)
  return (
    <p className="notice notice-bad">
      <CircleAlert />
      {strayed(`${day}, ${timeText(at, display)}`)}
    </p>
  )
}
