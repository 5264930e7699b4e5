import { z } from '#app/core/schema.ts'

import { toSingleLine } from '#app/core/text.ts'

import type { State } from '#app/core/booking-states.ts'

/** Bookings in a feed: the person's own, or all of the studio. */
export const feedScopes = ['own', 'studio'] as const
export type FeedScope = (typeof feedScopes)[number]

/** Returns the UID of a booking in feeds; an import recognizes it. */
export function toUid(bookingId: string): string {
  return `${bookingId}@backlot`
}

/** Returns the booking id in one of our UIDs, or null. */
export function parseUid(uid: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@backlot$/.exec(uid)?.[1] ?? null
}

/** Returns the STATUS of a booking (RFC 5545). */
export function toIcsStatus(state: State): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (state === 'canceled') return 'CANCELLED'
  return state === 'held' || state === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

/**
 * Days back and ahead covered by feeds and by external calendars, and the maximum number of busy
 * times.
 */
export const feedWindow = { back: 90, canceled: 30 }
export const busyWindow = { back: 30, ahead: 400, max: 5000 }
/** Minutes between two readings of an external calendar. */
export const minutesBetweenReads = 15

/** Form for an external calendar: its resource, name and address. */
export const connectSchema = z
  .object({
    resource: z.uuid('resource-missing'),
    name: z
      .string()
      .default('')
      .transform(toSingleLine)
      .pipe(z.string().max(80, 'calendar-name-long')),
    address: z
      .string()
      .default('')
      .transform((text) => text.trim())
      .pipe(z.string().min(1, 'calendar-address-missing').max(2000, 'calendar-address-malformed'))
      .transform(parseCalendarUrl)
      .pipe(z.string('calendar-address-malformed')),
  })
  .transform(({ name, ...form }) => ({ ...form, name: name || new URL(form.address).host }))
export type ConnectForm = z.infer<typeof connectSchema>

/** Returns the address with `webcal` replaced by https, or null if it isn't a web address. */
function parseCalendarUrl(text: string): string | null {
  const url = text.replace(/^webcals?:\/\//i, 'https://')
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null
}
