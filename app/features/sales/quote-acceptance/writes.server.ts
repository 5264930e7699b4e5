import { eq } from 'drizzle-orm'

import { addMs, hour, minute } from '#app/core/day.ts'
import type { SignatureDrawing } from '#app/core/drawing.ts'
import type { Cents } from '#app/core/money.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { toSingleLine } from '#app/core/text.ts'
import { type BookingBefore, acceptance, quote } from '#app/data/schema/index.server.ts'
import { consumeRateLimit } from '#app/platform/auth/rate-limit.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type PickedDate,
  reserveAgreedBookings,
  restoreBookings,
  setAgreedTerms,
  withDateConflicts,
} from '#app/features/booking/booking-agreement/writes.server.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { confirmBrowser } from '#app/features/clients/verification-code/writes.server.ts'
import { listRecipients, selectContact } from '#app/features/clients/contact/reads.server.ts'
import {
  type NamedSigners,
  buildContractOf,
  selectContract,
  selectNamedSigners,
} from '#app/features/sales/contract/reads.server.ts'
import { refuseUnlessFirstSigner } from '#app/features/sales/contract/rules.ts'
import { type PaperSignatures, insertContract } from '#app/features/sales/contract/writes.server.ts'
import { listConsents, selectSigners } from '#app/features/sales/contract-signature/reads.server.ts'
import {
  checkDrawing,
  checkInitials,
  isSignedByAll,
} from '#app/features/sales/contract-signature/rules.ts'
import { computePlanDeposit } from '#app/features/sales/payment-plan/rules.ts'
import {
  type QuoteRow,
  type QuoteVersionRow,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import {
  type QuoteChoice,
  computeQuoteTotals,
  findChoiceProblems,
  getDefaultChoice,
  normalizeChoice,
} from '#app/features/sales/quote/rules.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'

import {
  type Acceptance,
  listQuoteBookingIds,
  selectAcceptance,
  selectQuoteId,
  selectUndoneAcceptance,
  selectVisit,
} from './reads.server.ts'
import { type AgreementWay, getClientStatus, isName, isSameChoice } from './rules.ts'

/** Answers to a quote within an hour, with those taken back: each stays on record. */
const maxAnswers = 60

/** Returns false if a contact answered too often, also with answers that were taken back. */
export function consumeAnswer(ctx: Ctx, number: number): Promise<boolean> {
  const { clientId } = getClientActor(ctx)
  const key = `quote-answers:${clientId}:${number}`
  return consumeRateLimit(ctx, { key, max: maxAnswers, windowMs: hour })
}

/**
 * The hash of the contract that a contact saw, the check boxes for electronic form and for a start
 * before the withdrawal period ends, the signature if one was drawn, as its text, the initials as
 * typed at each place that asks for them, and the code that confirms their browser if it isn't
 * confirmed.
 */
type ContractForm = {
  hash: string
  isElectronic: boolean
  startsEarly?: boolean
  drawing?: string
  initials?: string[]
  code?: string
}

/**
 * `isAgreed` is the check box with which the contact agrees to the terms or the contract; `picked`
 * are dates in place of those that were taken.
 */
type AcceptanceForm = {
  number: number
  version: number
  choice: QuoteChoice
  name: string
  isAgreed?: boolean
  contract?: ContractForm
  picked?: PickedDate[]
}

/**
 * Accepts a version of a quote for a contact with their choice. In one transaction its held dates
 * become pending, its total becomes that of the first date, and the quote is accepted; the contact
 * can undo it for some minutes. Accepting the same again returns the same acceptance. Fails with
 * `quote-is-gone`, `quote-was-updated` (with the newest version), `quote-is-expired`,
 * `quote-is-accepted` (with name and instant), `quote-is-declined`, `quote-is-canceled`, the
 * problems of `findChoiceProblems`, `quote-name-missing`, `quote-terms-not-accepted`,
 * `too-many-changes`, and like `reserveAgreedBookings`. One with a contract also fails with
 * `contract-not-signer` and `contract-not-your-turn` (with the name of the first signer),
 * `contract-not-agreed`, `contract-not-electronic`, `drawing-malformed`, `contract-incomplete`, and
 * with `contract-was-updated` if its text isn't the one with the hash anymore (with the day of each
 * booking in it, as `date-NUMBER`), and like `checkInitials` and `confirmBrowser`.
 */
// oxlint-disable-next-line studio/writes-record-events -- `insertAcceptance` records it
export async function acceptQuote(ctx: Ctx, { number, ...form }: AcceptanceForm) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId, contactId } = getClientActor(ctx)
  const quoteId = await selectQuoteId(ctx, clientId, number)
  if (quoteId === null) return fail('quote-is-gone')
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  const confirmed = await confirmSigner(ctx, quoteId, form)
  return withDateConflicts(
    ctx,
    (ctx) => listQuoteBookingIds(ctx, quoteId),
    () =>
      transact(ctx, async (ctx) => {
        const row = await lockQuote(ctx, quoteId)
        const contact = await selectContact(ctx, clientId, contactId)
        if (!row || !contact) return fail('quote-is-gone')
        const existing = await selectAcceptance(ctx, quoteId)
        if (existing) return confirmAcceptance(existing, { contactId, ...form })
        const visit = await selectVisit(ctx, quoteId, contactId)
        const refused = refuseUnlessOpen(row, visit, ctx.now)
        if (refused) return refused
        if (form.version !== row.sentVersion)
          return fail('quote-was-updated', { version: row.sentVersion })
        const version = (await selectQuoteVersion(ctx, quoteId, row.sentVersion))!
        const signers = await selectNamedSigners(ctx, clientId, version.content)
        const notSigner = refuseUnlessFirstSigner(signers, contactId)
        if (notSigner) return notSigner
        if (!confirmed.ok) return confirmed
        const checked = checkForm(version, form)
        if (!checked.ok) return checked
        const drawing = checkDrawing(version.contractTemplateId ? form.contract?.drawing : '')
        if (!drawing.ok) return drawing
        return insertAcceptance(ctx, row, version, {
          ...checked.value,
          signed: {
            hash: form.contract?.hash ?? '',
            drawing: drawing.value,
            initials: form.contract?.initials ?? [],
            signers,
            startsEarly: form.contract?.startsEarly ?? false,
          },
          contactId,
          email: contact.email,
          undoUntil: addMs(ctx.now, version.undoMinutes * minute),
          ...(form.picked && { picked: form.picked }),
        })
      }),
  )
}

