import { and, asc, desc, eq, gt, isNull, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'

import { toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import {
  invoice,
  invoiceWriteOff,
  ledgerEntry,
  paymentAllocation,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { isInstallment } from '#app/features/money/invoice/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type StatementItem, type StatementRange, buildStatement } from './rules.ts'

/** Returns a client's credit: money received minus refunds and what pays invoices, in cents. */
export async function getClientCredit(ctx: Ctx, clientId: string): Promise<Cents> {
  authorize(ctx.actor, 'invoice.see')
  return computeClientCredit(ctx, clientId)
}

/** Returns the same inside a write, which has checked the permission. */
export async function computeClientCredit({ db }: Ctx, clientId: string): Promise<Cents> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select (coalesce((select sum(cents) from ledger_entry where client_id = ${clientId}), 0)
      - coalesce((select sum(amount) from payment_allocation join ledger_entry on ledger_entry.id = ledger_entry_id where client_id = ${clientId}), 0))::float8 as cents`)
  return rows[0]!.cents
}

/** Returns the payments of a booking minus its refunds and what pays invoices, in cents. */
export async function sumUnusedPayments({ db }: Ctx, bookingId: string): Promise<Cents> {
  const { rows } = await db.execute<{ cents: number }>(sql`
    select (coalesce((select sum(cents) from ledger_entry where booking_id = ${bookingId}), 0)
      - coalesce((select sum(amount) from payment_allocation join ledger_entry on ledger_entry.id = ledger_entry_id where booking_id = ${bookingId}), 0))::float8 as cents`)
  return rows[0]!.cents
}

const reversal = alias(ledgerEntry, 'reversal')

/** Returns what payments have paid of an invoice, the oldest first. */
export async function listInvoicePayments(ctx: Ctx, invoiceId: string) {
  authorize(ctx.actor, 'invoice.see')
  return selectInvoicePayments(ctx, invoiceId)
}

/** Returns the same without checking the permission, for the client. */
export function selectInvoicePayments({ db }: Ctx, invoiceId: string) {
  return db
    .select({
      entryId: ledgerEntry.id,
      receipt: ledgerEntry.number,
      at: ledgerEntry.at,
      method: ledgerEntry.method,
      reference: ledgerEntry.reference,
      cents: sql`sum(${paymentAllocation.amount})`.mapWith(Number),
    })
    .from(paymentAllocation)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, paymentAllocation.ledgerEntryId))
    .where(eq(paymentAllocation.invoiceId, invoiceId))
    .groupBy(ledgerEntry.id)
    .having(gt(sql`sum(${paymentAllocation.amount})`, 0))
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.number))
}

/** Returns the invoices that a payment pays, with the cents of each. */
export async function listPaidInvoices(ctx: Ctx, entryId: string) {
  authorize(ctx.actor, 'invoice.see')
  return selectPaidInvoices(ctx, entryId)
}

/** Returns the same without checking the permission, for the receipt of a client. */
export function selectPaidInvoices({ db }: Ctx, entryId: string) {
  return db
    .select({
      invoiceId: invoice.id,
      documentNumber: invoice.documentNumber,
      gross: invoice.gross,
      open: sql<Cents>`coalesce((select open from invoice_balance
        where invoice_id = ${invoice.id}), 0)::float8`,
      cents: sql`sum(${paymentAllocation.amount})`.mapWith(Number),
    })
    .from(paymentAllocation)
    .innerJoin(invoice, eq(invoice.id, paymentAllocation.invoiceId))
    .where(eq(paymentAllocation.ledgerEntryId, entryId))
    .groupBy(invoice.id)
    .having(gt(sql`sum(${paymentAllocation.amount})`, 0))
    .orderBy(asc(invoice.issuedOn), asc(invoice.documentNumber))
}

/**
 * Returns the statement of a client: every document and payment of a period with a running balance,
 * and the balance before it. The last balance is what the journal has on receivables and client
 * credit.
 */
export async function getStatement(ctx: Ctx, clientId: string, range: StatementRange = {}) {
  authorize(ctx.actor, 'statement.see')
  return selectStatement(ctx, clientId, range)
}

/** Returns the same without checking the permission, for the client. */
export async function selectStatement(ctx: Ctx, clientId: string, range: StatementRange = {}) {
  const { timeZone } = await getStudio(ctx)
  const toItem = (item: Omit<StatementItem, 'day'>): StatementItem => ({
    ...item,
    day: toStudioDay(item.at, timeZone),
  })
  return buildStatement(
    [
      ...(await listDocumentItems(ctx, clientId)),
      ...(await listWriteOffItems(ctx, clientId)).map(toItem),
      ...(await listMoneyItems(ctx, clientId)).map(toItem),
    ],
    range,
  )
}

async function listDocumentItems({ db }: Ctx, clientId: string): Promise<StatementItem[]> {
  const rows = await db
    .select({
      id: invoice.id,
      kind: invoice.kind,
      number: invoice.documentNumber,
      day: invoice.issuedOn,
      dueOn: invoice.dueOn,
      cents: invoice.gross,
      at: invoice.issuedAt,
    })
    .from(invoice)
    .where(eq(invoice.clientId, clientId))
  return rows.map(({ kind, ...row }) =>
    kind === 'credit-note'
      ? { ...row, kind, dueOn: null, method: null, cents: -row.cents }
      : { ...row, kind: isInstallment(kind) ? kind : 'invoice', method: null },
  )
}

async function listWriteOffItems({ db }: Ctx, clientId: string) {
  const rows = await db
    .select({
      id: invoice.id,
      number: invoice.documentNumber,
      cents: invoiceWriteOff.amount,
      at: invoiceWriteOff.at,
    })
    .from(invoiceWriteOff)
    .innerJoin(invoice, eq(invoice.id, invoiceWriteOff.invoiceId))
    .where(eq(invoice.clientId, clientId))
  return rows.map((row) => ({
    ...row,
    kind: 'write-off' as const,
    dueOn: null,
    method: null,
    cents: -row.cents,
  }))
}

async function listMoneyItems({ db }: Ctx, clientId: string) {
  const rows = await db
    .select({
      id: ledgerEntry.id,
      kind: ledgerEntry.kind,
      number: ledgerEntry.number,
      cents: ledgerEntry.cents,
      method: ledgerEntry.method,
      at: ledgerEntry.at,
    })
    .from(ledgerEntry)
    .where(eq(ledgerEntry.clientId, clientId))
  return rows.map((row) => ({
    ...row,
    number: String(row.number),
    dueOn: null,
    cents: -row.cents,
  }))
}

/** Returns the payments of a client that aren't reversed, with the cents that pay no invoice. */
export function listUnallocatedPayments({ db }: Ctx, clientId: string) {
  const used = sql`coalesce((select sum(amount) from payment_allocation
    where ledger_entry_id = ${ledgerEntry.id}), 0)`
  const rest = sql<Cents>`(${ledgerEntry.cents} - ${used})::float8`
  return db
    .select({ id: ledgerEntry.id, rest })
    .from(ledgerEntry)
    .leftJoin(reversal, eq(reversal.reverses, ledgerEntry.id))
    .where(
      and(
        eq(ledgerEntry.clientId, clientId),
        eq(ledgerEntry.kind, 'payment'),
        isNull(reversal.id),
        gt(rest, 0),
      ),
    )
    .orderBy(asc(ledgerEntry.at), asc(ledgerEntry.number))
}

type AllocationFilter =
  | { entryId: string }
  | { invoiceId: string }
  | { clientId: string; bookingId: string | null }

/**
 * Returns what is allocated, the newest first. Of a client, the payments of the booking come before
 * the others.
 */
export function listAllocations({ db }: Ctx, filter: AllocationFilter) {
  const condition =
    'entryId' in filter
      ? eq(paymentAllocation.ledgerEntryId, filter.entryId)
      : 'invoiceId' in filter
        ? eq(paymentAllocation.invoiceId, filter.invoiceId)
        : eq(ledgerEntry.clientId, filter.clientId)
  const isOfBooking =
    'clientId' in filter && filter.bookingId
      ? [desc(sql`${ledgerEntry.bookingId} is not distinct from ${filter.bookingId}`)]
      : []
  return db
    .select({
      entryId: ledgerEntry.id,
      invoiceId: paymentAllocation.invoiceId,
      clientId: ledgerEntry.clientId,
      cents: sql`sum(${paymentAllocation.amount})`.mapWith(Number),
    })
    .from(paymentAllocation)
    .innerJoin(ledgerEntry, eq(ledgerEntry.id, paymentAllocation.ledgerEntryId))
    .where(condition)
    .groupBy(ledgerEntry.id, paymentAllocation.invoiceId)
    .having(ne(sql`sum(${paymentAllocation.amount})`, 0))
    .orderBy(
      ...isOfBooking,
      desc(ledgerEntry.at),
      desc(ledgerEntry.number),
      paymentAllocation.invoiceId,
    )
}
