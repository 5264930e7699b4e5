import { CircleAlert } from 'lucide-react'
import { Link } from 'react-router'

import { readLocalTimeAsUtc, formatTime, formatWeekdayDate } from '#app/core/display.ts'
import { ClientLink } from '#app/features/booking/booking-link/ui/client-link.tsx'
import {
  PendingRequest,
  type PendingRequestView,
} from '#app/features/booking/booking-request/ui/pending-request.tsx'
import { CreateQuote } from '#app/features/sales/quote-list/ui/create-quote.tsx'
import { InvoiceCard, type InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'
import {
  MoneyCard,
  type BookingMoney,
  isDepositMissing,
} from '#app/features/money/ledger/ui/money-card.tsx'
import { type QuotesView, QuoteCard } from '#app/features/sales/quote-chain/ui/quote-card.tsx'
import { openMoneyForm } from '#app/features/money/ledger/ui/money-form.tsx'
import type { MoneyFormResult } from '#app/features/money/ledger/ui/money-form-result.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { NoticeCard } from '#app/features/booking/notice/ui/notice-card.tsx'
import type { NoticeView } from '#app/features/booking/notice/ui/notice-view.ts'
import type { ReminderPlan } from '#app/features/booking/reminder/rules.ts'
import { BackLink } from '#app/ui/back-link.tsx'
import { useNow } from '#app/ui/now.tsx'
import { SavedNotice } from '#app/ui/saved-notice.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { OwnResponse } from './assignments.tsx'
import { BookingDetails, type BookingView } from './booking-details.tsx'
import { BookingHistory, type LogEntry } from './booking-history.tsx'
import { type CancellationEffects, buildCancelTerms } from './cancellation.tsx'
import { StateActions } from './state-actions.tsx'
import './booking.css'
import type { MoveResult } from './move-result.ts'
import { BookingPill } from './state-pill.tsx'
import { DepositWaiver } from './deposit-waiver.tsx'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type Props = {
  booking: BookingView & {
    heldUntil: Date | null
    revision: number
    money: BookingMoney | null
    history: LogEntry[]
  }
  currency: string
  today: string
  formKey: string
  may: {
    change: boolean
    start: boolean
    record: boolean
    correct: boolean
    inquiries: boolean
    invoice: boolean
  }
  refused: MoveResult | null
  /** Changes that people have not been emailed about yet. */
  notice: NoticeView | null
  /** Null without a payment plan. */
  cancellationEffects: CancellationEffects | null
  /** The reminder to the client, for roles that may stop it. */
  reminder: ReminderPlan | null
  /** The visitor's request, until the studio has responded. */
  request: PendingRequestView | null
  /** Private link to the client's page, for roles that may share it. */
  link: string | null
  result: MoneyFormResult | undefined
  /** Null without permission to see them. */
  invoices: InvoicesView | null
  /** Null without permission to see them. */
  quotes: QuotesView | null
}

export function BookingPage(props: Props) {
  const { booking, currency, formKey, may, notice, reminder, request } = props
  const messages = useMessages().portal.bookings
  const { money, state } = booking
  const conflict = state !== 'canceled' && state !== 'done' ? booking.timeZoneConflict : null
  const asksDeposit = may.record && money !== null && isDepositMissing(money, state)
  return (
    <>
      <BackLink to="/portal/bookings">{messages.back}</BackLink>
      <div className="booking-head">
        <BookingTitle booking={booking} mayChange={may.change} />
        {may.change && money && (
          <StateActions
            booking={booking}
            formKey={formKey}
            lastEvent={booking.history[0]?.id ?? 0}
            terms={buildCancelTerms(money, currency, props.cancellationEffects)}
            refused={props.refused}
            {...(asksDeposit && { askDeposit: () => openMoneyForm('payment') })}
          />
        )}
      </div>
      <SavedNotice />
      <NoticeCard id={booking.id} revision={booking.revision} notice={notice} formKey={formKey} />
      {request && <PendingRequest id={booking.id} request={request} formKey={formKey} />}
      {conflict && <TimeZoneConflictNotice local={conflict} />}
      <OwnResponse
        booking={{ ...booking, isRequest: booking.service !== null }}
        formKey={formKey}
      />
      <div className="columns booking-columns">
        <div className="booking-side">
          <BookingDetails
            booking={booking}
            reminder={reminder}
            seesInquiries={may.inquiries}
            mayStart={may.start}
            formKey={formKey}
          />
          {may.change && <ClientLink id={booking.id} link={props.link} formKey={formKey} />}
          <BookingHistory history={booking.history} currency={currency} />
        </div>
        {money && (
          <div className="booking-side">
            <BookingMoney {...props} money={money} />
          </div>
        )}
      </div>
    </>
  )
}

function BookingTitle({ booking, mayChange }: { booking: Props['booking']; mayChange: boolean }) {
  const messages = useMessages().portal.bookings
  const reservations = useReservationMessages()
  const display = useDisplay()
  const now = useNow()
  const { state, heldUntil } = booking
  return (
    <>
      <p className="booking-status">
        <BookingPill state={state} />
        {state === 'held' && heldUntil && (
          <span>
            {reservations.heldUntil(
              `${formatWeekdayDate(heldUntil, now, display)}, ${formatTime(heldUntil, display)}`,
            )}
          </span>
        )}{' '}
        <span className="muted">{formatBookingNumber(booking.number)}</span>
      </p>
      <div className="title-row">
        <h1 className="title">{booking.title || booking.client.name}</h1>
        {state !== 'canceled' && <CreateQuote subject={{ booking: booking.id }} />}
        {mayChange && (
          <Link className="button button-outline" to="edit">
            {messages.edit}
          </Link>
        )}
      </div>
    </>
  )
}

type MoneyProps = Pick<
  Props,
  'booking' | 'currency' | 'today' | 'formKey' | 'may' | 'result' | 'invoices' | 'quotes'
>

function BookingMoney({
  booking,
  money,
  formKey,
  may,
  invoices,
  quotes,
  ...rest
}: MoneyProps & { money: BookingMoney }) {
  const { id, state } = booking
  const wantsDeposit = may.change && isDepositMissing(money, state)
  return (
    <>
      <MoneyCard {...rest} money={money} state={state} formKey={formKey} may={may} bookingId={id}>
        {wantsDeposit && (
          <DepositWaiver id={id} from={state} formKey={formKey} scopes={booking.series?.scopes} />
        )}
      </MoneyCard>
      {quotes && <QuoteCard {...quotes} />}
      {invoices && (
        <InvoiceCard
          {...invoices}
          subject={{ booking: id }}
          formKey={formKey}
          mayIssue={may.invoice}
        />
      )}
    </>
  )
}

/**
 * Shown after the zone's rules have changed and the new time is taken: the local time at which the
 * booking takes place now.
 */
function TimeZoneConflictNotice({ local }: { local: string }) {
  const { timeZoneConflict } = useReservationMessages()
  const display = { ...useDisplay(), timeZone: 'UTC' }
  const studioTime = readLocalTimeAsUtc(local)
  const day = formatWeekdayDate(studioTime, useNow(), display)
  return (
    <p className="notice notice-bad">
      <CircleAlert />
      {timeZoneConflict(`${day}, ${formatTime(studioTime, display)}`)}
    </p>
  )
}