/** Confirms the browser of a contact who signs a contract. Without one, no code is needed. */
async function confirmSigner(
  ctx: Ctx,
  subjectId: string,
  { version, contract }: Pick<AcceptanceForm, 'version' | 'contract'>,
) {
  const row = await selectQuoteVersion(ctx, subjectId, version)
  if (!row || row.contractTemplateId === null) return ok()
  return confirmBrowser(ctx, { subjectId, code: contract?.code ?? '' })
}

/** Returns the acceptance in effect to the contact who accepts the same again. */
function confirmAcceptance(
  existing: Acceptance,
  { contactId, version, choice }: { contactId: string; version: number; choice: QuoteChoice },
) {
  return existing.contactId === contactId &&
    existing.version === version &&
    isSameChoice(existing.choice, choice)
    ? ok({ acceptanceId: existing.id })
    : failAsAccepted(existing)
}

/** Fails with the name of who accepted, and when. */
export function failAsAccepted({ name, acceptedAt }: Acceptance) {
  return fail('quote-is-accepted', { name, at: acceptedAt.toISOString() })
}

const refusals = {
  expired: 'quote-is-expired',
  accepted: 'quote-is-accepted',
  declined: 'quote-is-declined',
  canceled: 'quote-is-canceled',
} as const

/** Returns why a quote can't be accepted or declined now; null if it can. */
export function refuseUnlessOpen(
  row: QuoteRow,
  visit: Awaited<ReturnType<typeof selectVisit>>,
  now: Date,
): Failure | null {
  const status = getClientStatus(row, visit, now)
  if (status === 'open') return null
  return fail(status === null ? 'quote-is-gone' : refusals[status])
}

function checkForm(version: QuoteVersionRow, form: Omit<AcceptanceForm, 'number'>) {
  const choice = normalizeChoice(version.content, form.choice)
  const [first] = findChoiceProblems(version.content, choice, version.rates)
  if (first) return fail(first.problem, { field: first.field, ...first.details })
  const name = toSingleLine(form.name)
  if (!isName(name)) return fail('quote-name-missing', { field: 'name' })
  if (version.contractTemplateId !== null && form.contract) {
    if (!form.isAgreed) return fail('contract-not-agreed', { field: 'terms' })
    if (!form.contract.isElectronic) return fail('contract-not-electronic', { field: 'electronic' })
  }
  if (form.isAgreed === false) return fail('quote-terms-not-accepted', { field: 'terms' })
  return ok({ choice, name })
}

