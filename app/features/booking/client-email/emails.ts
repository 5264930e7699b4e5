import type { BookingEmailDetails } from '#app/messages/en/emails-booking.ts'
import type { SeriesDetails } from '#app/messages/en/emails-series.ts'
import { type ServerMessages, getServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
export type VisitorEmailKind = keyof ServerMessages['emails']['bookings']['toVisitor']
/** Kinds of email that several dates of a series can share. */
export type SeriesEmailKind = keyof ServerMessages['emails']['series']['toClient']
export type StudioEmailKind = keyof ServerMessages['emails']['bookings']['toStudio']

/** Returns true if several dates can share an email of this kind. */
export function isSeriesEmailKind(emailKind: string): emailKind is SeriesEmailKind {
  return emailKind in getServerMessages('').emails.series.toClient
}

/** Returns the message proposed for the client; empty for emails without an editable part. */
export function buildVisitorMessage(
  messages: ServerMessages,
  emailKind: VisitorEmailKind,
  details: BookingEmailDetails,
): string {
  return messages.emails.bookings.toVisitor[emailKind].message?.(details) ?? ''
}

/** Builds the email about a change to a client's booking, with its private link. */
export function buildVisitorEmail(
  messages: ServerMessages,
  studio: Studio,
  emailKind: VisitorEmailKind,
  details: BookingEmailDetails,
  lifetimeMs: number,
) {
  const { subject, content } = messages.emails.bookings.toVisitor[emailKind]
  return {
    kind: `date.${emailKind}`,
    subject: subject(details),
    content: content(details),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: details.link, lifetimeMs },
  }
}

/** Builds the email about the same change to several dates, each with its private link. */
export function buildSeriesEmail(
  messages: ServerMessages,
  studio: Studio,
  emailKind: SeriesEmailKind,
  details: SeriesDetails,
  lifetimeMs: number,
) {
  return {
    ...messages.emails.series.buildForClient(emailKind, details),
    kind: `date.${emailKind}`,
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: details.dates.map(({ link }) => link), lifetimeMs },
  }
}

type Requester = { name: string; email: string; phone: string; message: string }

/** Builds the email about a visitor's action, for the studio. A reply goes to the visitor. */
export function buildStudioEmail(
  messages: ServerMessages,
  studio: Studio,
  emailKind: StudioEmailKind,
  { details, requester, due }: { details: BookingEmailDetails; requester: Requester; due: string },
) {
  const { bookings: dates } = messages.emails
  const content = dates.body({
    details,
    happened: dates.happened[emailKind](details, due),
    ...requester,
    link: details.link,
  })
  return {
    kind: `date.${emailKind}`,
    subject: dates.toStudio[emailKind](requester.name, details.starts),
    content,
    fromName: studio.name,
    replyTo: requester.email,
  }
}
