import type { EmailContent } from '#app/core/email.ts'

import { buildGreeting } from './emails-booking.ts'

type About = { title: string; round: number; link: string }
type ToGuest = About & { name: string; studio: string }

const warnOfLink = (studio: string) => ({
  small: `Anyone with this link can open your page at ${studio}, so keep this email to yourself.`,
})

/** Emails about rounds of a review that its price doesn't include. */
export const roundEmails = {
  requested: {
    subject: (title: string, round: number) => `A price for round ${round} of “${title}”`,
    content: ({ title, round, by, link }: About & { by: string }): EmailContent => [
      `${by} asks for a price for round ${round} of “${title}”, which the package doesn’t include.`,
      'Offer a price or waive it. Until then, the notes aren’t submitted.',
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
    subject: (title: string, round: number) => `Your price for round ${round} of “${title}”`,
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
      warnOfLink(studio),
    ],
  },
  waived: {
    subject: (title: string, round: number) => `Round ${round} of “${title}” is on us`,
    content: ({ name, title, round, studio, link }: ToGuest): EmailContent => [
      buildGreeting(name),
      `Round ${round} of “${title}” costs you nothing. Submit your notes when you’re ready.`,
      { button: 'Open the review', href: link },
      warnOfLink(studio),
    ],
  },
}
