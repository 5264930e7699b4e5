import { day } from '#app/core/day.ts'
import type { ServerWords } from '#app/words/server.ts'

type About = { name: string; inviter: string; role: string; link: string; days: number }

/** The email with the link to set up an account. */
export function invitationLetter(
  words: ServerWords,
  studio: { name: string; email: string },
  about: About,
) {
  const { subject, content } = words.letters.invitation
  return {
    kind: 'invitation.sent',
    subject: subject(studio.name),
    content: content({ ...about, studio: studio.name }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: about.link, lasts: about.days * day },
  }
}
