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

/** Builds the email about declined assignments, for the studio. A reply goes to that person. */
export function buildDeclinedEmail(
  messages: ServerMessages,
  studio: Studio,
  declined: readonly DeclinedDetails[],
  replyTo: string,
) {
  const { subject, content, seriesSubject, seriesContent } = messages.emails.declined
  const [first, ...others] = declined
  return {
    kind: 'booking.declined',
    subject: others.length > 0 ? seriesSubject(declined) : subject(first!),
    content: others.length > 0 ? seriesContent(declined) : content(first!),
    fromName: studio.name,
    replyTo,
  }
}
