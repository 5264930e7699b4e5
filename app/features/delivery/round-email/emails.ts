import { getFirstName } from '#app/core/text.ts'
import type { ServerMessages } from '#app/messages/server.ts'

type Studio = { name: string; email: string }
type Facts = { title: string; round: number }

/** Builds the email to the studio when a guest asks for the price of a round. */
export function buildRequestEmail(
  messages: ServerMessages,
  studio: { name: string },
  facts: Facts & { by: string; link: string },
) {
  const { requested } = messages.emails.rounds
  return {
    kind: 'project-charge.requested',
    subject: requested.subject(facts.title, facts.round),
    content: requested.content(facts),
    fromName: studio.name,
  }
}

/** Builds the email to the studio when a guest declines a price. */
export function buildDeclineEmail(
  messages: ServerMessages,
  studio: { name: string },
  facts: Facts & { by: string; amount: string; link: string },
) {
  const { declined } = messages.emails.rounds
  return {
    kind: 'project-charge.declined',
    subject: declined.subject(facts.title, facts.round),
    content: declined.content(facts),
    fromName: studio.name,
  }
}

type ToGuest = Facts & { name: string; link: { href: string; lifetimeMs: number } }

/** Builds the email with which a price is offered to a guest who may agree to it. */
export function buildOfferEmail(
  messages: ServerMessages,
  studio: Studio,
  facts: ToGuest & { amount: string },
) {
  return {
    kind: 'project-charge.offered',
    ...buildToGuest(studio, facts, messages.emails.rounds.offered),
  }
}

/** Builds the email that says that a round costs nothing. */
export function buildWaiverEmail(messages: ServerMessages, studio: Studio, facts: ToGuest) {
  return {
    kind: 'project-charge.waived',
    ...buildToGuest(studio, facts, messages.emails.rounds.waived),
  }
}

function buildToGuest<Given extends ToGuest>(
  studio: Studio,
  facts: Given,
  texts: {
    subject: (title: string, round: number) => string
    content: (
      facts: Omit<Given, 'link'> & { studio: string; link: string },
    ) => ReturnType<ServerMessages['emails']['rounds']['waived']['content']>
  },
) {
  return {
    subject: texts.subject(facts.title, facts.round),
    content: texts.content({
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
