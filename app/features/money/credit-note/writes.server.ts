import { eq } from 'drizzle-orm'

import { listDocumentTexts } from '#app/core/document.ts'
import type { Cents } from '#app/core/money.ts'
import { fail, ok } from '#app/core/result.ts'
import { computeGross, computeLeft, splitAmount } from '#app/core/tax.ts'
import { invoice } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { checkPrintable, getIssuedDocument } from '#app/features/money/document/reads.server.ts'
import {
  type IssuedInvoice,
  selectCredits,
  selectInvoice,
} from '#app/features/money/invoice/reads.server.ts'
import { type InvoiceLine, isInstallment } from '#app/features/money/invoice/rules.ts'
import { insertDocument } from '#app/features/money/invoice/writes.server.ts'
import { insertDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import {
  lockBalance,
  lockClientMoney,
  updateBalance,
} from '#app/features/money/invoice-balance/writes.server.ts'
import { selectEarlier } from '#app/features/money/installment-invoice/reads.server.ts'
import { placeDeductions } from '#app/features/money/installment-invoice/rules.ts'
import { releaseInvoice } from '#app/features/money/payment/writes.server.ts'
import { reverseWriteOff } from '#app/features/money/write-off/writes.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import { type CreditChoice, planCredit, toDraftContent } from './rules.ts'

/**
 * Credits an invoice in full or in part with a credit note: first what is open, then what was
 * written off, then what was paid, which becomes client credit. Fails with `invoice-is-gone`,
 * `credit-note-is-final`, `invoice-is-credited`, `credit-missing`, and `credit-too-much` with the
 * cents left and the invoice's number; and with `text-unprintable` and the characters that no font
 * has.
 */
export async function creditInvoice(
  ctx: Ctx,
  id: string,
  { choice, reason }: { choice: CreditChoice; reason: string },
) {
  authorize(ctx.actor, 'invoice.credit')
  const checked = await checkTexts(ctx, id, reason)
  if (!checked.ok) return checked
  return transact(ctx, async (ctx) => {
    const locked = await lockInvoice(ctx, id)
    if (!locked.ok) return locked
    const credited = await insertCreditNote(ctx, locked.value, choice, reason)
    if (!credited.ok) return credited
    await recordCreditEvent(ctx, locked.value, credited.value)
    return credited
  })
}

/**
 * Credits all that is left of an invoice and creates a draft with its lines, to correct and issue.
 * Returns the credit note and the draft. Fails as `creditInvoice` does, and with
 * `installment-not-reissued` for an invoice of a payment plan, which is planned again instead.
 */
export async function reissueInvoice(ctx: Ctx, id: string, { reason }: { reason: string }) {
  authorize(ctx.actor, 'invoice.credit')
  const checked = await checkTexts(ctx, id, reason)
  if (!checked.ok) return checked
  return transact(ctx, async (ctx) => {
    const locked = await lockInvoice(ctx, id)
    if (!locked.ok) return locked
    if (isInstallment(locked.value.kind)) return fail('installment-not-reissued')
    const credited = await insertCreditNote(ctx, locked.value, { kind: 'all' }, reason)
    if (!credited.ok) return credited
    await recordCreditEvent(ctx, locked.value, credited.value)
    const { kind, clientId } = locked.value
    const draft = await insertDraft(ctx, clientId, toDraftContent(locked.value), {
      kind: kind === 'fee' ? kind : 'standalone',
    })
    await recordEvent(ctx, 'invoice-draft.created', draft.id, { reissues: id })
    return ok({ creditNoteId: credited.value.id, draftId: draft.id })
  })
}

/** A credit note has the texts of its invoice, and the reason. */
async function checkTexts(ctx: Ctx, id: string, reason: string) {
  const issued = await selectInvoice(ctx, id)
  if (!issued) return ok()
  const document = await getIssuedDocument(ctx, issued)
  return checkPrintable(ctx, [...listDocumentTexts(document), reason])
}

/**
 * Credits an amount of an invoice, spread over its rates, in a write that has checked the
 * permission. Fails as `creditInvoice` does.
 */
export async function creditAmount(
  ctx: TxCtx,
  id: string,
  { cents, reason }: { cents: Cents; reason: string },
) {
  const locked = await lockInvoice(ctx, id)
  if (!locked.ok) return locked
  const left = computeLeft(locked.value.sums, await selectCredits(ctx, id))
  const amounts = splitAmount(cents, left.map(computeGross))
  const credited = await insertCreditNote(ctx, locked.value, { kind: 'amounts', amounts }, reason)
  if (!credited.ok) return credited
  await recordCreditEvent(ctx, locked.value, credited.value)
  return credited
}

async function recordCreditEvent(
  ctx: TxCtx,
  { id, clientId }: IssuedInvoice,
  note: { id: string; cents: Cents },
) {
  await recordEvent(ctx, 'invoice.issued', note.id, { cents: note.cents, clientId })
  await recordEvent(ctx, 'invoice.credited', id, { cents: note.cents, creditNote: note.id })
}

async function lockInvoice(ctx: TxCtx, id: string) {
  const [found] = await ctx.db
    .select({ kind: invoice.kind, clientId: invoice.clientId })
    .from(invoice)
    .where(eq(invoice.id, id))
  if (!found) return fail('invoice-is-gone')
  if (found.kind === 'credit-note') return fail('credit-note-is-final')
  await lockClientMoney(ctx, found.clientId)
  await lockBalance(ctx, id)
  return ok((await selectInvoice(ctx, id))!)
}

async function insertCreditNote(
  ctx: TxCtx,
  issued: IssuedInvoice,
  choice: CreditChoice,
  reason: string,
) {
  if (issued.credited === issued.gross) return fail('invoice-is-credited')
  const { creditOf } = getDocumentLines(issued.language)
  const left = computeLeft(issued.sums, await selectCredits(ctx, issued.id))
  const plan = planCredit({ ...issued, left }, choice, creditOf(issued.documentNumber))
  if (!plan.ok) return fail(plan.problem, { ...plan.details, document: issued.documentNumber })
  const { gross } = plan.value
  const lines = await placeLines(ctx, issued, plan.value.lines)
  const back = await reverseWriteOff(ctx, issued, gross - issued.open)
  await releaseInvoice(ctx, issued.id, gross - issued.open - back)
  const id = crypto.randomUUID()
  const inserted = await insertDocument(ctx, {
    id,
    kind: 'credit-note',
    clientId: issued.clientId,
    correctsInvoiceId: issued.id,
    content: {
      priceMode: issued.priceMode,
      suppliedOn: issued.suppliedOn,
      dueDays: 0,
      opening: '',
      closing: reason,
      bookingId: issued.bookingId,
      projectId: issued.projectId,
    },
    amounts: { ...plan.value, lines },
    seller: issued.seller,
    buyer: issued.buyer,
    language: issued.language,
  })
  if (!inserted.ok) return inserted
  await updateBalance(ctx, issued.id)
  return ok({ id, documentNumber: inserted.value.documentNumber, cents: gross })
}

/**
 * Returns the lines of a credit note on the accounts that have what they credit: of a deposit,
 * deposits held unless it is earned or kept, and of a final invoice, those of its deductions.
 */
async function placeLines(ctx: TxCtx, { id, kind, lines }: IssuedInvoice, credited: InvoiceLine[]) {
  if (kind === 'final') {
    const ids = lines.flatMap(({ deductsInvoiceId }) => deductsInvoiceId ?? [])
    return placeDeductions(credited, await selectEarlier(ctx, [...new Set(ids)], id))
  }
  if (kind !== 'deposit' && kind !== 'interim') return credited
  const [{ account } = { account: '' }] = await selectEarlier(ctx, [id])
  return credited.map((line) => ({ ...line, account }))
}
