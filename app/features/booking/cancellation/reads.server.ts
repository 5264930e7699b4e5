import { and, eq, isNull } from 'drizzle-orm'

import { type Cents, computePercent } from '#app/core/money.ts'
import { bookingCancellation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import type { Canceler } from '#app/features/studio/policy/rules.ts'

/** `by` is null for expired holds and for cancellations recorded before it was stored. */
type Cancellation = {
  at: Date
  by: Canceler | null
  hasExpired: boolean
  percent: number | null
  refundDue: Cents
  kept: Cents
}

/**
 * Returns the percentage that was refunded; null if the refund doesn't match the policy's, such as
 * after an overpayment, or if the studio canceled and kept a part.
 */
export function getRefundShare({ by, percent, refundDue, kept }: Cancellation): number | null {
  if (by === 'studio' && kept <= 0) return 100
  return percent !== null && computePercent(refundDue + kept, percent) === refundDue
    ? percent
    : null
}

const cancelers = { 'client-canceled': 'client', 'studio-canceled': 'studio' } as const

/** Returns the cancellation of a booking that is canceled now, with amounts in cents, or null. */
export async function findCancellation(ctx: Ctx, bookingId: string): Promise<Cancellation | null> {
  const [row] = await ctx.db
    .select()
    .from(bookingCancellation)
    .where(
      and(eq(bookingCancellation.bookingId, bookingId), isNull(bookingCancellation.reopenedAt)),
    )
  if (!row) return null
  const { at, reason, percent, due, kept } = row
  const hasExpired = reason === 'hold-expired'
  const by = reason === null || reason === 'hold-expired' ? null : cancelers[reason]
  return { at, by, hasExpired, percent, refundDue: due, kept }
}
