import type { EmailContent } from '#app/core/email.ts'

import { buildGreeting, buildLinkWarning } from './emails-booking.ts'
import { formatCount } from './grammar.ts'

type Delivered = {
  name: string
  title: string
  studio: string
  items: number
  until: string | null
  /** Originals wait for the balance, or for something that this guest isn’t told. */
  waits: 'balance' | 'unknown' | null
  link: string
}
type Released = { name: string; title: string; until: string | null; link: string }
type Reminder = {
  name: string
  title: string
  until: string
  isLastChance: boolean
  isLocked: boolean
  link: string
}

type ListSent = { list: string; guest: string; title: string; count: number; link: string }
type NewComments = {
  title: string
  comments: { name: string; file: string; text: string }[]
  more: number
  link: string
}
type Answered = {
  name: string
  by: string
  file: string
  title: string
  text: string
  link: string
}

/** Emails about galleries. */
export const galleryEmails = {
  aGuest: 'A guest',
  delivered: {
    subject: (title: string) => `Your gallery is ready: ${title}`,
    content: ({ name, title, studio, items, until, waits, link }: Delivered): EmailContent => [
      buildGreeting(name),
      `“${title}” is ready for you to view${waits ? '' : ' and download'}. It has ${formatCount(items, 'file')}.`,
      waits === null
        ? ''
        : waits === 'balance'
          ? 'Originals unlock automatically when the balance is paid.'
          : 'Originals aren’t available yet.',
      { button: 'Open the gallery', href: link },
      until === null ? '' : `The gallery is open until ${until}.`,
      buildLinkWarning(studio),
    ],
  },
  released: {
    subject: (title: string) => `Your originals are ready: ${title}`,
    content: ({ name, title, until, link }: Released): EmailContent => [
      buildGreeting(name),
      `The originals of “${title}” are now available to download.`,
      { button: 'Open the gallery', href: link },
      until === null ? '' : `The gallery is open until ${until}.`,
    ],
  },
  reminder: {
    subject: (title: string, until: string) => `“${title}” is open until ${until}`,
    content: ({ name, title, until, isLastChance, isLocked, link }: Reminder): EmailContent => [
      buildGreeting(name),
      isLocked
        ? `Your gallery “${title}” is open until ${until}. Its originals aren’t available yet.`
        : isLastChance
          ? `Your gallery “${title}” closes after ${until}. Download your files before then.`
          : `Your gallery “${title}” is open until ${until}. Download everything you’d like to keep.`,
      { button: 'Open the gallery', href: link },
      { small: 'Need more time? Reply to this email.' },
    ],
  },
  listSent: {
    subject: ({ list, guest, title }: ListSent) =>
      list === ''
        ? `${guest} sent favorites from “${title}”`
        : `${guest} sent “${list}” from “${title}”`,
    content: ({ list, guest, title, count, link }: ListSent): EmailContent => [
      list === ''
        ? `${guest} chose ${formatCount(count, 'file')} in “${title}” and sent them to you.`
        : `${guest} sent the list “${list}” of “${title}” with ${formatCount(count, 'file')}.`,
      'The list is closed until you reopen it.',
      { button: 'Open the list', href: link },
    ],
  },
  comments: {
    subject: (title: string, count: number) => `${formatCount(count, 'new comment')} in “${title}”`,
    content: ({ title, comments, more, link }: NewComments): EmailContent => [
      `Guests commented in “${title}”:`,
      ...comments.map(({ name, file, text }) => `${name} on ${file}: “${text}”`),
      more > 0 ? `And ${formatCount(more, 'more comment')}.` : '',
      { button: 'Open the comments', href: link },
    ],
  },
  answered: {
    subject: (title: string) => `New reply to your comment in “${title}”`,
    content: ({ name, by, file, title, text, link }: Answered): EmailContent => [
      buildGreeting(name),
      `${by} replied to your comment on ${file} in “${title}”:`,
      `“${text}”`,
      { button: 'Open the photo', href: link },
    ],
  },
  moreTime: {
    subject: (title: string) => `More time requested for “${title}”`,
    content: ({
      title,
      name,
      link,
    }: {
      title: string
      name: string | null
      link: string
    }): EmailContent => [
      name === null
        ? `Someone with the link of “${title}” asked for more time.`
        : `${name} asked for more time with “${title}”.`,
      'To open the gallery again, choose a new last day and reopen it.',
      { button: 'Open gallery settings', href: link },
    ],
  },
}
