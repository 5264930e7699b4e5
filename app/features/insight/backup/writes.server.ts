import { and, asc, desc, eq, inArray, isNull, isNotNull } from 'drizzle-orm'

import { addMs, day, minute } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import { backupRun, staff } from '#app/data/schema/index.server.ts'
import { PassphraseError, createBackup } from '#app/platform/backup/create.server.ts'
import {
  buildBackupName,
  deleteBackup,
  listBackups,
  sweepObjects,
} from '#app/platform/backup/folder.server.ts'
import { NoRoomError, StoppedError } from '#app/platform/backup/media.server.ts'
import { backupQueue, waitForDeletions } from '#app/platform/backup/queue.server.ts'
import { type BackupTestResult, testBackup } from '#app/platform/backup/test.server.ts'
import {
  claimNext,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from '#app/platform/claims.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { log, redactError } from '#app/platform/log.server.ts'
import { enqueueEmail, wasRecentlySent } from '#app/platform/mail/queue.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { getErrorCode, transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { buildBackupFailedEmail } from './emails.ts'
import { findLastRuns } from './reads.server.ts'
import { type BackupProblem, isBackupDue, listExpiredBackups, testInterval } from './rules.ts'

type Run = typeof backupRun.$inferSelect

/** Adds a backup to the queue. Fails with `backup-is-running` if one is made or waits already. */
export function requestBackup(ctx: Ctx) {
  authorize(ctx.actor, 'backup.run')
  return transact(ctx, async (ctx) => {
    const [row] = await ctx.db
      .insert(backupRun)
      .values({
        requestedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
        requestedAt: ctx.now,
        state: 'waiting',
      })
      .onConflictDoNothing()
      .returning({ id: backupRun.id })
    if (!row) return fail('backup-is-running')
    await recordEvent(ctx, 'backup.requested', row.id)
    return ok()
  })
}

/**
 * Makes a backup at once, in this process, or the one that waits already. Fails with
 * `backup-is-running` while another process makes one, or with the problem of the backup.
 */
export async function makeBackupNow(
  ctxNow: () => Ctx,
): Promise<{ ok: true; value: Run } | { ok: false; problem: BackupProblem | 'backup-is-running' }> {
  await requestBackup(ctxNow()) // fails if one waits
  await runBackups(ctxNow, () => false)
  const [run] = await ctxNow()
    .db.select()
    .from(backupRun)
    .orderBy(desc(backupRun.requestedAt))
    .limit(1)
  if (run?.state === 'completed') return { ok: true, value: run }
  const isRunning = run?.state === 'waiting'
  return { ok: false, problem: isRunning ? 'backup-is-running' : (run?.problem ?? 'backup-failed') }
}

/** Adds a test of a backup to the queue. Fails with `backup-is-gone`. */
export function requestBackupTest(ctx: Ctx, file: string) {
  authorize(ctx.actor, 'backup.run')
  return transact(ctx, async (ctx): Promise<{ ok: true } | Failure> => {
    const [row] = await ctx.db
      .update(backupRun)
      .set({ testRequestedAt: ctx.now, testedAt: null, testProblem: null })
      .where(and(eq(backupRun.file, file), eq(backupRun.state, 'completed')))
      .returning({ id: backupRun.id })
    if (!row) return fail('backup-is-gone')
    await recordEvent(ctx, 'backup.test-requested', row.id)
    return ok()
  })
}

/** Requests the nightly backup, and once a month a test of the newest one. */
export async function scheduleBackups(ctx: Ctx) {
  authorize(ctx.actor, 'backup.run')
  const studio = await findStudio(ctx)
  if (!studio || studio.sample) return
  const last = await findLastRuns(ctx)
  if (isBackupDue({ now: ctx.now, timeZone: studio.timeZone, ...last })) await requestBackup(ctx)
  const [newest] = await ctx.db
    .select({ file: backupRun.file })
    .from(backupRun)
    .where(eq(backupRun.state, 'completed'))
    .orderBy(desc(backupRun.requestedAt))
    .limit(1)
  const [tested] = await ctx.db
    .select({ at: backupRun.testRequestedAt })
    .from(backupRun)
    .where(isNotNull(backupRun.testRequestedAt))
    .orderBy(desc(backupRun.testRequestedAt))
    .limit(1)
  const since = tested?.at ?? last.since
  if (newest?.file && addMs(since, testInterval) < ctx.now)
    await requestBackupTest(ctx, newest.file)
}

/** Makes the requested backups and tests, one after the other. */
export async function runBackups(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'backup.run')
    const run = await claimNext(ctx, backupQueue, {
      due: eq(backupRun.state, 'waiting'),
      order: [asc(backupRun.requestedAt)],
    })
    if (run) await runBackup(ctxNow, run, isStopped)
    else if (!(await runNextTest(ctxNow, isStopped))) return
  }
}

/** Releases claims. Call it only at startup on a database no other process uses. */
export async function reclaimBackups(ctx: Ctx) {
  await reclaimAbandoned(ctx, backupQueue)
}

type Outcome =
  | { ok: true; values: Partial<Run> & { rows: number; files: number; bytes: number } }
  | { ok: false; problem: BackupProblem; neededBytes?: number; freeBytes?: number }

/** Makes a claimed backup and saves the outcome. After a stop the backup stays in the queue. */
async function runBackup(ctxNow: () => Ctx, run: Run, isStopped: () => boolean) {
  const ctx = ctxNow()
  authorize(ctx.actor, 'backup.run')
  const renewal = renewClaim(ctxNow, backupQueue, run)
  const outcome = await makeBackup(ctxNow, run, isStopped).finally(() => renewal.end())
  if (outcome === null) return settleClaim(ctxNow(), backupQueue, run, {})
  const saved = await saveOutcome(ctxNow(), run, outcome)
  if (outcome.ok) await deleteExpired(ctxNow())
  return saved
}

