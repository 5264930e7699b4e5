import { minute } from '#app/core/day.ts'
import type { EmailContent } from '#app/core/email.ts'
import { getFirstName } from '#app/core/text.ts'

/** Milliseconds for which notes of guests are collected before the studio is emailed. */
export const collectMs = 15 * minute

/** Notes whose text an email to the studio has. */
export const maxEmailed = 20

export type Studio = { name: string; email: string }
type Link = { href: string; lifetimeMs: number }

/** Of an email to a guest, whose link opens the review. */
export type GuestFacts = { title: string; name: string; link: Link }

/** Builds an email to a guest from its words. */
export function buildGuestEmail<Facts extends GuestFacts>(
  studio: Studio,
  facts: Facts,
  {
    kind,
    subject,
    content,
  }: {
    kind: string
    subject: string
    content: (facts: Omit<Facts, 'link'> & { studio: string; link: string }) => EmailContent
  },
) {
  return {
    kind,
    subject,
    content: content({
      ...facts,
      name: getFirstName(facts.name),
      studio: studio.name,
      link: facts.link.href,
    }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: facts.link,
  }
}
