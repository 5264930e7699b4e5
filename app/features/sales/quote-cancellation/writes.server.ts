import { type SQL, and, asc, eq, inArray, sql } from 'drizzle-orm'

import { ok } from '#app/core/result.ts'
import { booking, bookingCancellation, quote, quoteBooking } from '#app/data/schema/index.server.ts'
import { lockAvailable } from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'

/** Matches quotes whose bookings were all canceled by a person; an expired hold doesn't count. */
const hasCanceledBookings = sql`exists (select from ${quoteBooking}
    where ${quoteBooking.quoteId} = ${quote.id})
  and not exists (select from ${quoteBooking}
    join ${booking} on ${booking.id} = ${quoteBooking.bookingId}
    left join ${bookingCancellation} on ${bookingCancellation.bookingId} = ${booking.id}
      and ${bookingCancellation.reopenedAt} is null
    where ${quoteBooking.quoteId} = ${quote.id}
      and (${booking.state} <> 'canceled' or ${bookingCancellation.reason} = 'hold-expired'))`

/** Quotes per transaction, so that it stays short. */
const batchSize = 20

/**
 * Cancels the open quotes of a canceled booking that have no other booking. A quote that another
 * transaction has locked is left for `cancelLeftQuotes`: it may wait for this booking, and the two
 * would deadlock. Until then it can't be accepted.
 */
export async function cancelQuotesOfBooking(ctx: TxCtx, bookingId: string) {
  const ofBooking = ctx.db
    .select({ id: quoteBooking.quoteId })
    .from(quoteBooking)
    .where(eq(quoteBooking.bookingId, bookingId))
  await cancelQuotes(ctx, inArray(quote.id, ofBooking))
}

/** Cancels open quotes whose bookings were canceled while they were locked. */
// oxlint-disable-next-line studio/writes-record-events -- `cancelQuotes` records it
export async function cancelLeftQuotes(ctx: Ctx) {
  authorize(ctx.actor, 'quote.maintain')
  for (let count = batchSize; count === batchSize;) {
    const canceled = await transact(ctx, async (ctx) => ok(await cancelQuotes(ctx)))
    count = canceled.ok ? canceled.value : 0
  }
}

/** Returns how many were canceled. */
async function cancelQuotes(ctx: TxCtx, condition?: SQL): Promise<number> {
  const rows = await lockAvailable(
    ctx.db
      .select({ id: quote.id })
      .from(quote)
      .where(
        and(inArray(quote.state, ['sent', 'approval-requested']), condition, hasCanceledBookings),
      )
      .orderBy(asc(quote.id))
      .limit(batchSize),
  )
  for (const { id } of rows) {
    await ctx.db
      .update(quote)
      .set({
        state: 'canceled',
        approvalRequestedBy: null,
        approvalRequestedAt: null,
        renewalRequestedAt: null,
        changedAt: ctx.now,
      })
      .where(eq(quote.id, id))
    await recordEvent(ctx, 'quote.canceled', id)
  }
  return rows.length
}
