import { type EmailContent, type EmailListItem, buildDetailRows } from '#app/core/email.ts'

import { type BookingEmailDetails, buildGreeting } from './emails-booking.ts'
import type { CrewEmailDetails } from './emails-crew.ts'
import { formatCount } from './grammar.ts'

type Row = [label: string, value: string]

/** Splits details of several dates into those all dates share and the lines of each. */
export function splitShared(dates: Row[][]): { shared: Row[]; own: string[][] } {
  const isShared = ([label, value]: Row) =>
    dates.every((rows) => rows.some((row) => row[0] === label && row[1] === value))
  return {
    shared: dates[0]!.filter(isShared),
    own: dates.map((rows) => toLines(rows.filter((row) => !isShared(row)))),
  }
}

export const toLines = (rows: Row[]) =>
  rows.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))

/** 4 dates from Tue, Dec 8, 10:30 AM */
export const formatDates = (dates: readonly { starts: string }[]) =>
  `${formatCount(dates.length, 'date')} from ${dates[0]!.starts}`

export type SeriesDetails = {
  /** First name of the recipient. */
  name: string
  dates: BookingEmailDetails[]
  /** The price of all dates. */
  total: string
  /** The refund and the payments of all dates. */
  refund: string
  paid: string
  /** The editable part. */
  message: string
}

type ClientEmail = {
  subject: (dates: string) => string
  message: string
  /** The sentence after the message, in the same paragraph. */
  after?: (details: SeriesDetails) => string
  lines: (details: BookingEmailDetails, series: SeriesDetails) => string[]
  end: EmailContent
}

const joinLines = (rows: Row[]) => [toLines(rows).join(' · ')].filter((line) => line !== '')

const listOpen = (details: BookingEmailDetails) => [
  ...joinLines([
    ['Booking', details.number],
    ['Price', details.price],
    ['Paid', details.paid],
    ['Balance', details.balance],
  ]),
  ...toLines([['Refunds', details.refundTerms]]),
]

/** Says of each date what is refunded, if anything was paid for one of them. */
const listClosed = (details: BookingEmailDetails, { paid }: SeriesDetails) => [
  ...joinLines([
    ['Booking', details.number],
    ['Paid', details.paid || (paid && 'nothing')],
    ['Refund', details.refund || (details.paid && 'none')],
  ]),
]

const keepPrivate = {
  small: 'You can also reschedule or cancel each date there. Keep these links private.',
}

const nothingPaid = 'You haven’t paid anything, so there’s nothing to refund.'

const toClient = {
  confirmed: {
    subject: (dates) => `Confirmed: ${dates}`,
    message: 'You’re booked for these dates. We look forward to it.',
    lines: listOpen,
    end: [keepPrivate],
  },
  rescheduled: {
    subject: (dates) => `Rescheduled: ${dates}`,
    message:
      'We rescheduled these bookings. Here are the new times. If one doesn’t work for you, choose another or reply to this email.',
    lines: (details) => [...toLines([['Before', details.previousTime]]), ...listOpen(details)],
    end: [keepPrivate],
  },
  canceled: {
    subject: (dates) => `Canceled: ${dates}`,
    message: 'We’re sorry, but we had to cancel these bookings.',
    after: ({ refund, paid }) =>
      refund ? `You’ll get ${refund} back in total.` : paid ? '' : nothingPaid,
    lines: listClosed,
    end: ['You can choose another date there. Questions? Reply to this email.'],
  },
  'canceled-for-you': {
    subject: (dates) => `Canceled: ${dates}`,
    message: 'These bookings are canceled.',
    after: ({ refund, paid }) =>
      refund
        ? `You’ll get ${refund} back in total, per our policy.`
        : paid
          ? 'Per our policy, no refund is due.'
          : nothingPaid,
    lines: listClosed,
    end: ['Didn’t ask for this? Reply to this email.'],
  },
  reopened: {
    subject: (dates) => `Your bookings are back on: ${dates}`,
    message: 'We canceled these bookings by mistake. They’re back on, and nothing has changed.',
    lines: listOpen,
    end: [keepPrivate],
  },
  ended: {
    subject: (dates) => `Your holds expired: ${dates}`,
    message:
      'We didn’t settle on times before these holds expired, so they’re open to others again. We’re sorry if we didn’t reply in time.',
    lines: (details) => joinLines([['Booking', details.number]]),
    end: ['Or reply to this email.'],
  },
} satisfies Record<string, ClientEmail>

type CrewDate = CrewEmailDetails & { kind: CrewKind }
type CrewKind = keyof typeof outcomes

