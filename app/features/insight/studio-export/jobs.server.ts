import { existsSync } from 'node:fs'

import { and, asc, eq, lte } from 'drizzle-orm'

import { addMs, toStudioDay } from '#app/core/day.ts'
import { ok } from '#app/core/result.ts'
import { studioExport } from '#app/data/schema/index.server.ts'
import { decrypt } from '#app/platform/auth/encryption.server.ts'
import { createArchive } from '#app/platform/backup/archive.server.ts'
import type { Backup } from '#app/platform/backup/create.server.ts'
import { type MediaProgress, NoRoomError, StoppedError } from '#app/platform/backup/media.server.ts'
import { exportQueue, waitForDeletions } from '#app/platform/backup/queue.server.ts'
import {
  claimNext,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'

import { getExportFolder } from './reads.server.ts'
import { type ExportProblem, buildExportName, exportLifetime } from './rules.ts'
import { deleteLeftFiles } from './writes.server.ts'

type Row = typeof studioExport.$inferSelect
type Outcome =
  | { ok: true; value: Backup }
  | { ok: false; problem: ExportProblem; neededBytes?: number; freeBytes?: number }

/** Writes the requested file. After a stop it is begun again at the next start. */
export async function runExports(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'studio.export')
    const row = await claimNext(ctx, exportQueue, {
      due: eq(studioExport.state, 'waiting'),
      order: [asc(studioExport.requestedAt)],
    })
    if (!row) return
    const file = await reserveName(ctx, row)
    const outcome = await writeExport(ctxNow, row, {
      file: `${getExportFolder(ctx)}/${file}`,
      passphrase: row.sealedPassphrase ? decrypt(ctx.app.key, row.sealedPassphrase) : null,
      isStopped,
    })
    if (outcome === null) await settleClaim(ctxNow(), exportQueue, row, {})
    else await saveOutcome(ctxNow(), row, outcome)
    await deleteLeftFiles(ctxNow())
  }
}

/**
 * Writes the whole studio into a file of the command line. Its row keeps stored files from being
 * deleted, also by other processes.
 */
export async function exportToFile(
  ctxNow: () => Ctx,
  file: string,
  passphrase: string | null,
): Promise<Outcome> {
  const ctx = ctxNow()
  authorize(ctx.actor, 'studio.export')
  const [row] = await ctx.db
    .insert(studioExport)
    .values({
      requestedAt: ctx.now,
      claimedAt: ctx.now,
      state: 'command',
      isEncrypted: passphrase !== null,
    })
    .returning()
  try {
    const outcome = await writeExport(ctxNow, row!, { file, passphrase, isStopped: () => false })
    if (outcome?.ok) await recordExport(ctxNow(), row!, outcome.value)
    return outcome ?? { ok: false, problem: 'backup-failed' }
  } finally {
    await ctx.db.delete(studioExport).where(eq(studioExport.id, row!.id))
  }
}

/** Deletes files a week after they were finished, and rows of commands that were killed. */
export async function deleteExpiredExports(ctx: Ctx) {
  authorize(ctx.actor, 'studio.export')
  await ctx.db
    .delete(studioExport)
    .where(
      and(
        eq(studioExport.state, 'completed'),
        lte(studioExport.finishedAt, addMs(ctx.now, -exportLifetime)),
      ),
    )
  await ctx.db
    .delete(studioExport)
    .where(
      and(
        eq(studioExport.state, 'command'),
        lte(studioExport.claimedAt, addMs(ctx.now, -exportQueue.lease)),
      ),
    )
  await deleteLeftFiles(ctx)
}

/** Releases claims. Call it only at startup on a database no other process uses. */
export async function reclaimExports(ctx: Ctx) {
  await reclaimAbandoned(ctx, exportQueue)
}

