import { type EmailBlock, type EmailContent, buildDetailRows } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'

/** Details of a booking as an email to its crew prints them: no amounts. */
export type CrewEmailDetails = {
  studio: string
  /** First name of the recipient. */
  name: string
  title: string
  client: string
  number: string
  /** Tue, Dec 8, 10:30 AM */
  starts: string
  when: string
  place: string
  /** Other people on the booking. */
  others: string
  /** The time before a move. */
  previousTime: string
  /** The staff member who made the change; empty if it was the client or the program. */
  staffName: string
  /** They have not responded to this time yet. */
  isAsked: boolean
  /** The editable part. */
  message: string
  link: string
}

type CrewEmail = {
  subject: (details: CrewEmailDetails) => string
  message: (details: CrewEmailDetails) => string
}

const buildContent = (details: CrewEmailDetails, after: EmailBlock[]): EmailContent => [
  buildGreeting(details.name),
  details.message,
  buildDetailRows([
    ['What', details.title],
    ['Client', details.client],
    ['When', details.when],
    ['Before', details.previousTime],
    ['Where', details.place],
    ['With you', details.others],
    ['Booking', details.number],
  ]),
  ...after,
  details.staffName ? `${details.staffName}, ${details.studio}` : details.studio,
]

const kinds = {
  assigned: {
    subject: ({ starts }) => `Can you work ${starts}?`,
    message: () => 'We’d like you on this booking. Accept or decline it so we can plan.',
  },
  confirmed: {
    subject: ({ starts }) => `Confirmed: ${starts}`,
    message: ({ isAsked }) =>
      `This booking is confirmed.${isAsked ? ' Accept or decline it so we can plan.' : ''}`,
  },
  moved: {
    subject: ({ starts }) => `Moved to ${starts}`,
    message: ({ previousTime, isAsked }) =>
      `This booking moved from ${previousTime}.${isAsked ? ' Can you work the new time?' : ''}`,
  },
  canceled: {
    subject: ({ starts }) => `Canceled: ${starts}`,
    message: () => 'This booking is canceled, so you’re free at that time.',
  },
  removed: {
    subject: ({ starts }) => `You’re off the booking on ${starts}`,
    message: () => 'We don’t need you on this booking anymore, so you’re free at that time.',
  },
  reopened: {
    subject: ({ starts }) => `Back on: ${starts}`,
    message: ({ isAsked }) =>
      `This booking is back on after all.${isAsked ? ' Accept or decline it so we can plan.' : ''}`,
  },
} satisfies Record<string, CrewEmail>

/** Emails to the people on a booking about its changes. */
export const crewEmails = {
  kinds: kinds as Record<keyof typeof kinds, CrewEmail>,
  content: (details: CrewEmailDetails, isOver: boolean): EmailContent =>
    buildContent(
      details,
      isOver
        ? []
        : [
            {
              button: details.isAsked ? 'Accept or decline' : 'Open the booking',
              href: details.link,
            },
          ],
    ),
}
