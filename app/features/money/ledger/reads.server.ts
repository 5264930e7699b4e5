import {
  type SQL,
  and,
  asc,
  count,
  desc,
  eq,
  gte,
  ilike,
  inArray,
  isNull,
  like,
  lt,
  ne,
  or,
  sql,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { formatCursor, parseInstantCursor } from '#app/core/cursor.ts'
import { addDays, getStartOfDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { maxSearchWords, toLikePattern } from '#app/core/search.ts'
import { toSearchKey } from '#app/core/text.ts'
import {
  booking,
  client,
  invoice,
  invoiceBalance,
  ledgerEntry,
  service,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { authorizeClient } from '#app/features/clients/client-portal/reads.server.ts'
import {
  buildBalance,
  selectBookingBalance,
} from '#app/features/money/booking-balance/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { getMessages } from '#app/messages/index.ts'

import { type Entry, type EntryFilter, sumEntries } from './rules.ts'

/** An account: a booking's payments, or a client's payments without a booking. */
export type Account = { bookingId: string } | { clientId: string }

/** The invoices that an entry pays, with the cents of each. */
const paidInvoices = sql<{ documentNumber: string; cents: Cents }[]>`coalesce((
  select json_agg(json_build_object('documentNumber', i.document_number, 'cents', a.cents) order by i.document_number)
  from (select invoice_id, sum(amount)::float8 as cents from payment_allocation where ledger_entry_id = ${ledgerEntry.id} group by 1 having sum(amount) > 0) a
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

/** What is left of an account, in cents; a refund is settled once no more than what is kept. */
const paidOn = sql`(select coalesce(sum(cents), 0)::float8 from ledger_entry where booking_id = c.booking_id)`

type DueRefund = {
  bookingId: string
  number: number
  client: string
  since: Date
  /** The refund due at cancellation. */ due: Cents
  /** The part of it not refunded yet. */ owed: Cents
  /** The amount refunded beyond it. */ over: Cents
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
    select b.id as "bookingId", b.number, client.name as client, c.at as since, c.due::float8 as due, least(c.due, greatest(l.paid - c.kept, 0))::float8 as owed, greatest(c.kept - l.paid, 0)::float8 as over
    from booking_cancellation c join booking b on b.id = c.booking_id join client on client.id = b.client_id
    cross join lateral (select ${paidOn} as paid) l
    where c.reopened_at is null and c.due > 0 and ${condition} order by c.at, b.number limit ${limit}`)
  return rows.map((row) => ({ ...row, since: new Date(row.since) }))
}

/**
 * Returns a client's total payments, the open amount of bookings that aren't canceled, the refunds
 * due, and payments without a booking; in cents.
 */
export async function getClientBalance(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'money.see')
  const totals = await sumClient(ctx, clientId)
  const entries = await listAccountEntries(ctx, { clientId })
  const owed = (await listDueRefunds(ctx, { clientId })).reduce((sum, due) => sum + due.owed, 0)
  return {
    ...totals,
    owed,
    withoutBooking: sumEntries(entries),
    entries,
  }
}

/** Returns what a client paid, and what is open of these bookings, for a contact who sees money. */
export function getClientTotals(ctx: Ctx, clientId: string, bookingIds: string[]) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return sumClient(ctx, clientId, inArray(booking.id, bookingIds))
}

async function sumClient(
  ctx: Ctx,
  clientId: string,
  which?: SQL,
): Promise<{ paid: Cents; open: Cents }> {
  const [all] = await ctx.db
    .select({ cents: sql`coalesce(sum(${ledgerEntry.cents}), 0)`.mapWith(Number) })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.clientId, clientId))
  const left = sql`greatest(${buildBalance(booking.id, booking.total)}, 0)`
  const [open] = await ctx.db
    .select({ cents: sql`coalesce(sum(${left}), 0)`.mapWith(Number) })
    .from(booking)
    .where(and(eq(booking.clientId, clientId), ne(booking.state, 'canceled'), which))
  const invoices = which === undefined ? await sumOpenInvoices(ctx, clientId) : 0
  return { paid: all?.cents ?? 0, open: (open?.cents ?? 0) + invoices }
}

