import { asc, eq } from 'drizzle-orm'

import { type Cents, parseMoney } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { computeGross, splitAmount } from '#app/core/tax.ts'
import { contractEnding, quote, quoteInvoice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { cancelWithdrawnBooking } from '#app/features/booking/booking-agreement/writes.server.ts'
import { getClientActor } from '#app/features/clients/client-portal/reads.server.ts'
import { creditAmount } from '#app/features/money/credit-note/writes.server.ts'
import { lockClientMoney } from '#app/features/money/invoice-balance/writes.server.ts'
import { insertDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { sumUnusedPayments } from '#app/features/money/payment/reads.server.ts'
import { recordWithdrawalEntry } from '#app/features/sales/audit-trail/writes.server.ts'
import { selectQuoteContract } from '#app/features/sales/contract-signature/reads.server.ts'
import { formatContractNumber } from '#app/features/sales/contract/rules.ts'
import {
  cancelPlansOfBooking,
  reopenPlansOfBooking,
} from '#app/features/sales/installment-cancellation/writes.server.ts'
import { selectAgreed, selectInstallments } from '#app/features/sales/installment/reads.server.ts'
import { cancelPlanned, lockInstallments } from '#app/features/sales/installment/writes.server.ts'
import {
  listQuoteBookingIds,
  selectAcceptance,
  selectQuoteId,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { consumeAnswer, endAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { type QuoteRow, selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import { lockQuote } from '#app/features/sales/quote/writes.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getPolicyFormat } from '#app/features/studio/policy/reads.server.ts'
import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'

import { findWithdrawal, selectWithdrawal } from './reads.server.ts'

type WithdrawalForm = {
  number: number
  /** As typed, and the client's own words; empty if there are none. */
  name: string
  text: string
}

/**
 * Withdraws from the contract of a quote for a contact who may sign. Its dates and extras are
 * canceled, planned installments too, and every invoice is credited, so that all that was paid is
 * due back. Withdrawn twice, it stays withdrawn. Fails with `quote-is-gone`, `too-many-changes`,
 * `withdrawal-not-possible`, and after the period with `withdrawal-has-ended`.
 */
export async function withdrawContract(ctx: Ctx, { number, name, text }: WithdrawalForm) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorize(ctx.actor, 'client-portal.accept')
  const { clientId, contactId } = getClientActor(ctx)
  if (!(await consumeAnswer(ctx, number))) return fail('too-many-changes')
  return transact(ctx, async (ctx) => {
    const quoteId = await selectQuoteId(ctx, clientId, number)
    const row = quoteId === null ? undefined : await lockQuote(ctx, quoteId)
    if (!row) return fail('quote-is-gone')
    const right = await selectWithdrawal(ctx, row.id)
    if (!right) return fail('withdrawal-not-possible')
    if (right.withdrawn) return ok()
    if (!right.isOpen) return fail('withdrawal-has-ended', { day: right.lastDay })
    const { id, acceptance } = (await selectQuoteContract(ctx, row.id))!
    const { language } = (await selectQuoteVersion(ctx, row.id, acceptance.version))!
    const { withdraw } = getClientQuoteMessages(language)
    const ending = { kind: 'withdrawn', reason: text, contactId, endedAt: ctx.now } as const
    await ctx.db.insert(contractEnding).values({ ...ending, contractId: id })
    const cents = await revokeAgreement(ctx, row, withdraw.reason(right.contract))
    await recordEvent(ctx, 'contract.withdrawn', row.id, {
      contract: id,
      contact: contactId,
      cents,
    })
    const shown = getClientQuoteMessages(ctx.language).withdraw
    const statement = [shown.statement(right.contract), text].filter(Boolean).join(' ')
    await recordWithdrawalEntry(ctx, row.id, { name, statement, button: shown.act })
    return ok()
  })
}

/** Takes back everything that a quote and its extras brought. Returns the cents due back. */
async function revokeAgreement(ctx: TxCtx, row: QuoteRow, reason: string): Promise<Cents> {
  const extras = await lockExtras(ctx, row.id)
  for (const one of extras) await cancelExtras(ctx, one)
  const ids = [row.id, ...extras.map(({ id }) => id)]
  await lockInstallments(ctx, row.id)
  const bookingIds = new Set<string>()
  for (const id of ids)
    for (const bookingId of await listQuoteBookingIds(ctx, id)) bookingIds.add(bookingId)
  const paid = await sumPaid(ctx, ids, [...bookingIds])
  for (const bookingId of [...bookingIds].toSorted()) await cancelDate(ctx, bookingId)
  await lockClientMoney(ctx, row.clientId)
  for (const { id, gross, credited } of await listInvoices(ctx, ids, [...bookingIds])) {
    if (gross <= credited) continue
    const result = await creditAmount(ctx, id, { cents: gross - credited, reason })
    if (!result.ok) throw new Error(`Withdrawing couldn't credit an invoice: ${result.problem}`)
  }
  // those of credited invoices are planned again
  await cancelPlanned(ctx, await selectInstallments(ctx, row.id), 'booking')
  await ctx.db
    .update(quote)
    .set({ state: 'canceled', changedAt: ctx.now })
    .where(eq(quote.id, row.id))
  await recordEvent(ctx, 'quote.canceled', row.id)
  return paid
}

function lockExtras({ db }: TxCtx, quoteId: string): Promise<QuoteRow[]> {
  return db
    .select()
    .from(quote)
    .where(eq(quote.amendsQuoteId, quoteId))
    .orderBy(asc(quote.id))
    .for('update')
}

/** Cancels extras, also those that were agreed: nothing is left that they could add to. */
async function cancelExtras(ctx: TxCtx, row: QuoteRow) {
  if (row.state === 'canceled' || row.state === 'draft') return
  const accepted = await selectAcceptance(ctx, row.id)
  if (accepted && accepted.finalizedAt === null) await endAcceptance(ctx, row, accepted)
  const ended = { approvalRequestedBy: null, approvalRequestedAt: null, renewalRequestedAt: null }
  await ctx.db
    .update(quote)
    .set({ ...ended, state: 'canceled', changedAt: ctx.now })
    .where(eq(quote.id, row.id))
  await recordEvent(ctx, 'quote.canceled', row.id)
}

/** Cancels a date with a full refund, also if it was canceled before with a smaller one. */
async function cancelDate(ctx: TxCtx, bookingId: string) {
  // takes back what the studio kept
  await reopenPlansOfBooking(ctx, bookingId, { from: 'canceled', to: 'canceled' })
  if (await cancelWithdrawnBooking(ctx, bookingId)) return
  await cancelPlansOfBooking(ctx, bookingId)
}

type Invoice = Awaited<ReturnType<typeof selectInvoicesOf>>[number]

/** Returns the invoices of these quotes and bookings, the newest first, without credit notes. */
async function listInvoices(ctx: TxCtx, quoteIds: string[], bookingIds: string[]) {
  const found = new Map<string, Invoice>()
  for (const quoteId of quoteIds)
    for (const one of await selectInvoicesOf(ctx, { quoteId })) found.set(one.id, one)
  for (const bookingId of bookingIds)
    for (const one of await selectInvoicesOf(ctx, { bookingId })) found.set(one.id, one)
  const order = ({ kind, issuedOn, documentNumber }: Invoice) =>
    `${kind === 'final' ? 1 : 0} ${issuedOn} ${documentNumber}`
  return [...found.values()]
    .filter(({ kind }) => kind !== 'credit-note')
    .toSorted((a, b) => (order(a) < order(b) ? 1 : -1))
}

/** Returns what was paid and not refunded yet: of the invoices, and payments that pay none. */
async function sumPaid(ctx: TxCtx, quoteIds: string[], bookingIds: string[]): Promise<Cents> {
  const invoices = await listInvoices(ctx, quoteIds, bookingIds)
  let paid = invoices.reduce(
    (sum, { gross, credited, writtenOff, open }) =>
      sum + gross - credited - writtenOff - (open ?? 0),
    0,
  )
  for (const bookingId of bookingIds) paid += await sumUnusedPayments(ctx, bookingId)
  return Math.max(paid, 0)
}

/**
 * Enters the studio's share for work that the client asked to start early, which can be nothing,
 * and drafts an invoice for it. Entered twice, the first one stays. Fails with `quote-is-gone`,
 * `withdrawal-not-possible` if there is nothing to enter, and `share-malformed` for anything but an
 * amount of at most what was agreed.
 */
export function settleWithdrawal(ctx: Ctx, quoteId: string, { amount }: { amount: string }) {
  authorize(ctx.actor, 'quote.send')
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const row = await lockQuote(ctx, quoteId)
    const found = row && (await findWithdrawal(ctx, quoteId))
    const agreed = found && (await selectAgreed(ctx, quoteId))
    if (!row || !found || !agreed) return fail('quote-is-gone')
    if (found.share !== null) return ok({ draft: null })
    if (found.isSettled) return fail('withdrawal-not-possible')
    const { currency, locale } = await getPolicyFormat(ctx)
    const cents = parseMoney(amount, currency, locale)
    const most = found.startsEarly ? agreed.agreed.gross : 0
    if (cents === null || cents < 0 || cents > most) return fail('share-malformed')
    const draft = cents > 0 ? await draftShare(ctx, row, agreed, cents) : null
    const { id } = (await selectQuoteContract(ctx, quoteId))!
    await recordEvent(ctx, 'contract.settled', quoteId, { contract: id, cents })
    return ok({ draft })
  })
}

type Agreed = NonNullable<Awaited<ReturnType<typeof selectAgreed>>>

/** Drafts an invoice of a share, spread over the rates of what was agreed. */
async function draftShare(ctx: TxCtx, row: QuoteRow, { agreed, language }: Agreed, cents: Cents) {
  const { sums } = agreed
  const parts = splitAmount(cents, sums.map(computeGross))
  const { withdraw } = getClientQuoteMessages(language)
  const { number } = (await selectQuoteContract(ctx, row.id))!
  const { dueDays, opening, closing } = await selectStudioBilling(ctx)
  const { id } = await insertDraft(ctx, row.clientId, {
    priceMode: 'gross',
    lines: sums.flatMap(({ tax }, index) =>
      parts[index]! > 0
        ? [
            {
              name: withdraw.share(formatContractNumber(number)),
              text: '',
              quantityMilli: 1000,
              unit: 'flat' as const,
              unitPrice: parts[index]!,
              discount: null,
              taxRateId: tax.id,
              account: '',
            },
          ]
        : [],
    ),
    discount: null,
    discountReason: '',
    suppliedOn: null,
    dueDays,
    opening,
    closing,
    bookingId: null,
    projectId: row.projectId,
  })
  await ctx.db.insert(quoteInvoice).values({ quoteId: row.id, invoiceId: id })
  await recordEvent(ctx, 'invoice-draft.created', id)
  return id
}
