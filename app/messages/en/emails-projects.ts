import type { EmailContent } from '#app/core/email.ts'

import { buildGreeting, buildLinkWarning } from './emails-booking.ts'
import { promise } from './promise.ts'

type PromiseMoved = {
  title: string
  from: string | null
  to: string | null
}

/** Emails about projects. */
export const projectEmails = {
  promiseMoved: {
    subject: ({ title, to }: PromiseMoved) =>
      to === null ? `No date for now: ${title}` : `New date for ${title}: ${to}`,
    content: ({
      name,
      studio,
      reason,
      link,
      ...facts
    }: PromiseMoved & {
      name: string
      studio: string
      reason: string
      link: string
    }): EmailContent => [
      buildGreeting(name),
      promise.sentence(facts),
      ...reason.split(/\n{2,}/),
      { button: 'Open your page', href: link },
      buildLinkWarning(studio),
    ],
  },
}
