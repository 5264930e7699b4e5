import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'

import type { Ctx } from '#app/platform/context.server.ts'

import { type BookingBalance, type BookingSums, computeBookingBalance } from './rules.ts'

/**
 * The invoices that match `condition` on `issued`, as `live`: without credit notes, and without
 * those credited in full.
 */
export const buildLiveInvoices = (condition: SQL): SQL => sql`(
    select issued.id, issued.booking_id, issued.issued_at, issued.gross,
      issued.tax - notes.tax as tax, notes.gross as credited, due.open,
      (select coalesce(sum(case issued.price_mode when 'net' then line.net else line.gross end),
        0) from invoice_line line where line.invoice_id = issued.id
        and line.kind in ('line', 'deduction')) as value,
      (select coalesce(sum(amount), 0) from invoice_write_off
        where invoice_id = issued.id) as written_off
    from invoice issued join invoice_balance due on due.invoice_id = issued.id
    cross join lateral (select coalesce(sum(gross), 0) as gross, coalesce(sum(tax), 0) as tax
      from invoice note where note.corrects_invoice_id = issued.id) notes
    where ${condition} and (notes.gross < issued.gross or issued.gross = 0)
  ) live`

/**
 * The sums of one booking's invoices and payments. Its aliases are long, because the id is a column
 * of the outer query.
 */
const buildSums = (id: SQLWrapper): SQL => sql`
  select coalesce(sum(live.gross - live.credited), 0) as charged, coalesce(sum(live.tax), 0) as tax,
    coalesce(sum(live.open), 0) as open, coalesce(sum(live.written_off), 0) as written_off,
    coalesce(sum(greatest(live.value, live.gross)), 0) as invoiced,
    (select coalesce(sum(cents), 0) from ledger_entry
      where ledger_entry.booking_id = ${id}) as received,
    (select coalesce(sum(amount), 0) from payment_allocation
      join ledger_entry entry on entry.id = ledger_entry_id
      where entry.booking_id = ${id}) as allocated
  from ${buildLiveInvoices(sql`issued.booking_id = ${id}`)}`

/** The balance of a booking as `computeBookingBalance` has it, in SQL for sums of many. */
export const buildBalance = (id: SQLWrapper, agreed: SQLWrapper): SQL => sql`(
  select sums.open + greatest(${agreed} - sums.invoiced, 0) - (sums.received - sums.allocated)
    from (${buildSums(id)}) sums)`

/** The amount paid for a booking, from its own payments or from credit of the client. */
export const buildPaid = (id: SQLWrapper): SQL => sql`(
  select sums.charged - sums.written_off - sums.open + sums.received - sums.allocated
    from (${buildSums(id)}) sums)`

/** All of `BookingSums` but the agreed price, of a booking of an outer query, as `sums`. */
export const buildBookingSums = (id: SQLWrapper): SQL => sql`(
  select charged::float8, tax::float8, open::float8, written_off::float8 as "writtenOff",
    invoiced::float8, received::float8, allocated::float8 from (${buildSums(id)}) each) sums`

/** Returns what a booking's client owes, inside a read or write that has checked the permission. */
export async function selectBookingBalance(
  { db }: Ctx,
  { id, total }: { id: string; total: number },
): Promise<BookingBalance> {
  const { rows } = await db.execute<Omit<BookingSums, 'agreed'>>(sql`
    select * from ${buildBookingSums(sql`${id}::uuid`)}`)
  return computeBookingBalance({ ...rows[0]!, agreed: total })
}
