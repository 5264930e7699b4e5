import type { ServerMessages } from '#app/messages/server.ts'
import { minute } from '#app/core/day.ts'

/** The email with the link to reset a password. The link works for `minutes`. */
export function buildResetEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  name: string,
  link: string,
  minutes: number,
) {
  const { subject, content } = messages.emails.reset
  return {
    kind: 'staff.reset',
    subject: subject(studio.name),
    content: content({ name, studio: studio.name, link, minutes }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: link, lifetimeMs: minutes * minute },
  }
}
