import { type StudioDay, addDays, addMs, getStartOfDay, isDay, toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { findPlaceholder } from '#app/core/placeholder.ts'
import type { Details } from '#app/core/result.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'
import type { ProblemCode } from '#app/messages/problems.ts'
import type { Seller } from '#app/features/money/document-party/rules.ts'
import { type Rates, maxTotal } from '#app/features/money/invoice/rules.ts'
import { findPlanProblems } from '#app/features/sales/payment-plan/rules.ts'
import {
  type QuoteContent,
  type QuoteProblem,
  type QuoteSection,
  type QuoteState,
  computeQuoteTotals,
  getDefaultChoice,
  hasQuantityChoice,
  isQuantityOffered,
  listQuoteLines,
  replaceContract,
} from '#app/features/sales/quote/rules.ts'

export const maxQuoteMessage = 2000
const maxComment = 2000

const messageField = z
  .string()
  .default('')
  .transform(normalizeText)
  .pipe(z.string().max(maxQuoteMessage, 'draft-text-long'))

/** The message above a quote in its email, and whether held dates stay held until it expires. */
export const sendingSchema = z.object({
  message: messageField,
  holdUntilExpiry: z
    .literal('on')
    .optional()
    .transform((ticked) => ticked === 'on'),
})

/** The comment on a quote that an owner returns instead of approving it. */
export const returnSchema = z.object({
  comment: z
    .string()
    .default('')
    .transform(normalizeText)
    .pipe(z.string().min(1, 'quote-comment-missing').max(maxComment, 'draft-text-long')),
})

/** States in which a quote can be sent, also again. */
const sendableStates: QuoteState[] = ['draft', 'approval-requested', 'sent', 'declined', 'expired']
/** States that a renewal opens for another period. */
const renewableStates: QuoteState[] = ['sent', 'expired']

/** Returns why a quote can't be sent in this state; null if it can. */
export function findSendRefusal(state: QuoteState): ProblemCode | null {
  return sendableStates.includes(state) ? null : getStateProblem(state)
}

/** Returns why a quote can't be renewed in this state; null if it can. */
export function findRenewalRefusal(state: QuoteState): ProblemCode | null {
  return renewableStates.includes(state) ? null : getStateProblem(state)
}

/** Returns why the client can't be reminded of a quote in this state; null if they can. */
export function findReminderRefusal(state: QuoteState): ProblemCode | null {
  return state === 'sent' ? null : getStateProblem(state)
}

/** Returns why a quote can't be canceled in this state; null if it can. A draft is deleted. */
export function findCancelRefusal(state: QuoteState): ProblemCode | null {
  return state !== 'draft' && sendableStates.includes(state) ? null : getStateProblem(state)
}

function getStateProblem(state: QuoteState): ProblemCode {
  if (state === 'accepted') return 'quote-is-accepted'
  if (state === 'canceled') return 'quote-is-canceled'
  return state === 'approval-requested' ? 'quote-needs-approval' : 'quote-not-open'
}

/** The state of a quote now: a sent one is expired even before the job has marked it. */
export function getEffectiveState(
  { state, expiresAt }: { state: QuoteState; expiresAt: Date | null },
  now: Date,
): QuoteState {
  return state === 'sent' && expiresAt !== null && expiresAt <= now ? 'expired' : state
}

/** Returns the state a quote goes back to when an owner returns its draft. */
export function getStateBeforeApproval(
  quote: { sentVersion: number; declinedAt: Date | null; expiresAt: Date | null },
  now: Date,
): QuoteState {
  if (quote.sentVersion === 0) return 'draft'
  if (quote.declinedAt !== null) return 'declined'
  return getEffectiveState({ state: 'sent', expiresAt: quote.expiresAt }, now)
}

/** Returns true if the owner has to approve a quote of this amount. */
export function needsApproval(gross: Cents, approvalAbove: Cents | null): boolean {
  return approvalAbove !== null && gross > approvalAbove
}

/**
 * Returns the last millisecond in which a quote can be accepted: that of its expiry day in the
 * studio's time zone, or of the day in `validDays`.
 */
export function computeExpiry(
  expiresOn: StudioDay | null,
  { now, timeZone, validDays }: { now: Date; timeZone: string; validDays: number },
): Date {
  const lastDay = expiresOn ?? addDays(toStudioDay(now, timeZone), validDays)
  return addMs(getStartOfDay(addDays(lastDay, 1), timeZone), -1)
}

/** Returns what clients see of the content: without the note, and a contract instead of terms. */
export function toSentContent(content: QuoteContent): QuoteContent {
  const contractTemplateId = content.contractTemplateId ?? null
  const terms = contractTemplateId === null ? content.terms : ''
  return { ...replaceContract(content, contractTemplateId), terms, note: '' }
}

/** Returns true if the content differs from a sent version. */
export function hasContentChanged(content: QuoteContent, version: QuoteContent): boolean {
  const format = (one: QuoteContent) => formatCanonicalJson(toSentContent(one))
  return format(content) !== format(version)
}

/** Returns true if other contacts sign, or the same in another order. */
export function hasOtherSigners(content: QuoteContent, version: QuoteContent): boolean {
  const format = (one: QuoteContent) => formatCanonicalJson(toSentContent(one).signing ?? null)
  return format(content) !== format(version)
}

/** A version without what is known about its sending. */
export type VersionTerms = {
  content: QuoteContent
  rates: Rates
  seller: Seller
  currency: string
  language: string
  policyVersion: number
  undoMinutes: number
  expiresAt: Date
  contractTemplateId: string | null
  contractTemplateVersion: number | null
}

/** Returns everything a version says as one text, whose hash names it. */
export function formatVersionText(version: VersionTerms): string {
  const { content, rates, seller, currency, language, policyVersion, undoMinutes } = version
  const { contractTemplateId, contractTemplateVersion } = version
  return formatCanonicalJson({
    // left out without a contract, so that the hashes of older versions stay right
    ...(contractTemplateId && { contractTemplateId, contractTemplateVersion }),
    content,
    rates,
    seller,
    currency,
    language,
    policyVersion,
    undoMinutes,
    expiresAt: version.expiresAt.toISOString(),
  })
}

/** Formats JSON with sorted keys, because the database doesn't keep their order. */
function formatCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatCanonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value)
    .filter(([, entry]) => entry !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, entry]) => `${JSON.stringify(key)}:${formatCanonicalJson(entry)}`).join(',')}}`
}

/** Everything besides its content that decides whether a quote can be sent. */
export type SendContext = {
  rates: Rates
  seller: Seller
  hasRecipient: boolean
  hasCanceledBooking: boolean
  /** It has a booking, or a project with a due day. */
  hasDate: boolean
  today: StudioDay
  /** Those of the contract. */
  contractProblems: QuoteProblem[]
  /** The client's contacts. */
  signers: SignerChoice[]
}

/** The names of the contacts who sign a contract; none if the one who accepts signs alone. */
export type SigningPlan = { names: string[]; inOrder: boolean; isCountersigned: boolean }

/** A contact of the client, who may sign if they may accept quotes. */
export type SignerChoice = { id: string; name: string; maySign: boolean }

/**
 * Returns everything that must change before a quote can be sent, in the order of the builder.
 * Fields are those of the builder; `seller` is Settings › Invoicing, `recipient` the client's
 * contacts, `client` their details, `place` a booking's, and `bookings` the dates of the quote.
 */
export function listSendProblems(content: QuoteContent, context: SendContext): QuoteProblem[] {
  const problems: QuoteProblem[] = []
  const add = (field: string, problem: ProblemCode, details: Details = {}) =>
    problems.push({ field, problem, details })
  if (content.title === '') add('title', 'quote-title-missing')
  if (listQuoteLines(content).length === 0) add('lines', 'lines-missing')
  for (const section of content.sections) addSectionProblems(section, context.rates, add)
  problems.push(...listPlanProblems(content, context, problems.length === 0))
  const { expiresOn, terms, opening } = content
  if (expiresOn !== null && (!isDay(expiresOn) || expiresOn < context.today))
    add('expiresOn', 'quote-expiry-past')
  const hasContract = Boolean(content.contractTemplateId)
  if (hasContract)
    problems.push(...context.contractProblems, ...listSignerProblems(content, context.signers))
  else if (terms === '') add('terms', 'quote-terms-missing')
  const texts = [opening, hasContract ? '' : terms, ...listTexts(content)]
  const placeholder = findPlaceholder(texts.join('\n\n'))
  if (placeholder) add('opening', 'quote-placeholder', { placeholder })
  if (problems.length === 0) {
    const { gross } = computeQuoteTotals(content, getDefaultChoice(content), context.rates)
    if (gross < 0) add('discount', 'total-negative')
    if (gross > maxTotal) add('lines', 'amount-large')
  }
  return [...problems, ...listPartyProblems(content, context)]
}

/** Without `isComplete` the total isn't known yet. */
function listPlanProblems(
  content: QuoteContent,
  { rates, hasDate }: SendContext,
  isComplete: boolean,
): QuoteProblem[] {
  const { gross } = computeQuoteTotals(content, getDefaultChoice(content), rates)
  return findPlanProblems(content.plan ?? [], { total: gross, hasDate }).filter(
    ({ problem }) => isComplete || problem !== 'plan-exceeds-total',
  )
}

function listSignerProblems({ signing }: QuoteContent, signers: SignerChoice[]): QuoteProblem[] {
  return (signing?.contactIds ?? []).flatMap((contact, index): QuoteProblem[] => {
    const field = `signer:${index}`
    const signer = signers.find(({ id }) => id === contact)
    if (!signer) return [{ field, problem: 'quote-signer-is-gone', details: {} }]
    const details = { contact, name: signer.name }
    return signer.maySign ? [] : [{ field, problem: 'quote-signer-not-allowed', details }]
  })
}

function addSectionProblems(
  { id, choose, min, max, lines }: QuoteSection,
  rates: Rates,
  add: (field: string, problem: ProblemCode, details?: Details) => void,
) {
  if (lines.length === 0) add(`section:${id}`, 'quote-section-empty')
  if (choose === 'some' && ((min ?? 0) > (max ?? lines.length) || (min ?? 0) > lines.length))
    add(`section:${id}`, 'quote-choice-impossible')
  for (const line of lines) {
    if (line.name === '') add(`name:${line.id}`, 'line-name-missing')
    if (line.taxRateId && !rates[line.taxRateId]) add(`tax:${line.id}`, 'tax-rate-is-gone')
    if (hasQuantityChoice(line) && !isQuantityOffered(line, line.quantityMilli))
      add(`quantity:${line.id}`, 'quote-quantity-outside', {
        min: line.minMilli!,
        max: line.maxMilli!,
        step: line.stepMilli ?? 1,
      })
  }
}

function listTexts({ title, sections }: QuoteContent): string[] {
  return [
    title,
    ...sections.flatMap(({ heading, text, lines }) => [
      heading,
      text,
      ...lines.flatMap((line) => [line.name, line.text]),
    ]),
  ]
}

function listPartyProblems(
  content: QuoteContent,
  { rates, seller, hasRecipient, hasCanceledBooking }: SendContext,
): QuoteProblem[] {
  const isTaxed = listQuoteLines(content).some(
    ({ line }) => line.taxRateId !== null && (rates[line.taxRateId]?.ratePpm ?? 0) > 0,
  )
  const checks: [boolean, string, ProblemCode][] = [
    [hasCanceledBooking, 'bookings', 'quote-booking-canceled'],
    [!hasRecipient, 'recipient', 'recipient-missing'],
    [seller.name === '', 'seller', 'seller-name-missing'],
    [seller.street.length === 0 || seller.city === '', 'seller', 'seller-address-missing'],
    [isTaxed && seller.taxId === '' && seller.vatId === '', 'seller', 'seller-tax-id-missing'],
  ]
  return checks.flatMap(([isMissing, field, problem]) =>
    isMissing ? [{ field, problem, details: {} }] : [],
  )
}
