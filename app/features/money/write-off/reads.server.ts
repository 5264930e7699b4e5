import { and, eq, inArray, ne, sql } from 'drizzle-orm'

import type { Cents } from '#app/core/money.ts'
import type { TaxSum } from '#app/core/tax.ts'
import { invoiceWriteOff, journalEntry, posting } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'

import { sumWrittenOff } from './rules.ts'

/** Returns what is written off of an invoice, inside a write that has checked the permission. */
export async function getWrittenOff({ db }: Ctx, invoiceId: string): Promise<Cents> {
  const [row] = await db
    .select({ cents: sql`coalesce(sum(${invoiceWriteOff.amount}), 0)`.mapWith(Number) })
    .from(invoiceWriteOff)
    .where(eq(invoiceWriteOff.invoiceId, invoiceId))
  return row!.cents
}

/** Returns the same for each rate, as it was posted. */
export async function selectWrittenOff({ db }: Ctx, invoiceId: string): Promise<TaxSum[]> {
  const sum = sql`sum(${posting.amount})`
  const rows = await db
    .select({
      account: posting.account,
      taxRateId: posting.taxRateId,
      part: posting.taxPart,
      cents: sum.mapWith(Number),
    })
    .from(posting)
    .innerJoin(journalEntry, eq(journalEntry.id, posting.entryId))
    .where(
      and(
        eq(posting.invoiceId, invoiceId),
        eq(journalEntry.sourceKind, 'invoice-write-off'),
        inArray(posting.account, ['5900', '2200']),
      ),
    )
    .groupBy(posting.account, posting.taxRateId, posting.taxPart)
    .having(ne(sum, 0))
    .orderBy(posting.taxRateId, posting.taxPart)
  return sumWrittenOff(rows)
}
