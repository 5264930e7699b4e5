import {
  type GuestFacts,
  type Studio,
  buildGuestEmail,
} from '#app/features/delivery/review-email/rules.ts'
import type { ServerMessages } from '#app/messages/server.ts'

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

/** Builds the email with which a price is offered to a guest who may agree to it. */
export function buildOfferEmail(
  messages: ServerMessages,
  studio: Studio,
  facts: GuestFacts & { round: number; amount: string },
) {
  const { subject, content } = messages.emails.rounds.offered
  return buildGuestEmail(studio, facts, {
    kind: 'project-charge.offered',
    subject: subject(facts.title, facts.round),
    content,
  })
}

/** Builds the email that says that a round costs nothing. */
export function buildWaiverEmail(
  messages: ServerMessages,
  studio: Studio,
  facts: GuestFacts & { round: number },
) {
  const { subject, content } = messages.emails.rounds.waived
  return buildGuestEmail(studio, facts, {
    kind: 'project-charge.waived',
    subject: subject(facts.title, facts.round),
    content,
  })
}
