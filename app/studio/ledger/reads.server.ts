import { asc, eq, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import { ledgerEntry, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'

/** Whose money: a booking's, or what a client paid without one. */
export type Account = { bookingId: string } | { clientId: string }

/** The entries of an account in the order they were written, with who wrote them. */
export function entriesOf(ctx: Ctx, account: Account) {
  demand(ctx.actor, 'money.see')
  return ctx.db.select({
    id: ledgerEntry.id, at: ledgerEntry.at, kind: ledgerEntry.kind, cents: ledgerEntry.cents, method: ledgerEntry.method, reference: ledgerEntry.reference,
    note: ledgerEntry.note, corrects: ledgerEntry.corrects, by: staff.name,
  }).from(ledgerEntry).leftJoin(staff, eq(staff.id, ledgerEntry.staffId)).where(on(account)).orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
}

/** What was paid on an account and not given back, in cents. */
export async function paidOn(ctx: Ctx, account: Account): Promise<Cents> {
  demand(ctx.actor, 'money.see')
  const [row] = await ctx.db.select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) }).from(ledgerEntry).where(on(account))
  return row?.cents ?? 0
}

function on(account: Account) {
  return 'bookingId' in account ? eq(ledgerEntry.bookingId, account.bookingId) : sql`${ledgerEntry.clientId} = ${account.clientId} and ${ledgerEntry.bookingId} is null`
}