type AcceptanceInput = {
  choice: QuoteChoice
  name: string
  email: string
  contactId: string | null
  undoUntil: Date
  picked?: PickedDate[]
  /** The contract that the contact saw and signed. An acceptance that staff record has none. */
  signed?: {
    hash: string
    drawing: SignatureDrawing | null
    /** As typed. */
    initials: string[]
    signers: NamedSigners
    startsEarly: boolean
  }
  recorded?: { by: string; how: AgreementWay }
  /** Of the contract, if it was signed on paper. */
  paper?: PaperSignatures | undefined
}

/** Stores an acceptance of a locked quote, with its contract, its dates and their total. */
async function insertAcceptance(
  ctx: TxCtx,
  row: QuoteRow,
  version: QuoteVersionRow,
  { choice, contactId, picked, signed, recorded, paper, ...input }: AcceptanceInput,
) {
  const agreed = await reserveAgreedBookings(ctx, await listQuoteBookingIds(ctx, row.id), picked)
  if (!agreed.ok) return agreed
  const bookings = agreed.value
  // after the dates, which the contract names
  const contract = await buildContractOf(ctx, row, version, choice)
  if (contract && !contract.ok) return fail('contract-incomplete')
  if (contract && signed && signed.hash !== contract.hash)
    return fail('contract-was-updated', await listAgreedDays(ctx, row.id))
  const initials = checkInitials((signed && contract?.blocks) ?? [], signed?.initials ?? [])
  if (!initials.ok) return initials
  const totals = computeQuoteTotals(version.content, choice, version.rates)
  await setAgreedBookings(ctx, row, version, { bookings, gross: totals.gross })
  const [created] = await ctx.db
    .insert(acceptance)
    .values({
      ...input,
      quoteId: row.id,
      version: version.version,
      choice,
      totals,
      bookings,
      contactId,
      hash: version.hash,
      acceptedAt: ctx.now,
      ...(recorded && { recordedBy: recorded.by, recordedHow: recorded.how }),
    })
    .returning()
  if (contract) {
    const startsEarly = contract.withdrawalDays > 0 && Boolean(signed?.startsEarly)
    const consents = recorded ? [] : await listConsents(ctx, startsEarly)
    const { drawing = null, signers = noOthers } = signed ?? {}
    const signedWith = {
      consents,
      drawing,
      initials: initials.value,
      signers,
      startsEarly,
      paper,
    }
    await insertContract(ctx, created!, contract, signedWith)
  }
  await ctx.db
    .update(quote)
    .set({ state: 'accepted', renewalRequestedAt: null, changedAt: ctx.now })
    .where(eq(quote.id, row.id))
  await recordEvent(ctx, 'quote.accepted', row.id, {
    version: version.version,
    cents: totals.gross,
    ...(contactId !== null && { contact: contactId }),
  })
  if (created!.undoUntil <= ctx.now) await finalizeIfSigned(ctx, created!)
  return ok({ acceptanceId: created!.id })
}

const noOthers: NamedSigners = { contacts: [], inOrder: false, isCountersigned: false }

/** Returns the day that the contract names for each booking, which may be one that was picked. */
async function listAgreedDays(ctx: TxCtx, quoteId: string): Promise<Record<string, string>> {
  const bookings = await selectQuoteBookings(ctx, quoteId)
  return Object.fromEntries(
    bookings.map(({ number, startsLocal }) => [`date-${number}`, startsLocal.slice(0, 10)]),
  )
}

/**
 * Sets the total and deposit of the first date, and the policy of all of them, to what was agreed.
 * Extras only add to the total.
 */
async function setAgreedBookings(
  ctx: TxCtx,
  row: QuoteRow,
  { content: { plan }, policyVersion }: QuoteVersionRow,
  { bookings, gross }: { bookings: BookingBefore[]; gross: Cents },
) {
  for (const [index, before] of bookings.entries())
    await setAgreedTerms(ctx, before.id, {
      total: index === 0 ? getAgreedTotal(row, before, gross) : before.total,
      ...(row.amendsQuoteId === null && {
        policyVersion,
        deposit: plan && index === 0 ? computePlanDeposit(plan, gross) : null,
      }),
    })
}

/** Extras are added to the total that was agreed before. */
function getAgreedTotal(
  { amendsQuoteId }: QuoteRow,
  { total }: Pick<BookingBefore, 'total'>,
  gross: Cents,
): Cents {
  return amendsQuoteId === null ? gross : total + gross
}

/**
 * Makes an acceptance final, unless its contract still waits for signatures. The caller has locked
 * the quote and knows that the undo window is over.
 */
