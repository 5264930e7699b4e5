import { and, eq, sql } from 'drizzle-orm'

import type { TxCtx } from '#app/platform/context.server.ts'

import { type Mention, getMentionTable, searchColumns } from './reads.server.ts'
import {
  type Marks,
  type Replacement,
  buildMarkPatterns,
  replaceMentions,
  toSearchMarks,
} from './rules.ts'

/**
 * Replaces the marks of a person in rows that name them, inside the caller's transaction, which has
 * authorized it. Open editors of a draft merge the change.
 */
export async function replaceInRows(
  ctx: TxCtx,
  marks: Marks,
  mentions: Mention[],
  replacement: Replacement,
) {
  const patterns = buildMarkPatterns(marks)
  const searchPatterns = buildMarkPatterns(toSearchMarks(marks))
  const lower = { ...replacement, first: replacement.within }
  for (const { table: name, row, columns } of mentions) {
    const { table, keys } = getMentionTable(name)
    const values = Object.fromEntries(
      columns.map((column) => [
        column,
        searchColumns.has(column)
          ? replaceMentions(row[column], searchPatterns, lower)
          : replaceMentions(row[column], patterns, replacement),
      ]),
    )
    await ctx.db
      .update(table)
      .set({ ...values, ...(name === 'draft' && { revision: crypto.randomUUID() }) } as never)
      .where(and(...keys.map(([key, column]) => eq(column, row[key] ?? sql`null`))))
  }
}
