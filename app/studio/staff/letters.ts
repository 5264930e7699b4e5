import { minute } from '#app/core/day.ts'
import type { ServerWords } from '#app/words/server.ts'

/** The link to a new password, for so many minutes. */
export function resetLetter(
  words: ServerWords,
  studio: { name: string; email: string },
  name: string,
  link: string,
  minutes: number,
) {
  const { subject, content } = words.letters.reset
  return {
    kind: 'staff.reset',
    subject: subject(studio.name),
    content: content({ name, studio: studio.name, link, minutes }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: link, lasts: minutes * minute },
  }
}

/** What happened to an account that its holder must hear of. */
export type AccountNotice = keyof ServerWords['letters']['account']['happened']

export function noticeLetter(
  words: ServerWords,
  studio: { name: string; email: string },
  name: string,
  what: AccountNotice,
) {
  const { subject, content, happened } = words.letters.account
  return {
    kind: `staff.${what}`,
    subject: subject(happened[what], studio.name),
    content: content({ name, studio: studio.name, what: happened[what] }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
