import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import { findOwnDocument } from '#app/features/money/document/reads.server.ts'
import { selectInvoice, selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { getSeller } from '#app/features/money/document-party/reads.server.ts'
import { selectInvoicePayments } from '#app/features/money/payment/reads.server.ts'
import { selectTransferReport } from '#app/features/money/transfer-report/reads.server.ts'

/** Returns the invoices and credit notes of a client, newest first, for who sees their money. */
export async function listClientInvoices(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return selectInvoicesOf(ctx, { clientId })
}

/**
 * Returns an invoice or credit note of a client with its payments, the last report of a transfer,
 * and the studio's bank details; null if the client has none with this number.
 */
export async function findClientInvoice(ctx: Ctx, clientId: string, documentNumber: string) {
  const document = await findOwnDocument(ctx, clientId, documentNumber)
  const found = document && (await selectInvoice(ctx, document.id))
  if (!found) return null
  return {
    ...found,
    payments: await selectInvoicePayments(ctx, found.id),
    report: await selectTransferReport(ctx, found.id),
    // an invoice says how to pay; one without any bank details is paid as the studio says now
    payee: found.seller.iban || found.seller.bankInstructions ? found.seller : await getSeller(ctx),
  }
}
export type ClientInvoice = NonNullable<Awaited<ReturnType<typeof findClientInvoice>>>
