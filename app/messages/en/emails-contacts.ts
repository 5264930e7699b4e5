import { type EmailContent, type EmailListItem, buildDetailRows } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'
import { formatDates, splitShared, toLines } from './emails-series.ts'

/** A date as an email to a client's contact prints it: no amounts. */
export type ContactEmailDate = {
  title: string
  number: string
  /** Tue, Dec 8, 10:30 AM */
  starts: string
  when: string
  place: string
  people: string
  /** The time before a move. */
  previousTime: string
}

export type ContactEmailDetails = {
  /** First name of the recipient. */
  name: string
  client: string
  studio: string
  dates: ContactEmailDate[]
  /** The editable part. */
  message: string
  /** The contact's own link to the client portal. */
  link: string
}

type ContactEmail = {
  subject: (dates: string) => string
  message: (client: string, was: string) => string
  /** The same for several dates. */
  messageForSeveral: (client: string) => string
}

const kinds = {
  confirmed: {
    subject: (dates) => `Confirmed: ${dates}`,
    message: (client) => `The booking for ${client} is confirmed.`,
    messageForSeveral: (client) => `These bookings for ${client} are confirmed.`,
  },
  moved: {
    subject: (dates) => `Rescheduled: ${dates}`,
    message: (client, was) =>
      `The booking for ${client} was rescheduled from ${was}. Here’s the new time.`,
    messageForSeveral: (client) =>
      `These bookings for ${client} were rescheduled. Here are the new times.`,
  },
  canceled: {
    subject: (dates) => `Canceled: ${dates}`,
    message: (client) => `The booking for ${client} is canceled.`,
    messageForSeveral: (client) => `These bookings for ${client} are canceled.`,
  },
  reopened: {
    subject: (dates) => `Back on: ${dates}`,
    message: (client) => `The booking for ${client} is back on, and nothing has changed.`,
    messageForSeveral: (client) =>
      `These bookings for ${client} are back on, and nothing has changed.`,
  },
  reminder: {
    subject: (dates) => `Reminder: ${dates}`,
    message: (client) => `The booking for ${client} is coming up.`,
    messageForSeveral: (client) => `These bookings for ${client} are coming up.`,
  },
} satisfies Record<string, ContactEmail>
export type ContactEmailKind = keyof typeof kinds

function listDetails({ dates }: ContactEmailDetails): EmailContent {
  const [first, ...others] = dates
  if (others.length === 0)
    return [
      buildDetailRows([
        ['What', first!.title],
        ['When', first!.when],
        ['Before', first!.previousTime],
        ['Where', first!.place],
        ['Who’s coming', first!.people],
        ['Booking', first!.number],
      ]),
    ]
  const { shared, own } = splitShared(
    dates.map((date) => [
      ['What', date.title],
      ['Where', date.place],
      ['Who’s coming', date.people],
    ]),
  )
  const list = dates.map((date, index): EmailListItem => ({
    title: date.when,
    lines: [
      ...toLines([['Before', date.previousTime]]),
      ...own[index]!,
      ...toLines([['Booking', date.number]]),
    ],
  }))
  return [buildDetailRows(shared), { list }]
}

/** Emails about dates of a client to other contacts of theirs. */
export const contactEmails = {
  proposeMessage: (kind: ContactEmailKind, { client, dates }: ContactEmailDetails): string =>
    dates.length > 1
      ? kinds[kind].messageForSeveral(client)
      : kinds[kind].message(client, dates[0]!.previousTime),
  build: (kind: ContactEmailKind, details: ContactEmailDetails) => ({
    subject: kinds[kind].subject(
      details.dates.length > 1 ? formatDates(details.dates) : details.dates[0]!.starts,
    ),
    content: [
      buildGreeting(details.name),
      details.message,
      ...listDetails(details),
      { button: 'View all dates', href: details.link },
      {
        small: `You’re getting this email as a contact of ${details.client}. To stop these emails, reply to this one. Keep the link private.`,
      },
      details.studio,
    ] satisfies EmailContent,
  }),
}
