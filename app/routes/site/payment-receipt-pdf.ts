import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { getReceiptDocument } from '#app/features/money/payment-receipt/reads.server.ts'

import { respondRenderedPdf } from '../rendered-pdf.ts'
import type { Route } from './+types/payment-receipt-pdf'
import { findBookingReceipt } from './booking-receipt.ts'

/** Sends a receipt of the client's own booking as PDF. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }
  const { receipt, tooMany } = await findBookingReceipt(ctx, request, params)
  if (!receipt) return new Response(null, { status: tooMany ? 429 : 404, headers })
  const label = formatReceiptNumber(receipt.number)
  return respondRenderedPdf(ctx, request, await getReceiptDocument(ctx, receipt), {
    name: `${label}.pdf`,
    nonce: context.get(nonceKey),
    back: { href: `/booking/${params.ref}/receipts/${label}`, label },
    headers,
  })
}
