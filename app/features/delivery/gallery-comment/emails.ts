import { getFirstName, truncateText } from '#app/core/text.ts'
import type { ServerMessages } from '#app/messages/server.ts'

import { maxEmailed } from './rules.ts'

/** Characters of a comment in an email. */
const maxCharacters = 400

/** Builds the email to the studio with the new comments of guests in a gallery. */
export function buildNewCommentsEmail(
  messages: ServerMessages,
  studio: { name: string },
  {
    title,
    comments,
    link,
  }: { title: string; comments: { name: string; file: string; text: string }[]; link: string },
) {
  const { comments: email } = messages.emails.galleries
  return {
    kind: 'comment.studio-notified',
    subject: email.subject(title, comments.length),
    content: email.content({
      title,
      comments: comments
        .slice(0, maxEmailed)
        .map((one) => ({ ...one, text: truncateText(one.text, maxCharacters) })),
      more: Math.max(0, comments.length - maxEmailed),
      link,
    }),
    fromName: studio.name,
  }
}

/** Builds the email to the author of a comment that someone answered. */
export function buildAnsweredEmail(
  messages: ServerMessages,
  studio: { name: string; email: string },
  facts: { title: string; name: string; by: string; file: string; text: string; link: string },
) {
  const { answered } = messages.emails.galleries
  return {
    kind: 'comment.answered',
    subject: answered.subject(facts.title),
    content: answered.content({
      ...facts,
      name: getFirstName(facts.name),
      text: truncateText(facts.text, maxCharacters),
    }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
