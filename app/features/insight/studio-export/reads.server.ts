import { and, desc, eq, gt, ne } from 'drizzle-orm'

import { addMs } from '#app/core/day.ts'
import { studioExport } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'

import { type ExportView, exportLifetime } from './rules.ts'

/** Files for download are next to the backups, which have room for a whole studio. */
export function getExportFolder({ app }: Pick<Ctx, 'app'>): string {
  return `${app.config.backupDir}/exports`
}

/** Returns the file of the studio that is being written or ready, or why the last one failed. */
export async function findExport(ctx: Ctx): Promise<ExportView | null> {
  authorize(ctx.actor, 'studio.export')
  const [row] = await ctx.db
    .select()
    .from(studioExport)
    .where(ne(studioExport.state, 'command'))
    .orderBy(desc(studioExport.requestedAt))
    .limit(1)
  if (!row) return null
  const { files, filesTotal, bytes, missing, isEncrypted, neededBytes, freeBytes } = row
  if (row.state === 'failed')
    return { state: 'failed', problem: row.problem ?? 'backup-failed', neededBytes, freeBytes }
  if (row.state === 'waiting')
    return { state: 'waiting', isStarted: filesTotal > 0, files, filesTotal }
  const endsAt = addMs(row.finishedAt ?? row.requestedAt, exportLifetime)
  const file = row.file ?? ''
  return { state: 'completed', id: row.id, file, bytes, files, missing, isEncrypted, endsAt }
}

/** Returns the path of a finished file, if this person may download it now. */
export async function findDownload(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'studio.export')
  if (ctx.actor.kind !== 'staff' || !/^[0-9a-f-]{36}$/.test(id)) return null
  const [row] = await ctx.db
    .select({ file: studioExport.file, bytes: studioExport.bytes })
    .from(studioExport)
    .where(
      and(
        eq(studioExport.id, id),
        eq(studioExport.state, 'completed'),
        eq(studioExport.downloadBy, ctx.actor.id),
        gt(studioExport.downloadUntil, ctx.now),
      ),
    )
  return row?.file
    ? { name: row.file, path: `${getExportFolder(ctx)}/${row.file}`, size: row.bytes }
    : null
}
