import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
type DeclinedDetails = {
  person: string
  client: string
  title: string
  number: string
  when: string
  link: string
}

/** Builds the email about a declined assignment, for the studio. A reply goes to that person. */
export function buildDeclinedEmail(
  messages: ServerMessages,
  studio: Studio,
  declined: DeclinedDetails,
  replyTo: string,
) {
  const { subject, content } = messages.emails.declined
  return {
    kind: 'booking.declined',
    subject: subject(declined),
    content: content(declined),
    fromName: studio.name,
    replyTo,
  }
}
