import { z } from '#app/core/schema.ts'

import { toSingleLine } from '#app/core/text.ts'
import { type State, kinds } from '#app/studio/booking/rules.ts'

/** Whose bookings an address of ours shows: those somebody is needed for, or all of the studio. */
export const feedScopes = ['own', 'studio'] as const
export type FeedScope = (typeof feedScopes)[number]

/**
 * What our own bookings are called in other calendars, by which they are known when they come back.
 */
export function toUid(bookingId: string): string {
  return `${bookingId}@backlot`
}

/** The booking a name of ours stands for; null for anything else. */
export function parseUid(uid: string): string | null {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})@backlot$/.exec(uid)?.[1] ?? null
}

/** How sure a booking is, in the words of RFC 5545. */
export function toIcsStatus(state: State): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (state === 'canceled') return 'CANCELLED'
  return state === 'held' || state === 'pending' ? 'TENTATIVE' : 'CONFIRMED'
}

/** How far back and ahead our addresses and other calendars are looked at, in days. */
export const feedWindow = { back: 90, canceled: 30 }
export const busyWindow = { back: 30, ahead: 400, max: 5000 }
/** Minutes between two readings of a calendar kept elsewhere. */
export const minutesBetweenReads = 15
/** So many bookings come out of one file, this far ahead. */
export const importLimits = { max: 200, ahead: 730, bytes: 5 * 1024 * 1024 }

/**
 * A calendar kept elsewhere, as a person types it: whose it is, what it shall be called, under
 * which address it lies.
 */
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

/** The address as it is asked for: `webcal` is what calendars call https; null when it is none. */
function parseCalendarUrl(text: string): string | null {
  const url = text.replace(/^webcals?:\/\//i, 'https://')
  return /^https?:\/\//i.test(url) && URL.canParse(url) ? new URL(url).href : null
}

/** What bookings out of a file have in common; whose they are is looked up beside it. */
export const importSchema = z.object({ kind: z.enum(kinds, 'kind-unknown').default('photography') })
