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
  after?: (about: SeriesDetails) => string
  lines: (about: BookingEmailDetails, series: SeriesDetails) => string[]
  end: EmailContent
}

const joinLines = (rows: Row[]) => [toLines(rows).join(' · ')].filter((line) => line !== '')

const listOpen = (about: BookingEmailDetails) => [
  ...joinLines([
    ['Booking', about.number],
    ['Price', about.price],
    ['Paid', about.paid],
    ['Balance', about.balance],
  ]),
  ...toLines([['Refunds', about.refundTerms]]),
]

/** Says of each date what is refunded, if anything was paid for one of them. */
const listClosed = (about: BookingEmailDetails, { paid }: SeriesDetails) => [
  ...joinLines([
    ['Booking', about.number],
    ['Paid', about.paid || (paid && 'nothing')],
    ['Refund', about.refund || (about.paid && 'none')],
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
    lines: (about) => [...toLines([['Before', about.previousTime]]), ...listOpen(about)],
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
    lines: (about) => joinLines([['Booking', about.number]]),
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
  buildForClient: (kind: keyof typeof toClient, about: SeriesDetails) => {
    const { subject, after, lines, end }: ClientEmail = toClient[kind]
    const label = kind === 'ended' ? 'Choose another date' : 'View your booking'
    const { shared, own } = splitShared(
      about.dates.map((one) => [
        ['What', one.title],
        ['Where', one.place],
        ['Who’s coming', one.people],
      ]),
    )
    const list = about.dates.map((one, at): EmailListItem => ({
      title: one.when,
      lines: [...own[at]!, ...lines(one, about)],
      link: { label, href: one.link },
    }))
    const hasPrice = lines === listOpen || kind === 'rescheduled'
    return {
      subject: subject(formatDates(about.dates)),
      content: [
        buildGreeting(about.name),
        `${about.message} ${after?.(about) ?? ''}`.trim(),
        buildDetailRows([...shared, ['Total price', hasPrice && about.total]]),
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
      dates.map((one) => [
        ['What', one.title],
        ['Client', one.client],
        ['Where', one.place],
        ['With you', one.others],
      ]),
    )
    const isMixed = dates.some(({ kind }) => kind !== dates[0]!.kind)
    const list = dates.map((one, at): EmailListItem => {
      const isOver = one.kind === 'canceled' || one.kind === 'removed'
      const label = one.isAsked ? 'Accept or decline' : 'Open the booking'
      return {
        title: one.when,
        lines: [
          ...(isMixed ? [outcomes[one.kind]] : []),
          ...toLines([['Before', one.previousTime]]),
          ...own[at]!,
          ...toLines([['Booking', one.number]]),
        ],
        ...(!isOver && { link: { label, href: one.link } }),
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
