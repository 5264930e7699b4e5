import type { Ctx } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import { listInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { listDraftsOf } from '#app/features/money/invoice-draft/reads.server.ts'
import type { InvoicesView } from '#app/features/money/invoice/ui/invoice-card.tsx'

/** Returns the invoices and drafts of a record, or null without permission to see them. */
export async function findInvoicesView(
  ctx: Ctx,
  owner: Parameters<typeof listInvoicesOf>[1],
): Promise<InvoicesView | null> {
  if (!may(ctx.actor, 'invoice.see')) return null
  const invoices = await listInvoicesOf(ctx, owner)
  return {
    invoices: invoices.map(({ id, kind, documentNumber, gross, currency, state, reportedAt }) => ({
      id,
      kind,
      documentNumber,
      gross,
      currency,
      state,
      reportedAt,
    })),
    drafts: (await listDraftsOf(ctx, owner)).map(({ id }) => ({ id })),
  }
}
