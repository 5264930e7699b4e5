import { eq } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { client, invoice, lateFee } from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import { lockBalance } from '#app/features/money/invoice-balance/writes.server.ts'
import { insertDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { buildLateFeeContent } from './document.ts'
import { selectLateInvoice } from './reads.server.ts'
import type { DueLateFee } from './rules.ts'

type LateInvoice = NonNullable<Awaited<ReturnType<typeof selectLateInvoice>>>

/**
 * Drafts the late fees of an invoice that are due and weren't drafted yet, for a person to issue.
 * What is open is locked and checked in the same transaction, and the row's key makes each fee the
 * only one, also after its draft was deleted. Returns how many drafts it took.
 */
export function draftLateFees(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'late-fee.draft')
  return transact(ctx, async (ctx) => {
    await lockClient(ctx, invoiceId)
    await lockBalance(ctx, invoiceId)
    const late = await selectLateInvoice(ctx, invoiceId)
    let drafts = 0
    for (const fee of late?.due ?? []) {
      const draft = await insertLateFee(ctx, late!, fee)
      if (draft === null) continue
      await recordEvent(ctx, 'late-fee.drafted', invoiceId, { draft, cents: fee.cents })
      drafts += 1
    }
    return ok({ drafts })
  })
}

/** Locks the client of an invoice, who can't be erased until the transaction ends. */
async function lockClient(ctx: TxCtx, invoiceId: string) {
  const [found] = await ctx.db
    .select({ clientId: invoice.clientId })
    .from(invoice)
    .where(eq(invoice.id, invoiceId))
  if (found)
    await ctx.db
      .select({ id: client.id })
      .from(client)
      .where(eq(client.id, found.clientId))
      .for('share')
}

/** Returns the id of the draft, or null if the fee was drafted before. */
async function insertLateFee(
  ctx: TxCtx,
  late: LateInvoice,
  fee: DueLateFee,
): Promise<string | null> {
  const draftId = crypto.randomUUID()
  const inserted = await ctx.db
    .insert(lateFee)
    .values({ invoiceId: late.id, month: fee.month, feeInvoiceId: draftId, at: ctx.now })
    .onConflictDoNothing()
    .returning({ month: lateFee.month })
  if (inserted.length === 0) return null
  const { language, priceMode } = (await findBuyer(ctx, late.clientId))!
  const billing = await selectStudioBilling(ctx)
  const { locale } = await getStudio(ctx)
  const content = buildLateFeeContent(
    {
      ...late,
      language,
      locale,
      priceMode: priceMode ?? billing.priceMode,
      dueDays: billing.dueDays,
    },
    fee,
  )
  await insertDraft(ctx, late.clientId, content, { id: draftId, kind: 'fee' })
  return draftId
}
