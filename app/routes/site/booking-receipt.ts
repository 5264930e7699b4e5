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
  const bookingRequest = token === null ? null : await findRequestByToken(ctx, token)
  const number = parseReceiptNumber(params.number)
  const receipt =
    bookingRequest?.ok &&
    number !== null &&
    formatBookingNumber(bookingRequest.value.number) === params.ref
      ? await findPaymentReceiptForVisitor(ctx, bookingRequest.value.id, number)
      : null
  return {
    receipt,
    tooMany: bookingRequest?.ok === false && bookingRequest.problem === 'too-many-guesses',
  }
}
