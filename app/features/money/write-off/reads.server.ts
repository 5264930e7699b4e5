import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { type TaxSum, computeLeft } from '#app/core/tax.ts'
import { invoiceWriteOff, journalEntry, posting } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import {
  type IssuedInvoice,
  selectCredits,
  selectInvoice,
} from '#app/features/money/invoice/reads.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'

import { planWriteOff, sumWrittenOff } from './rules.ts'

/** Returns what is written off of an invoice, inside a write that has checked the permission. */
export async function getWrittenOff({ db }: Ctx, invoiceId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${invoiceWriteOff.amount}), 0)`.mapWith(Number) })
    .from(invoiceWriteOff)
    .where(eq(invoiceWriteOff.invoiceId, invoiceId))
  return row!.cents
}

/** Returns the same for each rate, as it was posted. */
export async function selectWrittenOff({ db }: Ctx, invoiceId: string): Promise<TaxSum[]> {
  const sum = sql`sum(${posting.amount})`
  const rows = await db
    .select({
      account: posting.account,
      taxRateId: posting.taxRateId,
      part: posting.taxPart,
      cents: sum.mapWith(Number),
    })
    .from(posting)
    .innerJoin(journalEntry, eq(journalEntry.id, posting.entryId))
    .where(
      and(
        eq(posting.invoiceId, invoiceId),
        eq(journalEntry.sourceKind, 'invoice-write-off'),
        inArray(posting.account, ['5900', '2200']),
      ),
    )
    .groupBy(posting.account, posting.taxRateId, posting.taxPart)
    .having(ne(sum, 0))
    .orderBy(posting.taxRateId, posting.taxPart)
  return sumWrittenOff(rows)
}

/** Returns the tax in what is open on an invoice that a write-off would recover. */
export async function getRecoverableTax(ctx: Ctx, invoiceId: string): Promise<Cents> {
  authorize(ctx.actor, 'invoice.see')
  const invoice = await selectInvoice(ctx, invoiceId)
  if (!invoice) return 0
  const sums = await planInvoiceWriteOff(ctx, invoice)
  return sums.reduce((sum, { taxCents }) => sum + taxCents, 0)
}

/** Returns what writing off what is open on an invoice posts for each rate. */
export async function planInvoiceWriteOff(
  ctx: Ctx,
  { id, sums, open }: Pick<IssuedInvoice, 'id' | 'sums' | 'open'>,
): Promise<TaxSum[]> {
  const { taxRecovered } = await selectStudioBilling(ctx)
  const left = computeLeft(sums, await selectCredits(ctx, id))
  return planWriteOff({ left, written: await selectWrittenOff(ctx, id) }, open, taxRecovered)
}
