import { minute } from '#app/core/day.ts'
import type { ServerMessages } from '#app/messages/server.ts'

/** The email with the link to reset a password. The link works for `minutes`. */
export function buildResetEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  name: string,
  link: string,
  minutes: number,
) {
  const { subject, content } = messages.letters.reset
  return {
    kind: 'staff.reset',
    subject: subject(studio.name),
    content: content({ name, studio: studio.name, link, minutes }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: link, lifetimeMs: minutes * minute },
  }
}

/** Account events that are emailed to the account holder. */
export type AccountNotice = keyof ServerMessages['letters']['account']['happened']

export function buildAccountNoticeEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  name: string,
  what: AccountNotice,
) {
  const { subject, content, happened } = messages.letters.account
  return {
    kind: `staff.${what}`,
    subject: subject(happened[what], studio.name),
    content: content({ name, studio: studio.name, what: happened[what] }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
