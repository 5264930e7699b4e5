import type { StudioDay } from '#app/core/day.ts'
import type { RequestStatus } from '#app/studio/booking-request/rules.ts'
import type { MonthCalendarView } from '#app/studio/booking-request/ui/month-calendar.tsx'
import type { TimeChoice } from '#app/studio/booking-request/ui/time-choices.tsx'

/**
 * How far a booking has come: what was done, what is next, and what is still ahead, each with what
 * is known of it.
 */
export type Step = {
  name: 'requested' | 'quoted' | 'deposit' | 'confirmed' | 'done' | 'canceled' | 'ended'
  state: 'done' | 'next' | 'ahead'
  detail: string
}

/** A booking as its client's page writes it; what is not known is empty. */
export type ClientBookingView = {
  requestStatus: RequestStatus
  number: string
  what: string
  place: string
  people: string
  message: string
  /** Thursday, December 10, 2026 and 1:00 – 4:00 PM, by the clocks of `zone`. */
  day: string
  times: string
  zone: string
  heldUntil: string
  replyHours: number
  offering: string | null
  steps: Step[]
  /** `depositMissing` is what still has to be paid to confirm it. */
  money: {
    price: string
    deposit: string
    depositPercent: number
    depositMissing: string
    paid: string
    balance: string
  }
  canceled: { by: 'studio' | 'client' | null; refund: string; refunded: boolean } | null
  mayMove: boolean
  mayCancel: boolean
  locale: string
  /**
   * What the policy it was made under says: until when it may be rescheduled here, what canceling
   * means today.
   */
  policy: { move: string; cancel: string }
}

/** The days it could be moved to, or, where a day is chosen, its times. */
export type MoveOptions = Omit<MonthCalendarView, 'locale'> & {
  day: StudioDay | null
  times: TimeChoice[]
}
