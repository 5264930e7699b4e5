import type { RequestStatus } from '#app/features/booking/booking-request/rules.ts'

/**
 * A booking request for the browser that sent it. Times are formatted in the studio's time zone.
 */
export type ReceivedRequest = {
  path: string
  formKey: string
  outcome: 'held' | 'not-held' | 'received'
  /** Current status of the request; null if no time was held. */
  requestStatus: RequestStatus | null
  title: string
  minutes: number
  service: string
  when: string
  day: string
  zone: string
  timeZone: string
  locale: string
  during: string
  heldUntil: string | null
  holdHours: number
  /** True while the hold waits for the emailed link to be opened. */
  unconfirmed: boolean
  email: string
  /**
   * `reachable`: an email to the address would be sent; `correctable`: the address can still be
   * changed.
   */
  reachable: boolean
  correctable: boolean
  link: string | null
  replyBy: string
  deposit: string | null
}
