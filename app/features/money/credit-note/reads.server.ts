import { type TaxSum, computeLeft } from '#app/core/tax.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { selectCredits, selectInvoice } from '#app/features/money/invoice/reads.server.ts'

/** Returns what is left of each rate of an invoice to credit, for the form of a credit note. */
export async function listCreditable(ctx: Ctx, invoiceId: string): Promise<TaxSum[] | null> {
  authorize(ctx.actor, 'invoice.see')
  const issued = await selectInvoice(ctx, invoiceId)
  if (!issued || issued.kind === 'credit-note') return null
  return computeLeft(issued.sums, await selectCredits(ctx, invoiceId))
}
