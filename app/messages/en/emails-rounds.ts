import type { EmailContent } from '#app/core/email.ts'

import { buildGreeting, buildLinkWarning } from './emails-booking.ts'

type About = { title: string; round: number; link: string }
type ToGuest = About & { name: string; studio: string }

/** Emails about rounds of a review that its price doesn't include. */
export const roundEmails = {
  requested: {
    subject: (title: string, round: number) => `Price requested for round ${round} of “${title}”`,
    content: ({ title, round, by, link }: About & { by: string }): EmailContent => [
      `${by} asked for the price of round ${round} of “${title}”, which the package doesn’t include.`,
      'Offer a price or waive it. The notes can’t be submitted until then.',
      { button: 'Open the review', href: link },
    ],
  },
  declined: {
    subject: (title: string, round: number) => `Round ${round} of “${title}” was declined`,
    content: ({
      title,
      round,
      by,
      amount,
      link,
    }: About & { by: string; amount: string }): EmailContent => [
      `${by} declined round ${round} of “${title}” for ${amount}.`,
      { button: 'Open the review', href: link },
    ],
  },
  offered: {
    subject: (title: string, round: number) => `Price for round ${round} of “${title}”`,
    content: ({
      name,
      title,
      round,
      amount,
      studio,
      link,
    }: ToGuest & { amount: string }): EmailContent => [
      buildGreeting(name),
      `Round ${round} of “${title}” costs ${amount}. You won’t be charged until you agree.`,
      { button: 'Agree or decline', href: link },
      buildLinkWarning(studio),
    ],
  },
  waived: {
    subject: (title: string, round: number) => `No charge for round ${round} of “${title}”`,
    content: ({ name, title, round, studio, link }: ToGuest): EmailContent => [
      buildGreeting(name),
      `There’s no charge for round ${round} of “${title}”. Submit your notes when you’re ready.`,
      { button: 'Open the review', href: link },
      buildLinkWarning(studio),
    ],
  },
}
