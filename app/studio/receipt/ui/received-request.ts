import type { RequestStatus } from '#app/studio/booking-request/rules.ts'

/**
 * A date as the browser that asked for it is told of it. Moments are written out, by the studio's
 * clock.
 */
export type ReceivedRequest = {
  at: string
  once: string
  outcome: 'held' | 'not-held' | 'received'
  /** How its booking stands now; null where nothing was held. */
  requestStatus: RequestStatus | null
  title: string
  minutes: number
  offering: string
  when: string
  day: string
  zone: string
  timeZone: string
  locale: string
  during: string
  heldUntil: string | null
  holdHours: number
  /** Whether the hold still waits for the link of the email to be opened. */
  unconfirmed: boolean
  email: string
  /**
   * Whether an email to that address leaves the program, and whether the address can still be
   * corrected.
   */
  reachable: boolean
  correctable: boolean
  link: string | null
  replyBy: string
  deposit: string | null
}
