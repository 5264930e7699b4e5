import type { ServerWords } from '#app/words/server.ts'

/** The test email an owner sends to check delivery. */
export function testLetter(words: ServerWords, studio: { name: string; email: string }) {
  const { subject, content } = words.letters.test
  return {
    kind: 'mail.test',
    subject: subject(studio.name),
    content: content(studio.name),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