async function makeBackup(
  ctxNow: () => Ctx,
  run: Run,
  isStopped: () => boolean,
): Promise<Outcome | null> {
  const ctx = ctxNow()
  try {
    await waitForDeletions(ctx)
    const {
      file,
      events: _,
      ...counts
    } = await createBackup(ctx.app, ctx.now, buildBackupName(ctx.now), {
      isStopped,
      onProgress: createProgressWriter(ctxNow, run),
    })
    return { ok: true, values: { ...counts, file: file.split('/').at(-1)! } }
  } catch (error) {
    if (error instanceof StoppedError) return null
    log('error', 'backup-failed', { error: redactError(error) })
    if (error instanceof NoRoomError) {
      const { neededBytes, freeBytes } = error
      return { ok: false, problem: 'backup-no-room', neededBytes, freeBytes }
    }
    return { ok: false, problem: toProblem(error) }
  }
}

function toProblem(error: unknown): BackupProblem {
  if (error instanceof PassphraseError) return 'backup-passphrase'
  const code = getErrorCode(error) ?? ''
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'backup-no-room'
  return ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOENT', 'EEXIST'].includes(code)
    ? 'backup-unwritable'
    : 'backup-failed'
}

/** Milliseconds between two updates of the progress. */
const progressInterval = 1000

function createProgressWriter(ctxNow: () => Ctx, run: Run) {
  let last = 0
  return async ({ done, total }: { done: number; total: number }) => {
    const now = performance.now()
    if (now - last < progressInterval) return
    last = now
    // the page asks for it: a change notice would reload every open page
    await ctxNow()
      .db.update(backupRun)
      .set({ files: done, filesTotal: total })
      .where(eq(backupRun.id, run.id))
  }
}

function saveOutcome(ctx: Ctx, run: Run, outcome: Outcome) {
  return transact(ctx, async (ctx) => {
    const settled = await settleClaim(ctx, backupQueue, run, {
      finishedAt: ctx.now,
      ...(outcome.ok
        ? { state: 'completed', ...outcome.values }
        : {
            state: 'failed',
            problem: outcome.problem,
            neededBytes: outcome.neededBytes,
            freeBytes: outcome.freeBytes,
          }),
    })
    if (!settled) return ok()
    if (outcome.ok) {
      const { rows, files, bytes } = outcome.values
      await recordEvent(ctx, 'backup.completed', run.id, { rows, files, bytes })
      return ok()
    }
    await recordEvent(ctx, 'backup.failed', run.id, { problem: outcome.problem })
    await emailOwners(ctx, outcome.problem)
    return ok()
  })
}

/** Emails every owner, once a day while backups keep failing. */
async function emailOwners(ctx: TxCtx, problem: BackupProblem) {
  const studio = await findStudio(ctx)
  if (!studio) return
  const owners = await ctx.db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
  const link = `${ctx.app.config.publicUrl}/portal/settings/backups`
  for (const { name, email } of owners) {
    if (await wasRecentlySent(ctx, 'backup.failed', email, day - minute)) continue
    await enqueueEmail(ctx, {
      ...buildBackupFailedEmail(getServerMessages(studio.language), studio, {
        name,
        problem,
        link,
      }),
      to: { name, address: email },
      language: studio.language,
    })
  }
}

/** Deletes the backups that are no longer kept, and contents that only they named. */
async function deleteExpired(ctx: Ctx) {
  const { backupDir } = ctx.app.config
  const studio = await findStudio(ctx)
  try {
    const backups = await listBackups(backupDir)
    const expired = listExpiredBackups(backups, {
      now: ctx.now,
      timeZone: studio?.timeZone ?? 'UTC',
    })
    for (const { file } of expired) await deleteBackup(backupDir, file)
    const files = new Set(expired.map(({ file }) => file))
    const oldest = backups.filter(({ file }) => !files.has(file)).at(-1)
    if (oldest) await sweepObjects(backupDir, oldest.at, ctx.now)
    if (files.size > 0)
      await ctx.db
        .update(backupRun)
        .set({ file: null })
        .where(inArray(backupRun.file, [...files]))
  } catch (error) {
    log('error', 'backups-not-deleted', { error: redactError(error) })
  }
}

async function runNextTest(ctxNow: () => Ctx, isStopped: () => boolean): Promise<boolean> {
  const ctx = ctxNow()
  const run = await claimNext(ctx, backupQueue, {
    due: and(
      eq(backupRun.state, 'completed'),
      isNotNull(backupRun.testRequestedAt),
      isNull(backupRun.testedAt),
    ),
    order: [asc(backupRun.testRequestedAt)],
  })
  if (!run?.file) return false
  const renewal = renewClaim(ctxNow, backupQueue, run)
  const tested = await testBackup(ctx.app.config, run.file, isStopped).finally(() => renewal.end())
  await saveTestResult(ctxNow(), run, tested)
  return tested !== null
}

/** A test that was stopped stays in the queue. */
function saveTestResult(ctx: Ctx, run: Run, tested: BackupTestResult | null) {
  return transact(ctx, async (ctx) => {
    const problem = tested?.problem ?? null
    const isSettled = await settleClaim(
      ctx,
      backupQueue,
      run,
      tested ? { testedAt: ctx.now, testProblem: problem, testedFiles: tested.files } : {},
    )
    if (isSettled && tested) await recordEvent(ctx, 'backup.tested', run.id, { problem })
    return ok()
  })
}
