import type { ServerWords } from '#app/words/server.ts'

type Studio = { name: string; email: string }
type Declined = {
  person: string
  client: string
  title: string
  number: string
  when: string
  link: string
}

/** The email that tells the studio who declined a booking. A reply goes to that person. */
export function declinedLetter(
  words: ServerWords,
  studio: Studio,
  declined: Declined,
  replyTo: string,
) {
  const { subject, content } = words.letters.declined
  return {
    kind: 'booking.declined',
    subject: subject(declined),
    content: content(declined),
    fromName: studio.name,
    replyTo,
  }
}
