import type { EmailContent } from '#app/core/email.ts'

import { buildGreeting, buildLinkWarning } from './emails-booking.ts'
import { formatCount, formatList } from './grammar.ts'

type Version = {
  name: string
  title: string
  number: number
  note: string
  studio: string
  mayApprove: boolean
  link: string
}
type Note = { name: string; at: string; text: string }
type NewNotes = { title: string; notes: Note[]; more: number; link: string }
type Submitted = NewNotes & { by: string; number: number; agreedTo: string; count: number }
type Approved = {
  title: string
  number: number
  by: string
  message: string
  isApproved: boolean
  link: string
}
type Complete = {
  name: string
  title: string
  number: number
  names: string[]
  studio: string
  mayReopen: boolean
  link: string
}
type OneNote = { name: string; by: string; at: string; title: string; text: string; link: string }

function listNotes(notes: Note[], more: number): string[] {
  return [
    ...notes.map(({ name, at, text }) => `${name}, ${at}: “${text}”`),
    more > 0 ? `And ${formatCount(more, 'more note')}.` : '',
  ]
}

/** Emails about reviews. */
export const reviewEmails = {
  aGuest: 'A guest',
  /** The place of a note: of a whole version, a page of a PDF, or a part of an image. */
  place: {
    whole: 'general',
    page: (number: string) => `page ${number}`,
    image: 'marked in the image',
  },
  version: {
    subject: (title: string, number: number) => `Version ${number} of “${title}” is ready`,
    content: ({ name, title, number, note, studio, mayApprove, link }: Version): EmailContent => [
      buildGreeting(name),
      mayApprove
        ? `Version ${number} of “${title}” is ready for your notes or approval.`
        : `Version ${number} of “${title}” is ready for your notes.`,
      note,
      { button: `Open version ${number}`, href: link },
      buildLinkWarning(studio),
    ],
  },
  notes: {
    subject: (title: string, count: number) => `${formatCount(count, 'new note')} on “${title}”`,
    content: ({ title, notes, more, link }: NewNotes): EmailContent => [
      `Guests wrote about “${title}”:`,
      ...listNotes(notes, more),
      { button: 'Open the review', href: link },
    ],
  },
  submitted: {
    subject: (by: string, title: string, number: number) =>
      `${by} submitted the notes on version ${number} of “${title}”`,
    content: ({
      title,
      by,
      number,
      agreedTo,
      count,
      notes,
      more,
      link,
    }: Submitted): EmailContent => [
      `${by} submitted the notes on version ${number} of “${title}”.`,
      agreedTo && `${by} agreed to pay ${agreedTo} for this extra round.`,
      count > 0 ? 'New since the last email:' : '',
      ...listNotes(notes, more),
      { button: 'Open the review', href: link },
    ],
  },
  approved: {
    subject: (by: string, title: string, number: number) =>
      `${by} approved version ${number} of “${title}”`,
    content: ({ title, number, by, message, isApproved, link }: Approved): EmailContent => [
      `${by} approved version ${number} of “${title}”.`,
      message && `“${message}”`,
      isApproved ? '' : 'The review is approved once everyone who may approve it has done so.',
      { button: 'Open the review', href: link },
    ],
  },
  complete: {
    subject: (title: string, number: number) => `Version ${number} of “${title}” is approved`,
    content: ({ name, title, number, names, studio, mayReopen, link }: Complete): EmailContent => [
      buildGreeting(name),
      names.length > 0
        ? `${formatList(names)} approved version ${number} of “${title}”.`
        : `Version ${number} of “${title}” is approved.`,
      mayReopen
        ? 'If something still needs to change, reopen the review.'
        : 'If something still needs to change, reply to this email.',
      { button: `Open version ${number}`, href: link },
      buildLinkWarning(studio),
    ],
  },
  answered: {
    subject: ({ title }: OneNote) => `New reply to your note on “${title}”`,
    content: ({ name, by, at, title, text, link }: OneNote): EmailContent => [
      buildGreeting(name),
      `${by} replied to your note on “${title}” (${at}):`,
      `“${text}”`,
      { button: 'Open the note', href: link },
    ],
  },
  mentioned: {
    subject: ({ by, title }: OneNote) => `${by} mentioned you in “${title}”`,
    content: ({ name, by, at, title, text, link }: OneNote): EmailContent => [
      buildGreeting(name),
      `${by} mentioned you in a note on “${title}” (${at}):`,
      `“${text}”`,
      { button: 'Open the note', href: link },
    ],
  },
}