/** Returns what is open on invoices of a client without a booking, or of a canceled one. */
async function sumOpenInvoices({ db }: Ctx, clientId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${invoiceBalance.open}), 0)`.mapWith(Number) })
    .from(invoiceBalance)
    .innerJoin(invoice, eq(invoice.id, invoiceBalance.invoiceId))
    .leftJoin(booking, eq(booking.id, invoice.bookingId))
    .where(
      and(eq(invoice.clientId, clientId), or(isNull(booking.id), eq(booking.state, 'canceled'))),
    )
  return row!.cents
}

/** Returns what the receipt of a payment or refund shows; null for a reversal. */
export async function findPaymentReceipt(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'money.see')
  return selectReceipt(ctx, eq(ledgerEntry.id, entryId))
}

/** Returns the same for the requester of a booking, who has its private link. */
export async function findPaymentReceiptForVisitor(ctx: Ctx, bookingId: string, number: number) {
  authorize(ctx.actor, 'booking.request')
  return selectReceipt(
    ctx,
    and(eq(ledgerEntry.bookingId, bookingId), eq(ledgerEntry.number, number)),
  )
}

const reversal = alias(ledgerEntry, 'reversal')

async function selectReceipt(ctx: Ctx, which: SQL | undefined) {
  const [row] = await ctx.db
    .select({
      id: ledgerEntry.id,
      number: ledgerEntry.number,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      clientId: ledgerEntry.clientId,
      reversedAt: reversal.at,
      client: { name: client.name, contact: client.contact, email: client.email },
      booking: {
        id: booking.id,
        number: booking.number,
        category: booking.category,
        state: booking.state,
        startsLocal: booking.startsLocal,
        endsLocal: booking.endsLocal,
        total: booking.total,
      },
      service: service.title,
    })
    .from(ledgerEntry)
    .innerJoin(client, eq(client.id, ledgerEntry.clientId))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .leftJoin(service, eq(service.key, booking.service))
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(and(which, ne(ledgerEntry.kind, 'reversal')))
  if (!row) return null
  const { name, legalName, address, phone, email, locale, currency, timeZone } =
    await getStudio(ctx)
  const { service: title, booking: sold, ...entry } = row
  const balance = sold && (await selectBookingBalance(ctx, sold))
  return {
    ...entry,
    booking: sold &&
      balance && {
        ...sold,
        what: title ?? getMessages(ctx.language).portal.bookings.categories[sold.category],
        total: balance.total,
        paid: balance.paid,
      },
    asOf: ctx.now,
    studio: { name, legalName, address, phone, email, locale, currency, timeZone },
  }
}

/** Returns the payments and refunds of a booking that have a valid receipt, for its requester. */
export async function listReceiptsForVisitor(ctx: Ctx, bookingId: string) {
  authorize(ctx.actor, 'booking.request')
  return ctx.db
    .select({
      number: ledgerEntry.number,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
    })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(
      and(
        eq(ledgerEntry.bookingId, bookingId),
        ne(ledgerEntry.kind, 'reversal'),
        isNull(reversal.id),
      ),
    )
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.number))
}

/** Returns a receipt of a client, for a contact who sees money, or null. */
export async function findPaymentReceiptForClient(ctx: Ctx, clientId: string, number: number) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return findReceiptOfClient(ctx, clientId, number)
}

/** Returns the same without checking the permission, for other kinds of readers. */
export function findReceiptOfClient(ctx: Ctx, clientId: string, number: number) {
  return selectReceipt(ctx, and(eq(ledgerEntry.clientId, clientId), eq(ledgerEntry.number, number)))
}

/** Returns a client's payments and refunds that weren't reversed, newest first. */
export async function listClientPayments(ctx: Ctx, clientId: string) {
  authorize(ctx.actor, 'client-portal.see-money')
  authorizeClient(ctx, clientId)
  return ctx.db
    .select({
      number: ledgerEntry.number,
      at: ledgerEntry.at,
      kind: ledgerEntry.kind,
      cents: ledgerEntry.cents,
      booking: booking.number,
    })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .leftJoin(booking, eq(booking.id, ledgerEntry.bookingId))
    .where(
      and(
        eq(ledgerEntry.clientId, clientId),
        ne(ledgerEntry.kind, 'reversal'),
        isNull(reversal.id),
      ),
    )
    .orderBy(desc(ledgerEntry.at), desc(ledgerEntry.number))
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
    sum: byKind.reduce((all, { sum }) => all + sum, 0),
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
function matchesWord(word: string): SQL | undefined {
  const key = toSearchKey(word)
  const [, number] = /^(?:bk-?)?(\d{1,9})$/i.exec(word) ?? []
  return or(
    key ? like(client.search, toLikePattern(key)) : undefined,
    ilike(ledgerEntry.reference, toLikePattern(word)),
    ilike(ledgerEntry.note, toLikePattern(word)),
    number ? eq(booking.number, Number(number)) : undefined,
  )
}
