import { and, asc, eq, or, sql } from 'drizzle-orm'

import { account, invoice, journalEntry, posting, taxRate } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { type EntryView, getEntryEvent } from './rules.ts'

/**
 * Returns the journal entries of an invoice, the oldest first: its own, and those of its credit
 * notes, payments, write-offs and cancellations. A credit note has only its own.
 */
export async function listJournalOf(ctx: Ctx, invoiceId: string): Promise<EntryView[]> {
  authorize(ctx.actor, 'books.see')
  const rows = await ctx.db
    .select({
      id: journalEntry.id,
      day: journalEntry.day,
      kind: journalEntry.kind,
      documentNumber: invoice.documentNumber,
      code: posting.account,
      name: account.name,
      tax: sql<string>`coalesce(nullif(${posting.taxPart}, ''), ${taxRate.name}, '')`,
      amount: posting.amount,
    })
    .from(journalEntry)
    .innerJoin(posting, eq(posting.entryId, journalEntry.id))
    .innerJoin(account, eq(account.code, posting.account))
    .leftJoin(taxRate, eq(taxRate.id, posting.taxRateId))
    .leftJoin(
      invoice,
      and(eq(journalEntry.sourceKind, 'invoice'), eq(invoice.id, journalEntry.sourceId)),
    )
    .where(
      or(
        and(
          sql`${journalEntry.id} in (select entry_id from posting where invoice_id = ${invoiceId})`,
          // an entry of a cancellation has postings of several invoices
          eq(posting.invoiceId, invoiceId),
        ),
        and(eq(journalEntry.sourceKind, 'invoice'), eq(journalEntry.sourceId, invoiceId)),
      ),
    )
    .orderBy(asc(journalEntry.day), asc(journalEntry.id), asc(posting.position))
  return [...Map.groupBy(rows, ({ id }) => id).values()].map((postings) => {
    const { id, day, kind, documentNumber } = postings[0]!
    return {
      id,
      day,
      event: getEntryEvent(kind, postings),
      documentNumber,
      postings: postings.map(({ code, name, tax, amount }) => ({ code, name, tax, amount })),
    }
  })
}

/**
 * Returns the net of each deposit that a cancellation made income, less what was credited since;
 * none after its reopening.
 */
export async function selectKept({ db }: Ctx, cancellationId: string) {
  const isOfCancellation = (kind: 'cancellation' | 'reopening') =>
    sql`source_kind = 'booking-cancellation' and source_id = ${cancellationId} and kind = ${kind}`
  const { rows } = await db.execute<{ invoiceId: string; net: number }>(sql`
    select invoice_id as "invoiceId", -sum(amount)::float8 as net from posting
    where account = '4100' and invoice_id in (select invoice_id from posting
        join journal_entry on id = entry_id where ${isOfCancellation('cancellation')})
      and not exists (select from journal_entry where ${isOfCancellation('reopening')})
    group by 1 having sum(amount) < 0 order by 1`)
  return rows
}
