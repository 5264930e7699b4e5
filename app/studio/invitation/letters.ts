import type { ServerWords } from '#app/words/server.ts'

type About = { name: string; inviter: string; role: string; link: string; days: number }

/** The link to an account of one's own; its text is forgotten once it has left. */
export function invitationLetter(words: ServerWords, studio: { name: string; email: string }, about: About) {
  const { subject, body } = words.letters.invitation
  return { kind: 'invitation.sent', subject: subject(studio.name), body: body({ ...about, studio: studio.name }), fromName: studio.name, replyTo: studio.email, secret: true }
}
