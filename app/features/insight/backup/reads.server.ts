import { statSync } from 'node:fs'

import { type SQL, and, desc, eq, inArray, isNotNull, min } from 'drizzle-orm'

import { backupRun, backupStorage, event } from '#app/data/schema/index.server.ts'
import { createFolderStore } from '#app/platform/backup/folder.server.ts'
import { findStorage } from '#app/platform/backup/storage.server.ts'
import { hasMemoryForTest } from '#app/platform/backup/test.server.ts'
import { type StoredBackup, toBackups } from '#app/platform/backup/store.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { formatStorage } from '#app/core/storage-address.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio, getStudio } from '#app/features/studio/settings/reads.server.ts'

import {
  type BackupFailure,
  type BackupProgress,
  type BackupWarning,
  type BackupView,
  type Destination,
  type StorageView,
  destinations,
  isBackupOverdue,
  toStorageRevision,
} from './rules.ts'

/** Returns the destinations that backups go to. */
export async function listDestinations(ctx: Ctx): Promise<Destination[]> {
  const found = await findStorage(ctx)
  return 'address' in found ? [...destinations] : ['folder']
}

/**
 * Returns when the last completed and failed backups to a destination began, and when the studio or
 * the destination did.
 */
export async function findLastRuns(ctx: Ctx, destination: Destination) {
  const findLast = async (state: 'completed' | 'failed') => {
    const [row] = await ctx.db
      .select({ at: backupRun.requestedAt })
      .from(backupRun)
      .where(and(eq(backupRun.destination, destination), eq(backupRun.state, state)))
      .orderBy(desc(backupRun.requestedAt))
      .limit(1)
    return row?.at ?? null
  }
  const [first] = await ctx.db.select({ at: min(event.at) }).from(event)
  const found = destination === 'storage' ? await findStorage(ctx) : null
  return {
    completedAt: await findLast('completed'),
    failedAt: await findLast('failed'),
    since: (found && 'since' in found ? found.since : first?.at) ?? ctx.now,
  }
}

/** Returns what the settings show about backups. */
export async function getBackupOverview(ctx: Ctx) {
  authorize(ctx.actor, 'backup.see')
  const { backupDir, backupPassphrase, dataDir } = ctx.app.config
  const { sample } = await getStudio(ctx)
  const storage = await getStorageView(ctx)
  return {
    sample,
    folder: backupDir,
    isEncrypted: backupPassphrase !== undefined,
    isAllHere: storage.location === null && isOnSameDisk(dataDir, backupDir),
    storage,
    backups: [...(await listFolderBackups(ctx)), ...(await listStorageBackups(ctx))],
    progress: await findProgress(ctx),
    failures: await findFailures(ctx),
  }
}

async function getStorageView(ctx: Ctx): Promise<StorageView> {
  const found = await findStorage(ctx)
  const [row] = await ctx.db.select({ setAt: backupStorage.setAt }).from(backupStorage)
  const view = { kind: found.kind, revision: toStorageRevision(row?.setAt) }
  if (!('address' in found)) return { ...view, location: null, saved: null }
  const { secret: _, ...saved } = found.address
  const isSaved = found.kind === 'settings'
  return { ...view, location: formatStorage(saved), saved: isSaved ? saved : null }
}

/** Returns the failed or missing backup of a studio of its own, or null. */
export async function findBackupWarning(ctx: Ctx): Promise<BackupWarning | null> {
  authorize(ctx.actor, 'backup.see')
  const studio = await findStudio(ctx)
  if (!studio || studio.sample) return null
  const [failure = null] = await findFailures(ctx)
  const test = await findFailedTest(ctx)
  if (failure || test) return { failure, test }
  for (const destination of await listDestinations(ctx))
    if (isBackupOverdue({ now: ctx.now, ...(await findLastRuns(ctx, destination)) }))
      return { failure: null, test: null }
  return null
}

/** Returns the last test of the backups to a destination, if it failed. */
async function findFailedTest(ctx: Ctx): Promise<BackupWarning['test']> {
  for (const destination of await listDestinations(ctx)) {
    const isHere = eq(backupRun.destination, destination)
    const run = await findNewest(ctx, backupRun.testedAt, isHere)
    if (run?.testedAt && run.testProblem) return { at: run.testedAt, problem: run.testProblem }
  }
  return null
}

