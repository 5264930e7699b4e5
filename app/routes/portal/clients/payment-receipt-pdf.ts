import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import {
  findPaymentReceipt,
  getReceiptDocument,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'

import { respondRenderedPdf } from '../../rendered-pdf.ts'
import { findOr404 } from '../find-or-404.ts'
import type { Route } from './+types/payment-receipt-pdf'

/** Sends the receipt of a payment or refund as PDF. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const receipt = await findOr404('payment', params.entryId, (id) => findPaymentReceipt(ctx, id))
  const number = formatReceiptNumber(receipt.number)
  return respondRenderedPdf(ctx, request, await getReceiptDocument(ctx, receipt), {
    name: `${number}.pdf`,
    nonce: context.get(nonceKey),
    back: { href: `/portal/clients/payments/${receipt.id}`, label: number },
  })
}
