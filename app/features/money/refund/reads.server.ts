import { type SQL, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { Account } from '#app/features/money/ledger/reads.server.ts'

/** Payments minus refunds of a booking, in cents. A refund is settled once at most `kept`. */
const paidOn = sql`(select coalesce(sum(cents), 0)::float8 from ledger_entry
  where booking_id = c.booking_id)`

type DueRefund = {
  bookingId: string
  number: number
  client: string
  since: Date
  /** The refund due at cancellation. */ due: Cents
  /** The part of it not refunded yet. */ owed: Cents
  /** The amount refunded beyond it. */ overpaid: Cents
}

/** Returns the refunds due on canceled bookings, the oldest first, in cents. */
export async function listDueRefunds(ctx: Ctx, account: Account | null): Promise<DueRefund[]> {
  authorize(ctx.actor, 'money.see')
  const condition =
    account === null
      ? sql`true`
      : 'bookingId' in account
        ? sql`b.id = ${account.bookingId}`
        : sql`b.client_id = ${account.clientId}`
  return selectDueRefunds(ctx, condition, null)
}

/** Returns the refunds still to be sent, the oldest first. */
export async function listOutstandingRefunds(ctx: Ctx, limit: number): Promise<DueRefund[]> {
  authorize(ctx.actor, 'money.see')
  return selectDueRefunds(ctx, sql`l.paid > 0 and l.paid > c.kept`, limit)
}

async function selectDueRefunds(
  ctx: Ctx,
  condition: SQL,
  limit: number | null,
): Promise<DueRefund[]> {
  const { rows } = await ctx.db.execute<Omit<DueRefund, 'since'> & { since: string }>(sql`
    select b.id as "bookingId", b.number, client.name as client, c.at as since,
      c.due::float8 as due, least(c.due, greatest(l.paid - c.kept, 0))::float8 as owed,
      greatest(c.kept - l.paid, 0)::float8 as overpaid
    from booking_cancellation c join booking b on b.id = c.booking_id
      join client on client.id = b.client_id
    cross join lateral (select ${paidOn} as paid) l
    where c.reopened_at is null and c.due > 0 and ${condition} order by c.at, b.number
      limit ${limit}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}
