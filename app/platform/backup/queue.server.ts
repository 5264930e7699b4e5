import { and, eq, gt } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { toDatabase } from '#app/data/db.server.ts'
import { takeLock } from '#app/data/locks.server.ts'
import { backupRun, studioExport } from '#app/data/schema/index.server.ts'

import type { Queue } from '../claims.server.ts'
import type { Ctx, TxCtx } from '../context.server.ts'
import { canBeRolledBack } from '../upgrade/rollback.server.ts'

export const backupQueue: Queue<typeof backupRun> = {
  table: backupRun,
  key: backupRun.id,
  lease: 2 * minute,
}

export const exportQueue: Queue<typeof studioExport> = {
  table: studioExport,
  key: studioExport.id,
  lease: 2 * minute,
}

/**
 * Returns true while a backup or an export copies files, or a rollback may need them: none may be
 * deleted then. The lock makes deletions that have begun end before the rows are read. Call it in
 * the transaction that deletes.
 */
export async function isDeletionPaused(ctx: TxCtx): Promise<boolean> {
  await takeLock(ctx.db, 'fileDeletions')
  const isClaimed = gt(backupRun.claimedAt, addMs(ctx.now, -backupQueue.lease))
  const isExporting = gt(studioExport.claimedAt, addMs(ctx.now, -exportQueue.lease))
  return (
    (await ctx.db.$count(backupRun, and(eq(backupRun.state, 'waiting'), isClaimed))) > 0 ||
    (await ctx.db.$count(studioExport, isExporting)) > 0 ||
    (await canBeRolledBack(ctx))
  )
}

/** Waits for deletions that have begun. Call it when the backup has been claimed. */
export async function waitForDeletions({ app }: Ctx) {
  const client = await app.pool.connect()
  try {
    await client.query('begin')
    await takeLock(toDatabase(client), 'fileDeletions')
    await client.query('commit')
  } finally {
    client.release()
  }
}
