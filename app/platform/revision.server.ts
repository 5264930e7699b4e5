import { and, eq } from 'drizzle-orm'
import type { PgColumn, PgTable, PgUpdateSetSource } from 'drizzle-orm/pg-core'

import type { TxCtx } from './context.server.ts'

type RevisedTable = PgTable & { id: PgColumn; revision: PgColumn }

/**
 * Changes a row if it is still at the revision that was checked, and returns the new one. If it was
 * changed in between, the transaction is repeated and finds the newer revision.
 */
export async function updateRevision<Table extends RevisedTable>(
  ctx: TxCtx,
  table: Table,
  { id, revision }: { id: string | number; revision: number },
  values: PgUpdateSetSource<Table>,
): Promise<number> {
  const [row] = await ctx.db
    .update(table as RevisedTable)
    .set(values)
    .where(and(eq(table.id, id), eq(table.revision, revision)))
    .returning({ revision: table.revision })
  if (!row) throw Object.assign(new Error('The row was changed.'), { code: '40001' })
  return row.revision as number
}
