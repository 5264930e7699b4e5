import { getFirstName, truncateText } from '#app/core/text.ts'
import type { ServerMessages } from '#app/messages/server.ts'
import { type GuestFacts, type Studio, buildGuestEmail, maxEmailed } from './rules.ts'

/** Characters of a note in an email. */
const maxCharacters = 400

/** Builds the email with which a version is sent to a guest. */
export function buildVersionEmail(
  messages: ServerMessages,
  studio: Studio,
  facts: GuestFacts & { number: number; note: string; mayApprove: boolean },
) {
  const { subject, content } = messages.emails.reviews.version
  return buildGuestEmail(studio, facts, {
    kind: 'review.sent',
    subject: subject(facts.title, facts.number),
    content,
  })
}

export type EmailedNote = { name: string; at: string; text: string }

function shorten(notes: EmailedNote[]) {
  return {
    notes: notes
      .slice(0, maxEmailed)
      .map((one) => ({ ...one, text: truncateText(one.text, maxCharacters) })),
    more: Math.max(0, notes.length - maxEmailed),
  }
}

/** Builds the email to the studio with the new notes of guests. */
export function buildNewNotesEmail(
  messages: ServerMessages,
  studio: { name: string },
  { title, notes, link }: { title: string; notes: EmailedNote[]; link: string },
) {
  const { notes: email } = messages.emails.reviews
  return {
    kind: 'review-note.studio-notified',
    subject: email.subject(title, notes.length),
    content: email.content({ title, ...shorten(notes), link }),
    fromName: studio.name,
  }
}

/** Builds the email to the studio when the notes on a version were submitted. */
export function buildSubmissionEmail(
  messages: ServerMessages,
  studio: { name: string },
  {
    notes,
    ...facts
  }: {
    title: string
    number: number
    by: string
    /** The price of an extra round, or empty. */
    agreedTo: string
    notes: EmailedNote[]
    link: string
  },
) {
  const { submitted } = messages.emails.reviews
  return {
    kind: 'review-round.submitted',
    subject: submitted.subject(facts.by, facts.title, facts.number),
    content: submitted.content({ ...facts, count: notes.length, ...shorten(notes) }),
    fromName: studio.name,
  }
}

/** Builds the email to the studio when a guest approved a version. */
export function buildApprovalEmail(
  messages: ServerMessages,
  studio: { name: string },
  facts: {
    title: string
    number: number
    by: string
    message: string
    isApproved: boolean
    link: string
  },
) {
  const { approved } = messages.emails.reviews
  return {
    kind: 'review.approved',
    subject: approved.subject(facts.by, facts.title, facts.number),
    content: approved.content(facts),
    fromName: studio.name,
  }
}

/** Builds the email to a guest when the review is approved. */
export function buildApprovedEmail(
  messages: ServerMessages,
  studio: Studio,
  facts: GuestFacts & { number: number; names: string[]; mayReopen: boolean },
) {
  const { subject, content } = messages.emails.reviews.complete
  return buildGuestEmail(studio, facts, {
    kind: 'review-approval.sent',
    subject: subject(facts.title, facts.number),
    content,
  })
}

/** Builds the email about one note: to its author when someone answered, or to who is mentioned. */
export function buildNoteEmail(
  messages: ServerMessages,
  studio: Studio,
  reason: 'answered' | 'mentioned',
  facts: { title: string; name: string; by: string; at: string; text: string; link: string },
) {
  const { subject, content } = messages.emails.reviews[reason]
  return {
    kind: `review-note.${reason}`,
    subject: subject(facts),
    content: content({
      ...facts,
      name: getFirstName(facts.name),
      text: truncateText(facts.text, maxCharacters),
    }),
    fromName: studio.name,
    replyTo: studio.email,
  }
}