export async function finalizeIfSigned(ctx: TxCtx, accepted: Acceptance) {
  const signed = await selectContract(ctx, accepted.id)
  if (signed && !isSignedByAll(await selectSigners(ctx, signed.id))) return
  await finalizeAcceptance(ctx, accepted)
}

async function finalizeAcceptance(ctx: TxCtx, { id, quoteId, version, totals }: Acceptance) {
  await ctx.db.update(acceptance).set({ finalizedAt: ctx.now }).where(eq(acceptance.id, id))
  await recordEvent(ctx, 'acceptance.finalized', quoteId, { version, cents: totals.gross })
}

/**
 * Undoes an acceptance within its undo window: the dates are held again and the quote is open.
 * Undone twice, it stays undone. Fails with `quote-is-gone`, `undo-has-ended` and
 * `too-many-changes`.
 */
export async function undoAcceptance(ctx: Ctx, number: number) {
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId } = getClientActor(ctx)
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const quoteId = await selectQuoteId(ctx, clientId, number)
    const row = quoteId === null ? undefined : await lockQuote(ctx, quoteId)
    if (!row) return fail('quote-is-gone')
    const existing = await selectAcceptance(ctx, row.id)
    if (!existing) return (await selectUndoneAcceptance(ctx, row.id)) ? ok() : fail('quote-is-gone')
    const isOver = existing.finalizedAt !== null || existing.undoUntil <= ctx.now
    if (isOver || row.state !== 'accepted') return fail('undo-has-ended')
    await endAcceptance(ctx, row, existing)
    await ctx.db
      .update(quote)
      .set({ state: 'sent', changedAt: ctx.now })
      .where(eq(quote.id, row.id))
    await recordEvent(ctx, 'acceptance.undone', row.id, { version: existing.version })
    return ok()
  })
}

/**
 * Takes the effect of an acceptance that isn't final: its dates are held again, with their former
 * total. The caller has locked the quote, sets its state and records the event.
 */
export async function endAcceptance(
  ctx: TxCtx,
  row: QuoteRow,
  { id, bookings, totals }: Acceptance,
) {
  const [first] = bookings
  await restoreBookings(
    ctx,
    bookings,
    first ? { id: first.id, total: getAgreedTotal(row, first, totals.gross) } : null,
  )
  await ctx.db.update(acceptance).set({ undoneAt: ctx.now }).where(eq(acceptance.id, id))
}

type RecordedAcceptance = {
  how: AgreementWay
  choice?: QuoteChoice
  name: string
  paper?: PaperSignatures
}

/**
 * Records that a client agreed to the newest version outside the client portal, with the options
 * they chose or the preselected ones. It is final immediately, even after an expiry or a decline.
 * Fails with `quote-is-gone`, `quote-not-open`, `quote-is-accepted`, `contract-incomplete`,
 * `quote-how-missing` if no contract was signed on paper, and like `acceptQuote` for the choice,
 * the name and the dates.
 */
// oxlint-disable-next-line studio/writes-record-events -- `insertAcceptance` records it
export async function recordAcceptance(ctx: Ctx, quoteId: string, form: RecordedAcceptance) {
  authorize(ctx.actor, 'quote.send')
  return withDateConflicts(
    ctx,
    (ctx) => listQuoteBookingIds(ctx, quoteId),
    () =>
      transact(ctx, async (ctx) => {
        const row = await lockQuote(ctx, quoteId)
        if (!row || ctx.actor.kind !== 'staff') return fail('quote-is-gone')
        const existing = await selectAcceptance(ctx, quoteId)
        if (existing) return failAsAccepted(existing)
        const version = await selectQuoteVersion(ctx, quoteId, row.sentVersion)
        if (!version || row.state === 'canceled') return fail('quote-not-open')
        const isSignable = form.paper !== undefined && version.contractTemplateId !== null
        if (form.how === 'paper' && !isSignable) return fail('quote-how-missing', { field: 'how' })
        const choice = form.choice ?? getDefaultChoice(version.content)
        const checked = checkForm(version, { ...form, choice, version: version.version })
        if (!checked.ok) return checked
        const [recipient] = await listRecipients(ctx, row.clientId, 'quotes')
        return insertAcceptance(ctx, row, version, {
          ...checked.value,
          contactId: null,
          email: recipient?.email ?? '',
          undoUntil: ctx.now,
          recorded: { by: ctx.actor.id, how: form.how },
          paper: form.paper,
        })
      }),
  )
}
