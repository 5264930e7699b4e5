import type { Words } from '#app/words/index.ts'

/** The link to a new password; its text is forgotten once it has left. */
export function resetLetter(words: Words, studio: { name: string; email: string }, name: string, link: string, minutes: number) {
  const { subject, body } = words.letters.reset
  return { kind: 'staff.reset', subject: subject(studio.name), body: body({ name, studio: studio.name, link, minutes }), fromName: studio.name, replyTo: studio.email, secret: true }
}