/** Returns what the health checks say about backups; instants are epoch milliseconds. */
export async function findBackupHealth(ctx: Ctx) {
  authorize(ctx.actor, 'health.see')
  const { dataDir, backupDir } = ctx.app.config
  const places = await listDestinations(ctx)
  const runs = await Promise.all(places.map((place) => findLastRuns(ctx, place)))
  const completed = runs.map(({ completedAt }) => completedAt?.getTime() ?? null)
  const [failure] = await findFailures(ctx)
  const testRun = await findNewest(ctx, backupRun.testedAt)
  const requested = await findNewest(ctx, backupRun.testRequestedAt)
  return {
    // of the destination whose last one is the oldest
    at: completed.includes(null) ? null : Math.min(...completed.map(Number)),
    failure: failure ? { problem: failure.problem, at: failure.at.getTime() } : null,
    isOverdue: runs.some((last) => isBackupOverdue({ now: ctx.now, ...last })),
    missing: (await findNewest(ctx, backupRun.requestedAt))?.missing ?? 0,
    test: testRun?.testedAt
      ? { at: testRun.testedAt.getTime(), passed: testRun.testProblem === null }
      : null,
    isTestPostponed: requested ? isTestPostponed(requested) : false,
    isOnSameDisk: !places.includes('storage') && isOnSameDisk(dataDir, backupDir),
  }
}

/** Returns the completed backup that is the last in a column of times. */
async function findNewest(
  ctx: Ctx,
  column:
    | typeof backupRun.requestedAt
    | typeof backupRun.testedAt
    | typeof backupRun.testRequestedAt,
  condition?: SQL,
) {
  const [run] = await ctx.db
    .select()
    .from(backupRun)
    .where(and(eq(backupRun.state, 'completed'), isNotNull(column), condition))
    .orderBy(desc(column))
    .limit(1)
  return run
}

/** Returns the last backup to each destination that failed. */
async function findFailures(ctx: Ctx): Promise<BackupFailure[]> {
  const failures = (await listDestinations(ctx)).map((destination) => findFailure(ctx, destination))
  return (await Promise.all(failures)).filter((failure) => failure !== null)
}

async function findFailure(ctx: Ctx, destination: Destination): Promise<BackupFailure | null> {
  const [last] = await ctx.db
    .select()
    .from(backupRun)
    .where(
      and(
        eq(backupRun.destination, destination),
        inArray(backupRun.state, ['completed', 'failed']),
      ),
    )
    .orderBy(desc(backupRun.requestedAt))
    .limit(1)
  return last?.state === 'failed'
    ? {
        destination,
        at: last.finishedAt ?? last.requestedAt,
        problem: last.problem ?? 'backup-failed',
        neededBytes: last.neededBytes,
        freeBytes: last.freeBytes,
      }
    : null
}

async function findProgress(ctx: Ctx): Promise<BackupProgress | null> {
  const [run] = await ctx.db
    .select()
    .from(backupRun)
    .where(eq(backupRun.state, 'waiting'))
    .orderBy(desc(backupRun.filesTotal))
    .limit(1)
  return run
    ? { isStarted: run.filesTotal > 0, files: run.files, filesTotal: run.filesTotal }
    : null
}

async function listFolderBackups(ctx: Ctx): Promise<BackupView[]> {
  const backups = await createFolderStore(ctx.app.config.backupDir).list()
  const runs = await ctx.db
    .select()
    .from(backupRun)
    .where(
      and(
        eq(backupRun.destination, 'folder'),
        eq(backupRun.state, 'completed'),
        inArray(
          backupRun.file,
          backups.map(({ file }) => file),
        ),
      ),
    )
  const byFile = new Map(runs.map((run) => [run.file, run]))
  return backups.map((backup) => toBackupView('folder', backup, byFile.get(backup.file)))
}

/** From our own record: the page doesn't wait for the storage. */
async function listStorageBackups(ctx: Ctx): Promise<BackupView[]> {
  const runs = await ctx.db
    .select()
    .from(backupRun)
    .where(
      and(
        eq(backupRun.destination, 'storage'),
        eq(backupRun.state, 'completed'),
        isNotNull(backupRun.file),
      ),
    )
  const byFile = new Map(runs.map((run) => [run.file!, run]))
  const backups = toBackups(runs.map(({ file, bytes }) => ({ file: file!, bytes })))
  return backups.map((backup) => toBackupView('storage', backup, byFile.get(backup.file)))
}

type Run = typeof backupRun.$inferSelect

function isTesting({ testRequestedAt, testedAt }: Run): boolean {
  return testRequestedAt !== null && testedAt === null
}

function isTestPostponed(run: Run): boolean {
  return isTesting(run) && run.claimedAt === null && !hasMemoryForTest()
}

function toBackupView(
  destination: Destination,
  backup: StoredBackup,
  run: Run | undefined,
): BackupView {
  return {
    destination,
    ...backup,
    rows: run?.rows ?? null,
    files: run?.files ?? null,
    missing: run?.missing ?? 0,
    isTesting: run ? isTesting(run) : false,
    isTestPostponed: run ? isTestPostponed(run) : false,
    test: run?.testedAt
      ? { at: run.testedAt, problem: run.testProblem, files: run.testedFiles }
      : null,
  }
}

function isOnSameDisk(dataDir: string, folder: string): boolean {
  try {
    return statSync(dataDir).dev === statSync(folder).dev
  } catch {
    return folder.startsWith(`${dataDir}/`)
  }
}
