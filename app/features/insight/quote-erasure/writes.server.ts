import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'

import {
  auditEntryDetails,
  quote,
  quoteVersion,
  quoteVisit,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import {
  type PersonalRecords,
  listAcceptedQuotes,
  listKeptVersions,
} from '#app/features/insight/personal-data/reads.server.ts'
import { isOneOf } from '#app/features/insight/record-rows/reads.server.ts'

/**
 * Deletes a client's quotes that were never accepted, with their versions. Of the others it keeps
 * what was agreed on. The audit trail keeps its entries without the people. Runs in the transaction
 * of the erasure.
 */
export async function eraseQuotes(ctx: TxCtx, found: PersonalRecords) {
  const { quotes = [], 'quote-versions': versions = [] } = found.records
  const entries = found.records['audit-entries'] ?? []
  const ids = quotes.map(({ id }) => String(id))
  if (ids.length === 0) return
  const keptIds = listAcceptedQuotes(found)
  if (entries.length > 0)
    await ctx.db.delete(auditEntryDetails).where(
      inArray(
        auditEntryDetails.seq,
        entries.map(({ seq }) => Number(seq)),
      ),
    )
  await ctx.db.delete(quoteVisit).where(inArray(quoteVisit.quoteId, ids))
  await ctx.db
    .delete(quote)
    .where(
      and(inArray(quote.id, ids), keptIds.length > 0 ? notInArray(quote.id, keptIds) : undefined),
    )
  const kept = new Set(listKeptVersions(found))
  for (const row of versions)
    if (!kept.has(row))
      await ctx.db
        .delete(quoteVersion)
        .where(
          and(
            eq(quoteVersion.quoteId, String(row.quoteId)),
            eq(quoteVersion.version, Number(row.version)),
          ),
        )
  await ctx.db
    .update(quote)
    .set({
      declineText: '',
      returnNote: '',
      search: '',
      // the studio's note isn't part of what was agreed on
      content: sql`jsonb_set(${quote.content}, '{note}', '""')`,
    })
    .where(isOneOf(quote.id, keptIds))
  ctx.tx.changedNouns.add('quote')
}
