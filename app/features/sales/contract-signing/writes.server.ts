import { eq } from 'drizzle-orm'

import { type Failure, fail, ok } from '#app/core/result.ts'
import { normalizeText, toSingleLine } from '#app/core/text.ts'
import { contractEnding, quote } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { confirmBrowser } from '#app/features/clients/verification-code/writes.server.ts'
import { emailReminder } from '#app/features/sales/contract-email/writes.server.ts'
import {
  type QuoteContract,
  type Signer,
  listConsents,
  selectQuoteContract,
} from '#app/features/sales/contract-signature/reads.server.ts'
import {
  checkDrawing,
  checkInitials,
  listNextSigners,
} from '#app/features/sales/contract-signature/rules.ts'
import { insertSignature } from '#app/features/sales/contract-signature/writes.server.ts'
import { selectQuoteId } from '#app/features/sales/quote-acceptance/reads.server.ts'
import { isName } from '#app/features/sales/quote-acceptance/rules.ts'
import {
  consumeAnswer,
  endAcceptance,
  finalizeIfSigned,
} from '#app/features/sales/quote-acceptance/writes.server.ts'
import { type QuoteRow, selectQuoteBookings } from '#app/features/sales/quote/reads.server.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'

type SigningForm = {
  number: number
  /** Of the text that the signer saw. */
  hash: string
  name: string
  isAgreed: boolean
  isElectronic: boolean
  /** The signature if it was drawn, as its text. */
  drawing?: string
  /** As typed at each place of the contract that asks for them. */
  initials?: string[]
  /** Confirms the signer's browser if it isn't confirmed. */
  code?: string
}

/**
 * Signs the contract of an accepted quote for one of its other signers. Signing is final, and the
 * last signature makes the acceptance final. Signed twice, it stays signed. Fails with
 * `quote-is-gone`, `too-many-changes`, `contract-not-signer`, the refusals of `refuseUnlessNext`,
 * `contract-was-updated`, `quote-name-missing`, `contract-not-agreed`, `contract-not-electronic`,
 * `drawing-malformed`, and like `checkInitials` and `confirmBrowser`.
 */
export async function signContract(ctx: Ctx, { number, ...form }: SigningForm) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId, contactId } = getClientActor(ctx)
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  const quoteId = await selectQuoteId(ctx, clientId, number)
  if (quoteId === null) return fail('quote-is-gone')
  // a wrong code is counted although the form fails
  const confirmed = await confirmBrowser(ctx, { subjectId: quoteId, code: form.code ?? '' })
  return transact(ctx, async (ctx) => {
    const found = await lockContract(ctx, quoteId)
    if (!found) return fail('quote-is-gone')
    const { row, signed } = found
    const signer = signed.signers.find((one) => one.contactId === contactId)
    if (!signer) return fail('contract-not-signer')
    if (signer.signature) return ok()
    const refused = await refuseUnlessNext(ctx, row, signed, signer)
    if (refused) return refused
    if (!confirmed.ok) return confirmed
    const checked = checkForm(signed, form)
    if (!checked.ok) return checked
    const { drawing } = checked.value
    await insertSignature(ctx, signer.id, {
      method: drawing ? 'drawn' : 'typed',
      ...checked.value,
      consents: await listConsents(ctx),
      documentHash: signed.hash,
    })
    await recordEvent(ctx, 'contract.signed', row.id, { contract: signed.id, contact: contactId })
    await finalizeIfSigned(ctx, signed.acceptance)
    return ok()
  })
}

/** Locks a quote, and returns it with its newest contract. */
async function lockContract(ctx: TxCtx, quoteId: string | null) {
  const row = quoteId === null ? undefined : await lockQuote(ctx, quoteId)
  const signed = row && (await selectQuoteContract(ctx, row.id))
  return row && signed ? { row, signed } : null
}

/**
 * Returns why a signer can't sign now; null if they can: `contract-not-open`,
 * `contract-not-yet` (with the end of the undo window), `contract-not-your-turn` (with the name of
 * the next signer) and `contract-date-canceled`.
 */
async function refuseUnlessNext(
  ctx: TxCtx,
  row: QuoteRow,
  signed: QuoteContract,
  signer: Signer,
): Promise<Failure | null> {
  const waiting = refuseUnlessWaiting(ctx, signed)
  if (waiting) return waiting
  const next = listNextSigners(signed.signers, signed.signsInOrder)
  if (!next.includes(signer)) return fail('contract-not-your-turn', { name: next[0]!.name })
  const bookings = await selectQuoteBookings(ctx, row.id)
  return bookings.some(({ state }) => state === 'canceled') ? fail('contract-date-canceled') : null
}

function refuseUnlessWaiting({ now }: Ctx, { acceptance }: QuoteContract): Failure | null {
  const { undoneAt, finalizedAt, undoUntil } = acceptance
  if (undoneAt !== null || finalizedAt !== null) return fail('contract-not-open')
  return undoUntil > now ? fail('contract-not-yet', { at: undoUntil.toISOString() }) : null
}

