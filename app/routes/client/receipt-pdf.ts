import { ctxKey, nonceKey } from '#app/platform/context.server.ts'
import { may } from '#app/features/access.ts'
import {
  findPaymentReceiptForClient,
  getReceiptDocument,
} from '#app/features/money/payment-receipt/reads.server.ts'
import { formatReceiptNumber, parseReceiptNumber } from '#app/features/money/ledger/rules.ts'

import { respondRenderedPdf } from '../rendered-pdf.ts'
import type { Route } from './+types/receipt-pdf'
import { privateHeaders } from './private-page.ts'

/** Sends the receipt of the client's own payment as PDF, to contacts who see money. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const number = parseReceiptNumber(params.number)
  const receipt =
    ctx.actor.kind === 'client' && may(ctx.actor, 'client-portal.see-money') && number !== null
      ? await findPaymentReceiptForClient(ctx, ctx.actor.clientId, number)
      : null
  if (!receipt) return new Response(null, { status: 404, headers: privateHeaders })
  const label = formatReceiptNumber(receipt.number)
  return respondRenderedPdf(ctx, request, await getReceiptDocument(ctx, receipt), {
    name: `${label}.pdf`,
    nonce: context.get(nonceKey),
    back: { href: `/client/receipts/${label}`, label },
    headers: privateHeaders,
  })
}