/** The change to one of several dates, if they didn't all change alike. */
const outcomes = {
  assigned: 'We’d like you on this date.',
  confirmed: 'Confirmed.',
  moved: 'Moved.',
  canceled: 'Canceled.',
  removed: 'We don’t need you on this date anymore.',
  reopened: 'Back on.',
}

type CrewEmail = {
  subject: (dates: string) => string
  message: string
  /** Asks for the responses that are missing. */
  ask?: string
}

const answer = 'Accept or decline each date so we can plan.'

const toCrew = {
  assigned: {
    subject: (dates) => `Can you work ${dates}?`,
    message: 'We’d like you on these dates.',
    ask: answer,
  },
  confirmed: {
    subject: (dates) => `Confirmed: ${dates}`,
    message: 'These dates are confirmed.',
    ask: answer,
  },
  moved: {
    subject: (dates) => `Moved: ${dates}`,
    message: 'These bookings moved.',
    ask: 'Can you work the new times?',
  },
  canceled: {
    subject: (dates) => `Canceled: ${dates}`,
    message: 'These dates are canceled, so you’re free at those times.',
  },
  removed: {
    subject: (dates) => `You’re off ${dates}`,
    message: 'We don’t need you on these dates anymore, so you’re free at those times.',
  },
  reopened: {
    subject: (dates) => `Back on: ${dates}`,
    message: 'These dates are back on after all.',
    ask: answer,
  },
  changed: {
    subject: (dates) => `Changed: ${dates}`,
    message: 'Some of your dates changed.',
    ask: 'Accept or decline the dates below so we can plan.',
  },
} satisfies Record<string, CrewEmail>

function findCrewEmail(dates: readonly CrewDate[]): CrewEmail {
  const isSame = dates.every(({ kind }) => kind === dates[0]!.kind)
  return toCrew[isSame ? dates[0]!.kind : 'changed']
}

/** Emails about several dates of a series, one for each person. */
export const seriesEmails = {
  toClient: toClient as Record<keyof typeof toClient, ClientEmail>,
  /** Returns the subject and the content for a client. */
  buildForClient: (kind: keyof typeof toClient, details: SeriesDetails) => {
    const { subject, after, lines, end }: ClientEmail = toClient[kind]
    const label = kind === 'ended' ? 'Choose another date' : 'View your booking'
    const { shared, own } = splitShared(
      details.dates.map((date) => [
        ['What', date.title],
        ['Where', date.place],
        ['Who’s coming', date.people],
      ]),
    )
    const list = details.dates.map((date, index): EmailListItem => ({
      title: date.when,
      lines: [...own[index]!, ...lines(date, details)],
      link: { label, href: date.link },
    }))
    const hasPrice = lines === listOpen || kind === 'rescheduled'
    return {
      subject: subject(formatDates(details.dates)),
      content: [
        buildGreeting(details.name),
        `${details.message} ${after?.(details) ?? ''}`.trim(),
        buildDetailRows([...shared, ['Total price', hasPrice && details.total]]),
        { list },
        ...end,
      ] satisfies EmailContent,
    }
  },
  /** Proposes the part that the studio may edit. */
  proposeCrewMessage: (dates: readonly CrewDate[]) => {
    const { message, ask } = findCrewEmail(dates)
    return ask && dates.some(({ isAsked }) => isAsked) ? `${message} ${ask}` : message
  },
  /** Returns the subject and the content for a person on the bookings. */
  buildForCrew: (dates: readonly CrewDate[], message: string) => {
    const { shared, own } = splitShared(
      dates.map((date) => [
        ['What', date.title],
        ['Client', date.client],
        ['Where', date.place],
        ['With you', date.others],
      ]),
    )
    const isMixed = dates.some(({ kind }) => kind !== dates[0]!.kind)
    const list = dates.map((date, index): EmailListItem => {
      const isOver = date.kind === 'canceled' || date.kind === 'removed'
      const label = date.isAsked ? 'Accept or decline' : 'Open the booking'
      return {
        title: date.when,
        lines: [
          ...(isMixed ? [outcomes[date.kind]] : []),
          ...toLines([['Before', date.previousTime]]),
          ...own[index]!,
          ...toLines([['Booking', date.number]]),
        ],
        ...(!isOver && { link: { label, href: date.link } }),
      }
    })
    const { name, staffName, studio } = dates[0]!
    return {
      subject: findCrewEmail(dates).subject(formatDates(dates)),
      content: [
        buildGreeting(name),
        message,
        buildDetailRows(shared),
        { list },
        staffName ? `${staffName}, ${studio}` : studio,
      ] satisfies EmailContent,
    }
  },
}
