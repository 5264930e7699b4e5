import { readLinkToken } from '#app/platform/auth/link-cookies.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findRequestByToken } from '#app/features/booking/booking-request/reads.server.ts'
import { formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { parseReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { findPaymentReceiptForVisitor } from '#app/features/money/payment-receipt/reads.server.ts'

/** Returns a receipt of a booking, for a browser that has opened the booking's page. */
export async function findBookingReceipt(
  ctx: Ctx,
  request: Request,
  params: { ref: string; number: string },
) {
  const token = readLinkToken(ctx.app.config, request)
  const behind = token === null ? null : await findRequestByToken(ctx, token)
  const number = parseReceiptNumber(params.number)
  const receipt =
    behind?.ok && number !== null && formatBookingNumber(behind.value.number) === params.ref
      ? await findPaymentReceiptForVisitor(ctx, behind.value.id, number)
      : null
  return { receipt, tooMany: behind?.ok === false && behind.problem === 'too-many-guesses' }
}
