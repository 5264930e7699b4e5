import type { StudioDay } from '#app/core/day.ts'
import { formatLongDay } from '#app/core/display.ts'
import { getFirstName } from '#app/core/text.ts'
import type { ServerMessages } from '#app/messages/server.ts'

/** Builds the email that tells a contact of a changed date, with the reason as it was typed. */
export function buildPromiseEmail(
  messages: ServerMessages,
  studio: { name: string; email: string; locale: string },
  {
    title,
    name,
    from,
    to,
    reason,
    today,
    link,
  }: {
    title: string
    name: string
    from: StudioDay | null
    to: StudioDay | null
    reason: string
    today: StudioDay
    link: { href: string; lifetimeMs: number }
  },
) {
  const { promiseMoved } = messages.emails.projects
  const toDay = (day: StudioDay | null) => day && formatLongDay(day, today, studio.locale)
  const facts = { title, from: toDay(from), to: toDay(to) }
  return {
    kind: 'project.promise-moved',
    subject: promiseMoved.subject(facts),
    content: promiseMoved.content({
      ...facts,
      name: getFirstName(name),
      studio: studio.name,
      reason,
      link: link.href,
    }),
    fromName: studio.name,
    replyTo: studio.email,
    secretLink: link,
  }
}