/** Saves the name before the file is written, so that a cleanup knows whose file it is. */
async function reserveName(ctx: Ctx, row: Row): Promise<string> {
  const studio = await findStudio(ctx)
  const studioDay = toStudioDay(ctx.now, studio?.timeZone ?? 'UTC')
  const buildName = (number: number) => buildExportName(studioDay, row.isEncrypted, number)
  let number = 1
  while (existsSync(`${getExportFolder(ctx)}/${buildName(number)}`)) number++
  const file = buildName(number)
  await ctx.db.update(studioExport).set({ file }).where(eq(studioExport.id, row.id))
  return file
}

type Writing = { file: string; passphrase: string | null; isStopped: () => boolean }

/** Returns null if the program stops, or the export was deleted in between. */
async function writeExport(
  ctxNow: () => Ctx,
  row: Row,
  { file, passphrase, isStopped }: Writing,
): Promise<Outcome | null> {
  const ctx = ctxNow()
  // encrypted with a key that was replaced since
  if (row.isEncrypted && !passphrase) return { ok: false, problem: 'backup-failed' }
  let isDeleted = false
  const renewal = renewClaim(ctxNow, exportQueue, row)
  try {
    await waitForDeletions(ctx)
    const value = await createArchive(ctx.app, ctx.now, file, {
      passphrase: passphrase ?? undefined,
      isStopped: () => isDeleted || isStopped(),
      onProgress: createProgressWriter(ctxNow, row, () => {
        isDeleted = true
      }),
    })
    return { ok: true, value }
  } catch (error) {
    if (error instanceof StoppedError) return null
    log('error', 'export-failed', { error: redactError(error) })
    if (!(error instanceof NoRoomError)) return { ok: false, problem: toProblem(error) }
    const { neededBytes, freeBytes } = error
    return { ok: false, problem: 'backup-no-room', neededBytes, freeBytes }
  } finally {
    await renewal.end()
  }
}

function toProblem(error: unknown): ExportProblem {
  const code = getErrorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'backup-no-room'
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EISDIR'].includes(code)
    ? 'backup-unwritable'
    : 'backup-failed'
}

/** Milliseconds between two updates of the progress. */
const progressInterval = 1000

function createProgressWriter(ctxNow: () => Ctx, row: Row, onDeleted: () => void) {
  let last = 0
  return async ({ done, total }: MediaProgress) => {
    const now = performance.now()
    if (now - last < progressInterval) return
    last = now
    // the page asks for it: a change notice would reload every open page
    const updated = await ctxNow()
      .db.update(studioExport)
      .set({ files: done, filesTotal: total })
      .where(eq(studioExport.id, row.id))
      .returning({ id: studioExport.id })
    if (updated.length === 0) onDeleted()
  }
}

function saveOutcome(ctx: Ctx, row: Row, outcome: Outcome) {
  return transact(ctx, async (ctx) => {
    const settled = await settleClaim(ctx, exportQueue, row, {
      finishedAt: ctx.now,
      sealedPassphrase: null,
      ...(outcome.ok
        ? { ...pickCounts(outcome.value), state: 'completed' }
        : { state: 'failed', ...pickFailure(outcome) }),
    })
    if (!settled) return ok()
    if (outcome.ok) await recordEvent(ctx, 'export.created', row.id, pickFigures(outcome.value))
    else await recordEvent(ctx, 'export.failed', row.id, { problem: outcome.problem })
    return ok()
  })
}

function recordExport(ctx: Ctx, row: Row, value: Backup) {
  return transact(ctx, async (ctx) => {
    await recordEvent(ctx, 'export.created', row.id, pickFigures(value))
    return ok()
  })
}

const pickFigures = ({ rows, files, bytes }: Backup) => ({ rows, files, bytes })
const pickCounts = ({ rows, files, bytes, missing }: Backup) => ({ rows, files, bytes, missing })
const pickFailure = ({ problem, neededBytes, freeBytes }: Outcome & { ok: false }) => ({
  problem,
  file: null,
  neededBytes: neededBytes ?? null,
  freeBytes: freeBytes ?? null,
})
