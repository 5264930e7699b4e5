import { eq } from 'drizzle-orm'

import type { TaxSum } from '#app/core/tax.ts'
import { invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { selectInvoice } from '#app/features/money/invoice/reads.server.ts'

import { computeLeft } from './rules.ts'

/** Returns the taxes of all credit notes of an invoice, for writes. */
export async function selectCredits(ctx: Ctx, invoiceId: string): Promise<TaxSum[]> {
  const notes = await ctx.db
    .select({ id: invoice.id })
    .from(invoice)
    .where(eq(invoice.correctsInvoiceId, invoiceId))
  const sums: TaxSum[] = []
  for (const { id } of notes) sums.push(...((await selectInvoice(ctx, id))?.sums ?? []))
  return sums
}

/** Returns what is left of each rate of an invoice to credit, for the form of a credit note. */
export async function listCreditable(ctx: Ctx, invoiceId: string): Promise<TaxSum[] | null> {
  authorize(ctx.actor, 'invoice.see')
  const issued = await selectInvoice(ctx, invoiceId)
  if (!issued || issued.kind === 'credit-note') return null
  return computeLeft(issued.sums, await selectCredits(ctx, invoiceId))
}
