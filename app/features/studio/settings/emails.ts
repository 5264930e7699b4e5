import type { ServerMessages } from '#app/messages/server.ts'

/** The test email an owner sends to check delivery. */
export function buildTestEmail(messages: ServerMessages, studio: { name: string; email: string }) {
  const { subject, content } = messages.emails.test
  return {
    kind: 'mail.test',
    subject: subject(studio.name),
    content: content(studio.name),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
