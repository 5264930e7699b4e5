import { day } from '#app/core/day.ts'
import type { ServerMessages } from '#app/messages/server.ts'

import { requestDays } from './rules.ts'

type Studio = { name: string; email: string }
type RequestDetails = {
  name: string
  requester: string
  project: string | null
  note: string
  link: string
  until: string
}

/** `written` are the author's own words, and `quote` those on the site. */
type PublishedTestimonial = { quote: string; written: string; name: string; project: string | null }

/** The email that informs a client that their testimonial is on the site. */
export function buildPublishedEmail(
  messages: ServerMessages,
  studio: Studio,
  { quote, written: originalQuote, name, project }: PublishedTestimonial,
  link: string,
) {
  const { subject, content } = messages.emails.testimonialPublished
  return {
    kind: 'testimonial.published',
    subject: subject(studio.name),
    content: content({
      name: name.split(' ')[0] ?? '',
      project,
      quote,
      written: originalQuote === quote ? null : originalQuote,
      link,
    }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}

/** The email that asks a client for a testimonial. */
export function buildRequestEmail(
  messages: ServerMessages,
  studio: Studio,
  request: RequestDetails,
) {
  const { subject, content } = messages.emails.testimonial
  return {
    kind: 'testimonial.requested',
    subject: subject(studio.name, request.project),
    content: content({ ...request, studio: studio.name }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: request.link, lifetimeMs: requestDays * day },
  }
}

type SubmittedTestimonial = {
  client: string
  project: string | null
  quote: string
  name: string
  role: string
  email: string
}

/** The email that informs the studio about a new testimonial. A reply goes to the client. */
export function buildSubmittedEmail(
  messages: ServerMessages,
  studio: Studio,
  submission: SubmittedTestimonial,
  link: string,
) {
  const { subject, content } = messages.emails.testimonialWritten
  return {
    kind: 'testimonial.written',
    subject: subject(submission.client),
    content: content({ ...submission, link }),
    fromName: studio.name,
    replyTo: submission.email,
  }
}
