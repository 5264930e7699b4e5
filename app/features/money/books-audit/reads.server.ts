import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import { eventSchemas } from '#app/core/events.ts'
import { event, invoice } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import {
  type AuditResult,
  type BookDifference,
  type BooksTrouble,
  maxDifferences,
} from './rules.ts'

/** The subject of the events; the last one is the result of the last audit. */
export const booksSubject = 'books'

/**
 * Compares the journal with the cash book and the documents, and the balance of each invoice with
 * what is left of it. One statement, so that it sees one moment.
 */
export async function listBookDifferences({ actor, db }: Ctx): Promise<BookDifference[]> {
  authorize(actor, 'books.audit')
  const { rows } = await db.execute<{
    check: BookDifference['check']
    invoice_id: string | null
    stored: string
    expected: string
  }>(sql`
    with journal as (select account, sum(amount) as cents from posting group by account),
    money as (select case method when 'cash' then '1000' when 'transfer' then '1010'
      when 'check' then '1010' when 'card' then '1020' else '1090' end as account,
      sum(cents) as cents from ledger_entry group by 1),
    signed as (select case kind when 'credit-note' then -1 else 1 end as sign, net, tax, gross
      from invoice),
    documents as (select coalesce(sum(sign * net), 0) as net, coalesce(sum(sign * tax), 0) as tax,
      coalesce(sum(sign * gross), 0) as gross from signed),
    losses as (select coalesce(sum(net), 0) as net, coalesce(sum(tax), 0) as tax,
      coalesce(sum(amount), 0) as gross from invoice_write_off),
    allocated as (select coalesce(sum(amount), 0) as cents from payment_allocation),
    sums (name, prefix, sign, expected) as (
      select name, code, 1, coalesce((select cents from money where account = code), 0)
        from (values ('cash', '1000'), ('bank', '1010'), ('card', '1020'), ('other-money', '1090'))
          as money_account (name, code)
      union all select 'credit', '2000', -1,
        coalesce((select sum(cents) from money), 0) - allocated.cents from allocated
      union all select 'receivables', '1100', 1, documents.gross - losses.gross - allocated.cents
        from documents, losses, allocated
      union all select 'revenue', '4', -1, net from documents
      union all select 'tax', '2200', -1, documents.tax - losses.tax from documents, losses
      union all select 'bad-debt', '5900', 1, net from losses),
    accounts as (select name, expected, sign * coalesce(
      (select sum(cents) from journal where account like prefix || '%'), 0) as stored from sums),
    entries as (select coalesce(sum(amount) filter (where amount > 0), 0) as stored,
      coalesce(-sum(amount) filter (where amount < 0), 0) as expected
      from posting group by entry_id having sum(amount) <> 0 limit ${maxDifferences}),
    credits as (select corrects_invoice_id as id, sum(gross) as cents from invoice
      where corrects_invoice_id is not null group by 1),
    paid as (select invoice_id as id, sum(amount) as cents from payment_allocation group by 1),
    lost as (select invoice_id as id, sum(amount) as cents from invoice_write_off group by 1),
    balances as (select invoice.id, coalesce(invoice_balance.open, 0) as stored,
      gross - coalesce(credits.cents, 0) - coalesce(paid.cents, 0) - coalesce(lost.cents, 0)
        as expected
      from invoice left join invoice_balance on invoice_id = invoice.id
      left join credits on credits.id = invoice.id left join paid on paid.id = invoice.id
      left join lost on lost.id = invoice.id where kind <> 'credit-note'),
    wrong as (select * from balances where stored <> expected order by id limit ${maxDifferences})
    select name as check, null::uuid as invoice_id, stored::text, expected::text from accounts
      where stored <> expected
    union all select 'entry', null, stored::text, expected::text from entries
    union all select 'invoice', id, stored::text, expected::text from wrong`)
  return rows.map(({ check, invoice_id, stored, expected }) => ({
    check,
    invoiceId: invoice_id,
    stored: Number(stored),
    expected: Number(expected),
  }))
}

/** Returns what the last audit found, or null if the books agree. */
export async function findAuditResult({ db }: Ctx): Promise<AuditResult | null> {
  const [last] = await db
    .select({ name: event.name, data: event.data })
    .from(event)
    .where(
      and(
        eq(event.subjectId, booksSubject),
        inArray(event.name, ['books.audit-failed', 'books.audit-passed']),
      ),
    )
    .orderBy(desc(event.id))
    .limit(1)
  return last?.name === 'books.audit-failed'
    ? eventSchemas['books.audit-failed'].parse(last.data)
    : null
}

/** Returns the differences that the last audit found in the books, or null. */
export async function findBooksTrouble(ctx: Ctx): Promise<BooksTrouble | null> {
  authorize(ctx.actor, 'books.see')
  const found = await findAuditResult(ctx)
  return found && { ...found, documentNumber: await findDocumentNumber(ctx, found) }
}

/** Returns the number of the invoice that a difference is about, or null. */
export async function findDocumentNumber(
  { db }: Ctx,
  { invoiceId }: Pick<BookDifference, 'invoiceId'>,
): Promise<string | null> {
  if (invoiceId === null) return null
  const [row] = await db
    .select({ documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.id, invoiceId))
  return row?.documentNumber ?? null
}
