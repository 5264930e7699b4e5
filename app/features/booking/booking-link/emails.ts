import { findLastWholeDay } from '#app/core/day.ts'
import {
  formatLongSpan,
  formatTime,
  formatWeekdayDate,
  readLocalTimeAsUtc,
} from '#app/core/display.ts'
import type { BookingEmailDetails } from '#app/messages/en/emails-booking.ts'
import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
export type VisitorEmailKind = keyof ServerMessages['emails']['bookings']['toVisitor']
export type StudioEmailKind = keyof ServerMessages['emails']['bookings']['toStudio']

/** Builds the email about a change to a client's booking, with its private link. */
export function buildVisitorEmail(
  messages: ServerMessages,
  studio: Studio,
  emailKind: VisitorEmailKind,
  about: BookingEmailDetails,
  lifetimeMs: number,
) {
  const { subject, content } = messages.emails.bookings.toVisitor[emailKind]
  return {
    kind: `date.${emailKind}`,
    subject: subject(about),
    content: content(about),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: about.link, lifetimeMs },
  }
}

type Requester = { name: string; email: string; phone: string; message: string }

/** Builds the email about a visitor's action, for the studio. A reply goes to the visitor. */
export function buildStudioEmail(
  messages: ServerMessages,
  studio: Studio,
  emailKind: StudioEmailKind,
  { about, asker, due }: { about: BookingEmailDetails; asker: Requester; due: string },
) {
  const { bookings: dates } = messages.emails
  const content = dates.body({
    about,
    happened: dates.happened[emailKind](about, due),
    ...asker,
    link: about.link,
  })
  return {
    kind: `date.${emailKind}`,
    subject: dates.toStudio[emailKind](asker.name, about.starts),
    content,
    fromName: studio.name,
    replyTo: asker.email,
  }
}

type Times = { startsLocal: string; endsLocal: string }

/** Returns "Tue, Dec 8, 10:30 AM" in the studio's local time, without the hour for whole days. */
export function formatStart({ startsLocal, endsLocal }: Times, now: Date, locale: string): string {
  const display = { locale, timeZone: 'UTC' }
  const start = readLocalTimeAsUtc(startsLocal)
  const day = formatWeekdayDate(start, now, display)
  return findLastWholeDay({ startsLocal, endsLocal })
    ? day
    : `${day}, ${formatTime(start, display)}`
}

/**
 * Returns "Tuesday, December 8, 2026, 10:30 AM – 1:30 PM (Eastern Time)", with the last day if it
 * ends on another. `allDay` is the text for whole days.
 */
export function formatWhen(
  times: Times,
  zone: string,
  { locale, allDay }: { locale: string; allDay: string },
): string {
  const { days, hours } = formatLongSpan(times, locale)
  return hours === null ? `${days}, ${allDay}` : `${days}, ${hours} (${zone})`
}

/**
 * Returns the first word of a name if it looks like a first name, otherwise an empty string. Anyone
 * can use the form, so it must not carry other text to a stranger's inbox.
 */
export function getFirstName(name: string): string {
  const [first = ''] = name.trim().split(/\s+/)
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : ''
}
