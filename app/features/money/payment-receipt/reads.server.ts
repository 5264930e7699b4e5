import type { DocumentContent } from '#app/core/document.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { getCurrentLook } from '#app/features/money/document/reads.server.ts'
import { findBuyer, getPrintedSeller } from '#app/features/money/invoice/reads.server.ts'
import type { findPaymentReceipt } from '#app/features/money/ledger/reads.server.ts'
import { selectPaidInvoices } from '#app/features/money/payment/reads.server.ts'

import { buildReceiptDocument } from './document.ts'

type Receipt = NonNullable<Awaited<ReturnType<typeof findPaymentReceipt>>>

/** Returns the receipt of a payment, which was read for its reader, as a document. */
export async function getReceiptDocument(ctx: Ctx, receipt: Receipt): Promise<DocumentContent> {
  const { buyer, language } = (await findBuyer(ctx, receipt.clientId))!
  const { currency, timeZone } = receipt.studio
  return buildReceiptDocument(
    {
      ...receipt,
      invoices: await selectPaidInvoices(ctx, receipt.id),
      seller: await getPrintedSeller(ctx),
      buyer,
      currency,
      language,
      timeZone,
    },
    await getCurrentLook(ctx),
  )
}
