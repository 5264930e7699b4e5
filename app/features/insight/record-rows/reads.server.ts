import { type SQL, inArray, sql } from 'drizzle-orm'
import type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core'

import type { Ctx } from '#app/platform/context.server.ts'

/** Reads all columns of the rows that match. */
export async function readRows<Table extends AnyPgTable>(
  ctx: Ctx,
  table: Table,
  condition: SQL | undefined,
): Promise<Table['$inferSelect'][]> {
  return ctx.db
    .select()
    .from(table as AnyPgTable)
    .where(condition) as Promise<Table['$inferSelect'][]>
}

/** Matches rows with one of these values; none without values. */
export function isOneOf(column: AnyPgColumn, values: string[]): SQL {
  return values.length === 0 ? sql`false` : inArray(column, values)
}
