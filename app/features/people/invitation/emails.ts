import { day } from '#app/core/day.ts'
import type { ServerMessages } from '#app/messages/server.ts'

type InvitationDetails = { name: string; inviter: string; role: string; link: string; days: number }

/** The email with the link to set up an account. */
export function buildInvitationEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  details: InvitationDetails,
) {
  const { subject, content } = messages.emails.invitation
  return {
    kind: 'invitation.sent',
    subject: subject(studio.name),
    content: content({ ...details, studio: studio.name }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: { href: details.link, lifetimeMs: details.days * day },
  }
}
