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

/** To whoever wrote it: their words are on the site now. */
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

/** To a client: who asks for some words about what, and where they are written. */
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

/**
 * To the studio: who wrote what, and where it is approved. Answering it writes to whoever was
 * asked.
 */
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
