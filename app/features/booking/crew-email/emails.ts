import type { CrewEmailDetails } from '#app/messages/en/emails-crew.ts'
import type { ServerMessages } from '#app/messages/server.ts'
import type { CrewNoticeKind } from '#app/features/booking/notice/rules.ts'

type Studio = { name: string; email: string }

/** Returns the message proposed for a person on a booking. */
export function buildCrewMessage(
  messages: ServerMessages,
  kind: CrewNoticeKind,
  about: CrewEmailDetails,
): string {
  return messages.emails.crew.kinds[kind].message(about)
}

/** Builds the email to a person on a booking, with a link to it in the portal. */
export function buildCrewEmail(
  messages: ServerMessages,
  studio: Studio,
  kind: CrewNoticeKind,
  about: CrewEmailDetails,
) {
  const { kinds, content } = messages.emails.crew
  return {
    kind: `crew.${kind}`,
    subject: kinds[kind].subject(about),
    content: content(about, kind === 'canceled' || kind === 'removed'),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
