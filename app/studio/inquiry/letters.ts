import type { ServerWords } from '#app/words/server.ts'

import type { Topic } from './rules.ts'

type Studio = { name: string; phone: string; email: string }

/**
 * To the writer: it has arrived. Nothing they wrote is in it, so the form cannot be used to send
 * strangers a text.
 */
export function receipt(words: ServerWords, studio: Studio, replyHours: number) {
  const { subject, content } = words.letters.receipt
  return {
    kind: 'inquiry.receipt',
    subject: subject(studio.name),
    content: content({ studio: studio.name, hours: replyHours, phone: studio.phone }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}

/**
 * `requested` is the time that was asked for but is not held, as people read it; empty without one.
 */
type Inquiry = {
  name: string
  email: string
  phone: string
  topic: Topic
  message: string
  requested: string
}

/**
 * To the studio: who wrote what, and until when it is answered. Answering it writes to the sender.
 */
export function arrival(
  words: ServerWords,
  studio: Studio,
  inquiry: Inquiry,
  due: string,
  link: string,
) {
  const { subject, content } = words.letters.arrived
  const topic = words.letters.topics[inquiry.topic]
  return {
    kind: 'inquiry.arrived',
    subject: subject(inquiry.name, topic),
    content: content({ ...inquiry, topic, due, link }),
    fromName: studio.name,
    replyTo: inquiry.email,
  }
}

/** From a person of the studio to the writer; the text is theirs. */
export function reply(words: ServerWords, studio: Studio, person: string, text: string) {
  return {
    kind: 'inquiry.reply',
    subject: words.letters.replySubject(studio.name),
    content: [text],
    personal: true as const,
    fromName: words.letters.replyFrom(person, studio.name),
    replyTo: studio.email,
  }
}
