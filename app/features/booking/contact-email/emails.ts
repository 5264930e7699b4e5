import type { ContactEmailDetails, ContactEmailKind } from '#app/messages/en/emails-contacts.ts'
import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }

/** Builds the email about one or several dates to a contact of their client. */
export function buildContactEmail(
  messages: ServerMessages,
  studio: Studio,
  kind: ContactEmailKind,
  details: ContactEmailDetails,
) {
  return {
    ...messages.emails.contacts.build(kind, details),
    kind: `contact.${kind}`,
    fromName: studio.name,
    replyTo: studio.email,
  }
}
