import { isInEu } from '#app/core/country.ts'
import { addMs, minute } from '#app/core/day.ts'
import { isConsumer } from '#app/features/clients/client-billing/rules.ts'
import type { QuoteChoice, QuoteState } from '#app/features/sales/quote/rules.ts'

/** The quote as its client sees it. */
export type ClientQuoteStatus = 'open' | 'expired' | 'accepted' | 'declined' | 'canceled'

/** Ways in which a client agreed without the client portal. Contracts are also signed on paper. */
export const agreementWays = ['phone', 'in-person', 'email'] as const
export type AgreementWay = (typeof agreementWays)[number] | 'paper'

type SentQuote = { state: QuoteState; sentVersion: number; expiresAt: Date | null }
type Visit = { version: number; acceptStepAt: Date | null }

/** Milliseconds to finish for a contact who opened the last step before the expiry. */
const finishMs = 30 * minute

/**
 * Returns the status of a quote for a contact, whose visit may leave time to finish after the
 * expiry; null if it was never sent. A sent version stays open while the next one waits for
 * approval.
 */
export function getClientStatus(
  { state, sentVersion, expiresAt }: SentQuote,
  visit: Visit | null,
  now: Date,
): ClientQuoteStatus | null {
  if (sentVersion === 0 || expiresAt === null) return null
  if (state === 'accepted' || state === 'declined' || state === 'canceled') return state
  const isOver = state === 'expired' || expiresAt <= now
  return isOver && !hasTimeToFinish({ sentVersion, expiresAt }, visit, now) ? 'expired' : 'open'
}

function hasTimeToFinish(
  { sentVersion, expiresAt }: { sentVersion: number; expiresAt: Date },
  visit: Visit | null,
  now: Date,
): boolean {
  const openedAt = visit?.version === sentVersion ? visit.acceptStepAt : null
  return openedAt !== null && openedAt < expiresAt && addMs(openedAt, finishMs) > now
}

/** Returns true while a decline can be undone. */
export function canUndoDecline(
  { state, declinedAt }: { state: QuoteState; declinedAt: Date | null },
  { undoMinutes }: { undoMinutes: number },
  now: Date,
): boolean {
  return (
    state === 'declined' && declinedAt !== null && now < addMs(declinedAt, undoMinutes * minute)
  )
}

/** Returns false for a name without a letter: invisible characters are no name. */
export function isName(name: string): boolean {
  return /\p{L}/u.test(name)
}

/** Returns true if two choices have the same lines and quantities. */
export function isSameChoice(one: QuoteChoice, other: QuoteChoice): boolean {
  return formatChoice(one) === formatChoice(other)
}

function formatChoice({ lines, quantities }: QuoteChoice): string {
  return JSON.stringify([lines.toSorted(), Object.entries(quantities).toSorted()])
}

/**
 * Returns true if the button must say that accepting obliges to pay (Directive 2011/83/EU, art.
 * 8(2)): to consumers in the EU, and in a contract from which they can withdraw.
 */
export function isOrderToPay(
  seller: { country: string },
  billing: { isBusiness: boolean; vatId: string },
  { withdrawalDays }: { withdrawalDays: number } = { withdrawalDays: 0 },
): boolean {
  return withdrawalDays > 0 || (isInEu(seller.country) && isConsumer(billing))
}
