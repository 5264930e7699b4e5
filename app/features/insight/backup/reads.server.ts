import { statSync } from 'node:fs'

import { and, desc, eq, inArray, min } from 'drizzle-orm'

import { backupRun, event } from '#app/data/schema/index.server.ts'
import { listBackups } from '#app/platform/backup/folder.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type BackupFailure,
  type BackupProgress,
  type BackupTrouble,
  type BackupView,
  isBackupOverdue,
} from './rules.ts'

/** Returns when the last completed and failed backups began, and when the studio did. */
export async function findLastRuns(ctx: Ctx) {
  const findLast = async (state: 'completed' | 'failed') => {
    const [row] = await ctx.db
      .select({ at: backupRun.requestedAt })
      .from(backupRun)
      .where(eq(backupRun.state, state))
      .orderBy(desc(backupRun.requestedAt))
      .limit(1)
    return row?.at ?? null
  }
  const [first] = await ctx.db.select({ at: min(event.at) }).from(event)
  return {
    completedAt: await findLast('completed'),
    failedAt: await findLast('failed'),
    since: first?.at ?? ctx.now,
  }
}

/** Returns what the settings show about backups. */
export async function getBackupOverview(ctx: Ctx) {
  authorize(ctx.actor, 'backup.see')
  const { backupDir, backupPassphrase, dataDir } = ctx.app.config
  const { sample } = await getStudio(ctx)
  return {
    sample,
    folder: backupDir,
    isEncrypted: backupPassphrase !== undefined,
    isOnSameDisk: isOnSameDisk(dataDir, backupDir),
    backups: await listBackupViews(ctx),
    progress: await findProgress(ctx),
    failure: await findFailure(ctx),
  }
}

/** Returns the trouble with the backups of a studio of its own, or null. */
export async function findBackupTrouble(ctx: Ctx): Promise<BackupTrouble | null> {
  authorize(ctx.actor, 'backup.see')
  const studio = await findStudio(ctx)
  if (!studio || studio.sample) return null
  const failure = await findFailure(ctx)
  const last = await findLastRuns(ctx)
  return failure || isBackupOverdue({ now: ctx.now, ...last })
    ? { failure, since: last.completedAt }
    : null
}

/** Returns the last backup if it failed. */
async function findFailure(ctx: Ctx): Promise<BackupFailure | null> {
  const [last] = await ctx.db
    .select()
    .from(backupRun)
    .where(inArray(backupRun.state, ['completed', 'failed']))
    .orderBy(desc(backupRun.requestedAt))
    .limit(1)
  return last?.state === 'failed'
    ? {
        at: last.finishedAt ?? last.requestedAt,
        problem: last.problem ?? 'backup-failed',
        neededBytes: last.neededBytes,
        freeBytes: last.freeBytes,
      }
    : null
}

async function findProgress(ctx: Ctx): Promise<BackupProgress | null> {
  const [run] = await ctx.db.select().from(backupRun).where(eq(backupRun.state, 'waiting'))
  return run
    ? { isStarted: run.filesTotal > 0, files: run.files, filesTotal: run.filesTotal }
    : null
}

async function listBackupViews(ctx: Ctx): Promise<BackupView[]> {
  const stored = await listBackups(ctx.app.config.backupDir)
  const runs = await ctx.db
    .select()
    .from(backupRun)
    .where(
      and(
        eq(backupRun.state, 'completed'),
        inArray(
          backupRun.file,
          stored.map(({ file }) => file),
        ),
      ),
    )
  const byFile = new Map(runs.map((run) => [run.file, run]))
  return stored.map((backup) => {
    const run = byFile.get(backup.file)
    return {
      ...backup,
      rows: run?.rows ?? null,
      files: run?.files ?? null,
      missing: run?.missing ?? 0,
      isTesting: run ? run.testRequestedAt !== null && run.testedAt === null : false,
      test: run?.testedAt
        ? { at: run.testedAt, problem: run.testProblem, files: run.testedFiles }
        : null,
    }
  })
}

function isOnSameDisk(dataDir: string, folder: string): boolean {
  try {
    return statSync(dataDir).dev === statSync(folder).dev
  } catch {
    return folder.startsWith(`${dataDir}/`)
  }
}
