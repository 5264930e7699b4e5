import type { ServerMessages } from '#app/messages/server.ts'

/** Builds the email to the studio when a guest sends a list; a guest's own list has no name. */
export function buildListSentEmail(
  messages: ServerMessages,
  studio: { name: string },
  facts: { title: string; list: string; guest: string; count: number; link: string },
) {
  const { listSent } = messages.emails.galleries
  return {
    kind: 'favorite-list.submitted',
    subject: listSent.subject(facts),
    content: listSent.content(facts),
    fromName: studio.name,
  }
}