function checkForm({ hash, blocks }: QuoteContract, form: Omit<SigningForm, 'number'>) {
  if (form.hash !== hash) return fail('contract-was-updated')
  const name = toSingleLine(form.name)
  if (!isName(name)) return fail('quote-name-missing', { field: 'name' })
  if (!form.isAgreed) return fail('contract-not-agreed', { field: 'terms' })
  if (!form.isElectronic) return fail('contract-not-electronic', { field: 'electronic' })
  const initials = checkInitials(blocks, form.initials ?? [])
  if (!initials.ok) return initials
  const drawing = checkDrawing(form.drawing)
  return drawing.ok ? ok({ name, drawing: drawing.value, initials: initials.value }) : drawing
}

/**
 * Signs a contract for the studio, after everyone of the client. Signed twice, it stays signed.
 * Fails with `quote-is-gone`, `contract-not-countersigned` if the studio signed by sending, and the
 * refusals of `refuseUnlessNext`.
 */
export function countersignContract(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const found = await lockContract(ctx, quoteId)
    const { actor } = ctx
    if (!found || actor.kind !== 'staff') return fail('quote-is-gone')
    const { row, signed } = found
    const signer = signed.signers.find(({ side }) => side === 'studio')
    if (!signer) return fail('contract-not-countersigned')
    if (signer.signature) return ok()
    const refused = await refuseUnlessNext(ctx, row, signed, signer)
    if (refused) return refused
    await insertSignature(ctx, signer.id, {
      method: 'typed',
      name: actor.name,
      consents: [],
      documentHash: signed.hash,
      staffId: actor.id,
    })
    await recordEvent(ctx, 'contract.countersigned', row.id, { contract: signed.id })
    await finalizeIfSigned(ctx, signed.acceptance)
    return ok()
  })
}

/**
 * Ends a contract that waits for signatures, and with it the quote: its dates are held again for a
 * while. Voided twice, it stays voided. Fails with `quote-is-gone`, `contract-not-open` and
 * `contract-not-yet`.
 */
export function voidContract(ctx: Ctx, quoteId: string, { reason }: { reason: string }) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const found = await lockContract(ctx, quoteId)
    const { actor } = ctx
    if (!found || actor.kind !== 'staff') return fail('quote-is-gone')
    const { row, signed } = found
    if (signed.ending?.kind === 'voided') return ok()
    const refused = refuseUnlessWaiting(ctx, signed)
    if (refused) return refused
    await endContract(ctx, row, signed, { kind: 'voided', reason, staffId: actor.id })
    await ctx.db
      .update(quote)
      .set({ state: 'canceled', changedAt: ctx.now })
      .where(eq(quote.id, row.id))
    await recordEvent(ctx, 'contract.voided', row.id, { contract: signed.id })
    await recordEvent(ctx, 'quote.canceled', row.id)
    return ok()
  })
}

type Ending = Pick<typeof contractEnding.$inferInsert, 'kind' | 'reason' | 'staffId' | 'contactId'>

async function endContract(ctx: TxCtx, row: QuoteRow, signed: QuoteContract, ending: Ending) {
  await endAcceptance(ctx, row, signed.acceptance)
  await ctx.db.insert(contractEnding).values({ ...ending, contractId: signed.id, endedAt: ctx.now })
}

/**
 * Emails the next signers of the client once more. Fails with `quote-is-gone`,
 * `contract-not-open`, `contract-not-yet` and `recipient-missing` if only the studio has to sign.
 */
export function remindSigners(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.send')
  return transact(ctx, async (ctx) => {
    const found = await lockContract(ctx, quoteId)
    if (!found) return fail('quote-is-gone')
    const refused = refuseUnlessWaiting(ctx, found.signed)
    if (refused) return refused
    const emails = await emailReminder(ctx, quoteId)
    if (emails === 0) return fail('recipient-missing')
    await recordEvent(ctx, 'contract.reminded', quoteId, { contract: found.signed.id, emails })
    return ok({ emails })
  })
}

/**
 * Declines to sign, which ends the contract and declines the quote: its dates are held again for a
 * while, and the studio can send another version. Declined twice, it stays declined. Fails with
 * `quote-is-gone`, `too-many-changes`, `contract-not-signer`, `contract-is-signed`,
 * `contract-not-open` and `contract-not-yet`.
 */
export async function declineSignature(
  ctx: Ctx,
  { number, text }: { number: number; text: string },
) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId, contactId } = getClientActor(ctx)
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const found = await lockContract(ctx, await selectQuoteId(ctx, clientId, number))
    if (!found) return fail('quote-is-gone')
    const { row, signed } = found
    const signer = signed.signers.find((one) => one.contactId === contactId)
    if (!signer) return fail('contract-not-signer')
    if (signed.ending?.contactId === contactId) return ok()
    if (signer.signature) return fail('contract-is-signed')
    const refused = refuseUnlessWaiting(ctx, signed)
    if (refused) return refused
    const reason = normalizeText(text)
    await endContract(ctx, row, signed, { kind: 'declined', reason, contactId })
    await ctx.db
      .update(quote)
      .set({
        state: 'declined',
        declinedAt: ctx.now,
        declinedBy: contactId,
        declineReason: 'other',
        declineText: reason,
        changedAt: ctx.now,
      })
      .where(eq(quote.id, row.id))
    const data = { contract: signed.id, contact: contactId }
    await recordEvent(ctx, 'contract.declined', row.id, data)
    await recordEvent(ctx, 'quote.declined', row.id, { reason: 'other', contact: contactId })
    return ok()
  })
}
