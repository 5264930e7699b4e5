import { formatFullDay } from '#app/core/display.ts'
import { getFirstName } from '#app/core/text.ts'
import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string; locale: string }
type Gallery = { title: string; expiresOn: string | null }
type Link = { href: string; lifetimeMs: number }

/** Builds the email with which a gallery is delivered to a contact. */
export function buildGalleryEmail(
  messages: ServerMessages,
  studio: Studio,
  {
    title,
    expiresOn,
    name,
    items,
    waits,
    link,
  }: Gallery & {
    name: string
    items: number
    waits: 'balance' | 'unknown' | null
    link: Link
  },
) {
  const { delivered } = messages.emails.galleries
  return {
    kind: 'gallery.sent',
    subject: delivered.subject(title),
    content: delivered.content({
      name: getFirstName(name),
      title,
      studio: studio.name,
      items,
      until: expiresOn && formatFullDay(expiresOn, studio.locale),
      waits,
      link: link.href,
    }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: link,
  }
}

/** Builds the email to a guest whose originals waited for a payment. */
export function buildGalleryReleaseEmail(
  messages: ServerMessages,
  studio: Studio,
  { title, expiresOn, name, link }: Gallery & { name: string; link: Link },
) {
  const { released } = messages.emails.galleries
  return {
    kind: 'gallery.released',
    subject: released.subject(title),
    content: released.content({
      name: getFirstName(name),
      title,
      until: expiresOn && formatFullDay(expiresOn, studio.locale),
      link: link.href,
    }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: link,
  }
}

/** Builds the reminder that a gallery ends soon; `days` is 30, 7 or 1. */
export function buildGalleryReminderEmail(
  messages: ServerMessages,
  studio: Studio,
  {
    title,
    expiresOn,
    name,
    days,
    isLocked,
    link,
  }: {
    title: string
    expiresOn: string
    name: string
    days: number
    isLocked: boolean
    link: Link
  },
) {
  const { reminder } = messages.emails.galleries
  const until = formatFullDay(expiresOn, studio.locale)
  return {
    kind: 'gallery.expiry-reminded',
    subject: reminder.subject(title, until),
    content: reminder.content({
      name: getFirstName(name),
      title,
      until,
      isLastChance: days === 1,
      isLocked,
      link: link.href,
    }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: link,
  }
}

/** Builds the email to the studio when a guest asks for more time. */
export function buildMoreTimeEmail(
  messages: ServerMessages,
  studio: Studio,
  { title, name, link }: { title: string; name: string | null; link: string },
) {
  const { moreTime } = messages.emails.galleries
  return {
    kind: 'gallery.time-requested',
    subject: moreTime.subject(title),
    content: moreTime.content({ title, name, link }),
    fromName: studio.name,
  }
}
