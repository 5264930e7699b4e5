import { day } from '#app/core/day.ts'
import type { ServerWords } from '#app/words/server.ts'

import { requestDays } from './rules.ts'

type Studio = { name: string; email: string }
type Request = {
  name: string
  asker: string
  project: string | null
  note: string
  link: string
  until: string
}

type Published = { quote: string; name: string; project: string | null }

/** The email that tells a client their testimonial is on the site. */
export function publishedLetter(
  words: ServerWords,
  studio: Studio,
  { quote, name, project }: Published,
  link: string,
) {
  const { subject, content } = words.letters.testimonialPublished
  return {
    kind: 'testimonial.published',
    subject: subject(studio.name),
    content: content({ name: name.split(' ')[0] ?? '', project, quote, link }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}

/** The email that asks a client for a testimonial. */
export function requestLetter(words: ServerWords, studio: Studio, request: Request) {
  const { subject, content } = words.letters.testimonial
  return {
    kind: 'testimonial.asked',
    subject: subject(studio.name, request.project),
    content: content({ ...request, studio: studio.name }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: request.link, lasts: requestDays * day },
  }
}

type Written = {
  client: string
  project: string | null
  quote: string
  name: string
  role: string
  email: string
}

/** The email that tells the studio about a new testimonial. A reply goes to the client. */
export function writtenLetter(words: ServerWords, studio: Studio, written: Written, link: string) {
  const { subject, content } = words.letters.testimonialWritten
  return {
    kind: 'testimonial.written',
    subject: subject(written.client),
    content: content({ ...written, link }),
    fromName: studio.name,
    replyTo: written.email,
  }
}
