import { ArrowLeft, Maximize2, Pencil, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'

import { formatTime, formatWeekdayDate } from '#app/core/display.ts'
import { OwnResponse } from '#app/features/booking/booking/ui/assignments.tsx'
import {
  BookingDetails,
  type BookingView,
} from '#app/features/booking/booking/ui/booking-details.tsx'
import {
  type CancellationEffects,
  buildCancelTerms,
} from '#app/features/booking/booking/ui/cancellation.tsx'
import { StateActions } from '#app/features/booking/booking/ui/state-actions.tsx'
import { BookingPill } from '#app/features/booking/booking/ui/state-pill.tsx'
import '#app/features/booking/booking/ui/booking.css'
import type { BookingMoney } from '#app/features/money/ledger/ui/money-card.tsx'
import { NoticeCard } from '#app/features/booking/notice/ui/notice-card.tsx'
import type { NoticeView } from '#app/features/booking/notice/ui/notice-view.ts'
import type { ReminderPlan } from '#app/features/booking/reminder/rules.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import { MoveForm } from './move-form.tsx'
import type { MovableBooking } from './use-moves.tsx'
import './panel.css'
import { PanelMoney } from './panel-money.tsx'
import { useCalendarMessages } from './use-calendar-messages.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'

type Props = {
  booking: BookingView & {
    money: BookingMoney | null
    heldUntil: Date | null
    revision: number
    history: { id: number }[]
  }
  times: Pick<MovableBooking, 'startsLocal' | 'endsLocal' | 'startsLater' | 'endsLater'>
  currency: string
  /** Changes that people have not been emailed about yet. */
  notice: NoticeView | null
  /** Null without a payment plan. */
  cancellationEffects: CancellationEffects | null
  /** The reminder to the client, for roles that may stop it. */
  reminder: ReminderPlan | null
  formKey: string
  may: { change: boolean; start: boolean; inquiries: boolean }
  /** Path of the calendar it was opened from. */
  home: string
}

/** The open booking next to the calendar; on a phone instead of it. */
export function Panel(props: Props) {
  const { booking, times, currency, notice, reminder, formKey, may, home } = props
  const { panel: messages, held } = useCalendarMessages()
  const display = useDisplay()
  const now = useNow()
  const { search } = useLocation()
  const { id, state, heldUntil, money } = booking
  const back = { pathname: home, search }
  const isLive = state === 'held' || state === 'pending' || state === 'confirmed'
  const panel = usePanel(booking.id, back)
  return (
    <aside className="calendar-view-panel" aria-label={messages.label} ref={panel} tabIndex={-1}>
      <PanelHead booking={booking} back={back} />
      <h2 className="panel-title">{booking.title || booking.client.name}</h2>
      {state === 'held' && heldUntil && (
        <p className="panel-held">
          {held(`${formatWeekdayDate(heldUntil, now, display)}, ${formatTime(heldUntil, display)}`)}
        </p>
      )}
      <NoticeCard id={id} revision={booking.revision} notice={notice} formKey={formKey} />
      <OwnResponse
        booking={{ ...booking, isRequest: booking.service !== null }}
        formKey={formKey}
      />
      <BookingDetails
        booking={booking}
        reminder={reminder}
        seesInquiries={may.inquiries}
        mayStart={may.start}
        formKey={formKey}
      />
      {money && <PanelMoney money={money} state={state} currency={currency} />}
      {may.change && money && (
        <StateActions
          booking={booking}
          formKey={formKey}
          lastEvent={booking.history[0]?.id ?? 0}
          terms={buildCancelTerms(money, currency, props.cancellationEffects)}
          refused={null}
        />
      )}
      <div className="panel-actions">
        {may.change && isLive && (
          <MoveForm
            booking={{
              ...times,
              id,
              title: booking.title,
              client: booking.client.name,
              revision: booking.revision,
            }}
            scopes={booking.series?.scopes}
            formKey={formKey}
          />
        )}
        <PanelLinks id={id} mayChange={may.change} />
      </div>
    </aside>
  )
}

type Back = { pathname: string; search: string }

function PanelHead({
  booking: { state, number },
  back,
}: {
  booking: Pick<BookingView, 'state' | 'number'>
  back: Back
}) {
  const { panel: messages } = useCalendarMessages()
  return (
    <header className="panel-head">
      <Link className="back panel-back" to={back} preventScrollReset>
        <ArrowLeft />
        {messages.back}
      </Link>
      <p className="booking-status">
        <BookingPill state={state} /> <span className="muted">{formatBookingNumber(number)}</span>
      </p>
      <Link
        className="icon-button panel-close"
        to={back}
        aria-label={messages.close}
        preventScrollReset
      >
        <X />
      </Link>
    </header>
  )
}

function PanelLinks({ id, mayChange }: { id: string; mayChange: boolean }) {
  const { panel: messages } = useCalendarMessages()
  const {
    portal: { bookings },
  } = useMessages()
  return (
    <>
      {mayChange && (
        <Link className="button button-outline" to={`/portal/bookings/${id}/edit`}>
          <Pencil />
          {bookings.edit}
        </Link>
      )}
      <Link className="button button-outline" to={`/portal/bookings/${id}`}>
        <Maximize2 />
        {messages.open}
      </Link>
    </>
  )
}

/** Moves the focus to the panel when it opens; Escape closes it and returns the focus. */
function usePanel(id: string, back: Back) {
  const panel = useRef<HTMLElement>(null)
  const navigate = useNavigate()
  const { pathname, search } = back
  useEffect(() => {
    const opened =
      document.activeElement instanceof HTMLElement && document.activeElement.dataset.entry === id
    if (opened) panel.current?.focus({ preventScroll: true })
    return () =>
      document.querySelector<HTMLElement>(`[data-entry="${id}"]`)?.focus({ preventScroll: true })
  }, [id])
  useEffect(() => {
    const element = panel.current
    const closeOnEscape = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      if (
        key !== 'Escape' ||
        defaultPrevented ||
        (target instanceof HTMLElement && target.closest('details[open], dialog'))
      )
        return
      void navigate({ pathname, search }, { preventScrollReset: true })
    }
    element?.addEventListener('keydown', closeOnEscape)
    return () => element?.removeEventListener('keydown', closeOnEscape)
  }, [pathname, search, navigate])
  return panel
}
