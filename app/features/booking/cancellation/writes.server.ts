import { and, eq, isNull } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { type booking, bookingCancellation } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import {
  type Canceler,
  type Refund,
  buildCancellationData,
} from '#app/features/studio/policy/rules.ts'

/* These run in the transaction that changes the booking's state: after a cancellation, and before a
   reopening, because the foreign key compares the two states. */

type BookingTerms = Pick<typeof booking.$inferSelect, 'id' | 'policyVersion'>
type Row = typeof bookingCancellation.$inferInsert

/** The canceler, the cents paid, and the refund by the booking's policy version. */
export type CancellationInput = {
  by: Canceler
  paid: Cents
  refund: Pick<Refund, 'cents' | 'byStudio' | 'percent'>
}

/** Stores a cancellation with its refund due, and returns the data of its event. */
export async function saveCancellation(
  ctx: TxCtx,
  row: BookingTerms,
  { by, paid, refund }: CancellationInput,
) {
  const data = buildCancellationData(by, paid, refund)
  await insertCancellation(ctx, row, {
    reason: `${by}-canceled`,
    percent: by === 'client' ? refund.percent : null,
    due: data.refundDue,
    kept: data.kept,
  })
  return data
}

/** Stores the end of a hold. Everything paid on it is due back. */
export function saveExpiry(ctx: TxCtx, row: BookingTerms, paid: Cents) {
  return insertCancellation(ctx, row, {
    reason: 'hold-expired',
    percent: null,
    due: Math.max(paid, 0),
    kept: Math.min(paid, 0),
  })
}

async function insertCancellation(
  ctx: TxCtx,
  { id, policyVersion }: BookingTerms,
  terms: Pick<Row, 'reason' | 'percent' | 'due' | 'kept'>,
) {
  await ctx.db
    .insert(bookingCancellation)
    .values({ ...terms, bookingId: id, state: 'canceled', at: ctx.now, policyVersion })
}

/** Ends the cancellation of a booking that is about to be reopened: no refund is due anymore. */
export async function endCancellation(ctx: TxCtx, bookingId: string) {
  await ctx.db
    .update(bookingCancellation)
    .set({ state: null, reopenedAt: ctx.now })
    .where(
      and(eq(bookingCancellation.bookingId, bookingId), isNull(bookingCancellation.reopenedAt)),
    )
}
