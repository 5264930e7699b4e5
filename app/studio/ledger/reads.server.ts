import { and, asc, count, desc, eq, gte, lt, ne, or, sql } from 'drizzle-orm'

import { cursorText, readInstantCursor } from '#app/core/cursor.ts'
import { type StudioDay, addDays, startOf } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { booking, client, ledgerEntry, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { demand } from '#app/studio/access.ts'
import { theStudio } from '#app/studio/settings/reads.server.ts'

import { sumOf } from './rules.ts'

/** Whose money: a booking's, or what a client paid without one. */
export type Account = { bookingId: string } | { clientId: string }

/** The entries of an account in the order they were written, with who wrote them. */
export function entriesOf(ctx: Ctx, account: Account) {
  demand(ctx.actor, 'money.see')
  return ctx.db
    .select({
      id: ledgerEntry.id,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      note: ledgerEntry.note,
      corrects: ledgerEntry.corrects,
      by: staff.name,
    })
    .from(ledgerEntry)
    .leftJoin(staff, eq(staff.id, ledgerEntry.staffId))
    .where(on(account))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
}

/** What was paid on an account and not given back, in cents. */
export async function paidOn(ctx: Ctx, account: Account): Promise<Cents> {
  demand(ctx.actor, 'money.see')
  return sumOn(ctx, account)
}

/** What was paid for a date, for whoever holds its private link. */
export async function paidOnDate(ctx: Ctx, bookingId: string): Promise<Cents> {
  demand(ctx.actor, 'date.ask')
  return sumOn(ctx, { bookingId })
}

async function sumOn(ctx: Ctx, account: Account): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(on(account))
  return row?.cents ?? 0
}

function on(account: Account) {
  return 'bookingId' in account
    ? eq(ledgerEntry.bookingId, account.bookingId)
    : sql`${ledgerEntry.clientId} = ${account.clientId} and ${ledgerEntry.bookingId} is null`
}

/**
 * How many refunds are still to be sent, and how much they are in all; of canceled bookings without
 * money left nothing more is read.
 */
export async function refundsOutstanding(ctx: Ctx): Promise<{ count: number; cents: Cents }> {
  demand(ctx.actor, 'money.see')
  const { rows } = await ctx.db.execute<{ count: number; cents: number }>(sql`
    select count(*)::int as count, coalesce(sum(least(e.due, l.paid - e.kept)), 0)::float8 as cents
    from booking b
    cross join lateral (select sum(cents) as paid from ledger_entry where booking_id = b.id having sum(cents) > 0) l
    cross join lateral (
      select (facts->>'refundDue')::int as due, coalesce((facts->>'kept')::int, (select coalesce(sum(cents), 0) from ledger_entry where booking_id = b.id and at <= event.at) - (facts->>'refundDue')::int) as kept
      from event where subject_id = b.id::text and name = 'booking.canceled' order by id desc limit 1) e
    where b.state = 'canceled' and e.due > 0 and l.paid > e.kept`)
  return rows[0] ?? { count: 0, cents: 0 }
}

type Due = {
  bookingId: string
  number: number
  client: string
  since: Date
  /** Of what was paid, when it was called off. */ due: Cents
  /** What of it is still to be given back. */ owed: Cents
  /** What was given back above it. */ over: Cents
}

/**
 * What is due back on bookings that were called off, the longest owed first. It was booked by the
 * event of the cancellation, with what the studio keeps; it is settled as far as no more than that
 * is left of what was paid, and gone when the booking is reopened.
 */
export async function refundsDue(ctx: Ctx, whose: Account | null): Promise<Due[]> {
  demand(ctx.actor, 'money.see')
  const these =
    whose === null
      ? sql`true`
      : 'bookingId' in whose
        ? sql`b.id = ${whose.bookingId}`
        : sql`b.client_id = ${whose.clientId}`
  const { rows } = await ctx.db.execute<Omit<Due, 'since'> & { since: string }>(sql`
    select b.id as "bookingId", b.number, c.name as client, e.at as since, e.due, least(e.due, greatest(coalesce(l.paid, 0) - e.kept, 0))::int as owed, greatest(e.kept - coalesce(l.paid, 0), 0)::int as over
    from booking b join client c on c.id = b.client_id
    cross join lateral (
      select id, at, (facts->>'refundDue')::int as due, coalesce((facts->>'kept')::int, (select coalesce(sum(cents), 0) from ledger_entry where booking_id = b.id and at <= event.at) - (facts->>'refundDue')::int) as kept
      from event where subject_id = b.id::text and name = 'booking.canceled' order by id desc limit 1) e
    left join lateral (select sum(cents) as paid from ledger_entry where booking_id = b.id) l on true
    where b.state = 'canceled' and e.due > 0 and ${these} order by e.at, b.number`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/**
 * What a client paid in all, what is still open on their bookings that were not called off, what is
 * to be given back to them, and what was paid without a booking.
 */
export async function moneyOfClient(ctx: Ctx, clientId: string) {
  demand(ctx.actor, 'money.see')
  const [all] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.clientId, clientId))
  const left = sql`greatest(${booking.total} - (select coalesce(sum(entry.cents), 0) from ledger_entry entry where entry.booking_id = ${booking.id}), 0)`
  const [open] = await ctx.db
    .select({ cents: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
    .from(booking)
    .where(and(eq(booking.clientId, clientId), ne(booking.state, 'canceled')))
  const entries = await entriesOf(ctx, { clientId })
  const owed = (await refundsDue(ctx, { clientId })).reduce((sum, due) => sum + due.owed, 0)
  return { paid: all?.cents ?? 0, open: open?.cents ?? 0, owed, apart: sumOf(entries), entries }
}

const pageSize = 50

/**
 * One page of everything that came and went, newest first, of all days or of some, with the sum and
 * the count of all of them.
 */
export async function entriesByTime(
  ctx: Ctx,
  days: { from: StudioDay; to: StudioDay } | null,
  after: string | null,
) {
  demand(ctx.actor, 'money.see')
  const { timeZone } = (await theStudio(ctx))!
  const within = days
    ? and(
        gte(ledgerEntry.at, startOf(days.from, timeZone)),
        lt(ledgerEntry.at, startOf(addDays(days.to, 1), timeZone)),
      )
    : undefined
  const from = readInstantCursor(after)
  const beyond = from
    ? or(lt(ledgerEntry.at, from.at), and(eq(ledgerEntry.at, from.at), lt(ledgerEntry.id, from.id)))
    : undefined
  const rows = await ctx.db
    .select({
      id: ledgerEntry.id,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      clientId: client.id,
      client: client.name,
      bookingId: booking.id,
      number: booking.number,
    })
    .from(ledgerEntry)
    .innerJoin(client, eq(client.id, ledgerEntry.clientId))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .where(and(within, beyond))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.id))
    .limit(pageSize + 1)
  const [all] = await ctx.db
    .select({ count: count(), sum: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(within)
  const entries = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? entries.at(-1) : undefined
  return {
    entries,
    count: all?.count ?? 0,
    sum: all?.sum ?? 0,
    next: last ? cursorText({ at: last.at.toISOString(), id: last.id }) : null,
  }
}
