import type { StudioDay } from '#app/core/day.ts'
import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'
import type { MonthCalendarView } from '#app/features/booking/booking-request/ui/month-calendar.tsx'
import type { TimeChoice } from '#app/features/booking/booking-request/ui/time-choices.tsx'

/**
 * One step of a booking: done, next or still ahead. `detail` is its date or amount, empty if
 * unknown.
 */
export type Step = {
  name: 'requested' | 'quoted' | 'deposit' | 'confirmed' | 'done' | 'canceled' | 'ended'
  state: 'done' | 'next' | 'ahead'
  detail: string
}

/** A booking as formatted text for its client's page; unknown values are empty. */
export type ClientBookingView = {
  requestStatus: RequestStatus
  number: string
  title: string
  place: string
  people: string
  message: string
  /** `day` and `times` are local to `zone`: Thursday, December 10, 2026 and 1:00 – 4:00 PM. */
  day: string
  times: string
  isAllDay: boolean
  zone: string
  heldUntil: string
  replyHours: number
  service: string | null
  steps: Step[]
  /** `depositMissing` is the amount still to pay before it can be confirmed. */
  money: {
    price: string
    deposit: string
    /** Null if another deposit was agreed. */
    depositPercent: number | null
    depositMissing: string
    paid: string
    balance: string
    /** One per payment and refund: `R-1042`, its date and amount. */
    receipts: { number: string; kind: 'payment' | 'refund'; date: string; amount: string }[]
  }
  canceled: {
    by: 'studio' | 'client' | null
    refund: string
    /** The refund is everything that was paid. */
    isFullRefund: boolean
    refunded: boolean
  } | null
  mayMove: boolean
  mayCancel: boolean
  locale: string
  /**
   * Sentences of the policy it was made under: how long it may be rescheduled here, and the effect
   * of canceling today.
   */
  policy: { move: string; cancel: string }
}

/** Days the booking can move to, or the times of a chosen day. */
export type MoveOptions = Omit<MonthCalendarView, 'locale'> & {
  day: StudioDay | null
  times: TimeChoice[]
}
