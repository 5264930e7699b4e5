import { and, eq, isNull } from 'drizzle-orm'

import { mediaUsage } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'

import { type MediaHolder, listMediaHashes } from './rules.ts'

/**
 * Replaces the usages of a holder by those in its content. Runs in the transaction that saves the
 * content, after it; the rows of a deleted holder are deleted with it.
 */
export async function saveMediaUsages(ctx: TxCtx, holder: MediaHolder, content: unknown) {
  await ctx.db.delete(mediaUsage).where(buildHolderCondition(holder))
  const hashes = listMediaHashes(content)
  if (hashes.length > 0)
    await ctx.db.insert(mediaUsage).values(hashes.map((hash) => ({ hash, ...holder })))
}

/** Moves the usages of a file to another, whose references replace it in the same transaction. */
export async function replaceMediaUsages(ctx: TxCtx, from: string, to: string) {
  const rows = await ctx.db
    .delete(mediaUsage)
    .where(and(eq(mediaUsage.hash, from), isNull(mediaUsage.videoHash)))
    .returning()
  if (rows.length > 0)
    await ctx.db
      .insert(mediaUsage)
      .values(rows.map((row) => ({ ...row, hash: to })))
      .onConflictDoNothing()
}

function buildHolderCondition({ shown: _, ...key }: MediaHolder) {
  const [[column, value]] = Object.entries(key) as [[keyof typeof mediaUsage.$inferSelect, string]]
  return eq(mediaUsage[column], value)
}
