import { type SQL, and, asc, count, desc, eq, gte, ilike, like, lt, or, sql } from 'drizzle-orm'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import { addDays, getStartOfDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { maxSearchWords, toLikePattern } from '#app/core/search.ts'
import { toSearchKey } from '#app/core/text.ts'
import { booking, client, ledgerEntry, staff } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { Entry, EntryFilter } from './rules.ts'

/** An account: a booking's payments, or a client's payments without a booking. */
export type Account = { bookingId: string } | { clientId: string }

/** The invoices that an entry pays, with the cents of each. */
const paidInvoices = sql<{ documentNumber: string; cents: Cents }[]>`coalesce((
  select json_agg(json_build_object('documentNumber', i.document_number, 'cents', a.cents)
    order by i.document_number)
  from (select invoice_id, sum(amount)::float8 as cents from payment_allocation
    where ledger_entry_id = ${ledgerEntry.id} group by 1 having sum(amount) > 0) a
  join invoice i on i.id = a.invoice_id), '[]')`

/** Returns the entries of an account in the order they were recorded, with their authors. */
export function listAccountEntries(ctx: Ctx, account: Account) {
  authorize(ctx.actor, 'money.see')
  return ctx.db
    .select({
      id: ledgerEntry.id,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      note: ledgerEntry.note,
      reverses: ledgerEntry.reverses,
      receipt: ledgerEntry.number,
      by: staff.name,
      invoices: paidInvoices,
    })
    .from(ledgerEntry)
    .leftJoin(staff, eq(staff.id, ledgerEntry.staffId))
    .where(buildAccountCondition(account))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.id))
}

/** Returns payments minus refunds of an account, in cents. */
export async function getPaidAmount(ctx: Ctx, account: Account): Promise<Cents> {
  authorize(ctx.actor, 'money.see')
  return sumAccount(ctx, account)
}

/** Returns the same for the requester of a booking, who has its private link. */
export async function getPaidAmountForVisitor(ctx: Ctx, bookingId: string): Promise<Cents> {
  authorize(ctx.actor, 'booking.request')
  return sumAccount(ctx, { bookingId })
}

async function sumAccount(ctx: Ctx, account: Account): Promise<Cents> {
  const [row] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(buildAccountCondition(account))
  return row?.cents ?? 0
}

function buildAccountCondition(account: Account) {
  return 'bookingId' in account
    ? eq(ledgerEntry.bookingId, account.bookingId)
    : sql`${ledgerEntry.clientId} = ${account.clientId} and ${ledgerEntry.bookingId} is null`
}

const pageSize = 50

/**
 * Returns one page of the matching entries, newest first, with the number and the sum (in cents) of
 * all of them, and the sum by kind.
 */
export async function listEntries(
  ctx: Ctx,
  filter: EntryFilter,
  after: string | null,
  limit = pageSize,
) {
  authorize(ctx.actor, 'money.see')
  const { timeZone } = await getStudio(ctx)
  const matching = buildFilterCondition(filter, timeZone)
  const from = parseInstantCursor(after)
  const cursorCondition = from
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
      note: ledgerEntry.note,
      receipt: ledgerEntry.number,
      clientId: client.id,
      client: client.name,
      bookingId: booking.id,
      number: booking.number,
      by: staff.name,
    })
    .from(ledgerEntry)
    .innerJoin(client, eq(client.id, ledgerEntry.clientId))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .leftJoin(staff, eq(staff.id, ledgerEntry.staffId))
    .where(and(matching, cursorCondition))
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.id))
    .limit(limit + 1)
  const byKind = await ctx.db
    .select({
      kind: ledgerEntry.kind,
      count: count(),
      sum: sql`sum(${ledgerEntry.cents})`.mapWith(Number),
    })
    .from(ledgerEntry)
    .innerJoin(client, eq(client.id, ledgerEntry.clientId))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .where(matching)
    .groupBy(ledgerEntry.kind)
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return {
    entries,
    count: byKind.reduce((sum, { count }) => sum + count, 0),
    sum: byKind.reduce((total, { sum }) => total + sum, 0),
    sums: Object.fromEntries(byKind.map(({ kind, sum }) => [kind, sum])) as Partial<
      Record<Entry['kind'], Cents>
    >,
    next: last ? formatCursor({ at: last.at.toISOString(), id: last.id }) : null,
  }
}

function buildFilterCondition(
  { kind, method, from, to, search }: EntryFilter,
  timeZone: string,
): SQL | undefined {
  return and(
    kind ? eq(ledgerEntry.kind, kind) : undefined,
    method ? eq(ledgerEntry.method, method) : undefined,
    from ? gte(ledgerEntry.at, getStartOfDay(from, timeZone)) : undefined,
    to ? lt(ledgerEntry.at, getStartOfDay(addDays(to, 1), timeZone)) : undefined,
    ...search.split(/\s+/).filter(Boolean).slice(0, maxSearchWords).map(matchesWord),
  )
}

/**
 * Matches a word of the client, of the reference or note as they were typed, or the booking's
 * number.
 */
function matchesWord(searchWord: string): SQL | undefined {
  const key = toSearchKey(searchWord)
  const [, number] = /^(?:bk-?)?(\d{1,9})$/i.exec(searchWord) ?? []
  return or(
    key ? like(client.search, toLikePattern(key)) : undefined,
    ilike(ledgerEntry.reference, toLikePattern(searchWord)),
    ilike(ledgerEntry.note, toLikePattern(searchWord)),
    number ? eq(booking.number, Number(number)) : undefined,
  )
}
