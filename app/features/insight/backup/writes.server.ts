import { type SQL, and, asc, desc, eq, inArray, isNotNull, isNull, max } from 'drizzle-orm'

import { addMs, day, minute } from '#app/core/day.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import type { StorageAddress } from '#app/core/storage-address.ts'
import { backupRun, backupStorage, staff } from '#app/data/schema/index.server.ts'
import { isPasswordConfirmed } from '#app/platform/auth/confirmation.server.ts'
import { createBackup } from '#app/platform/backup/create.server.ts'
import { NoRoomError, StoppedError } from '#app/platform/backup/media.server.ts'
import { toBackupProblem } from '#app/platform/backup/problems.server.ts'
import { backupQueue, waitForDeletions } from '#app/platform/backup/queue.server.ts'
import { checkStorage } from '#app/platform/backup/s3.server.ts'
import { findStorage, openStore, sealStorage } from '#app/platform/backup/storage.server.ts'
import { type BackupStore, buildBackupName } from '#app/platform/backup/store.server.ts'
import {
  type BackupTestResult,
  hasMemoryForTest,
  testBackup,
} from '#app/platform/backup/test.server.ts'
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
import { transact } from '#app/platform/transact.server.ts'
import { authorize, isSampleAccount } from '#app/features/access.ts'
import { findStudio } from '#app/features/studio/settings/reads.server.ts'
import { getServerMessages } from '#app/messages/server.ts'

import { type BackupNews, buildBackupEmail } from './emails.ts'
import { findLastRuns, listDestinations } from './reads.server.ts'
import {
  type BackupProblem,
  type Destination,
  type StorageForm,
  isBackupDue,
  isBackupOverdue,
  isRunStuck,
  listExpiredBackups,
  testInterval,
  toStorageRevision,
} from './rules.ts'

type Run = typeof backupRun.$inferSelect

/**
 * Adds a backup to the queue, one for each destination unless they are given. Fails with
 * `backup-is-running` if they are made or wait already.
 */
export function requestBackup(ctx: Ctx, destinations?: Destination[]) {
  authorize(ctx.actor, 'backup.run')
  return transact(ctx, async (ctx) => {
    const added: string[] = []
    for (const destination of destinations ?? (await listDestinations(ctx))) {
      const id = await addRun(ctx, destination)
      if (id) added.push(id)
    }
    for (const id of added) await recordEvent(ctx, 'backup.requested', id)
    return added.length > 0 ? ok() : fail('backup-is-running')
  })
}

/** Returns null if a backup to the destination is made or waits already. */
async function addRun(ctx: TxCtx, destination: Destination): Promise<string | null> {
  const [row] = await ctx.db
    .insert(backupRun)
    .values({
      destination,
      requestedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      requestedAt: ctx.now,
      state: 'waiting',
    })
    .onConflictDoNothing()
    .returning({ id: backupRun.id })
  return row?.id ?? null
}

/**
 * Writes backups to this object storage too, from now on. Its address and login are stored
 * encrypted. Without a secret, the saved one is kept if address and key are the same; it is never
 * sent to another server. Fails with `sample-account`, `confirm-password`,
 * `storage-secret-missing`, `storage-was-changed` or the reason the storage can't be used.
 */
export async function setBackupStorage(ctx: Ctx, { revision, ...form }: StorageForm) {
  authorize(ctx.actor, 'backup.set')
  if (isSampleAccount(ctx.actor)) return fail('sample-account')
  if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
  const saved = await findStorage(ctx)
  const savedAddress = saved.kind === 'settings' ? saved.address : null
  const keepsSecret = savedAddress?.endpoint === form.endpoint && savedAddress.keyId === form.keyId
  const secret = form.secret || (keepsSecret ? savedAddress.secret : '')
  if (!secret) return fail('storage-secret-missing')
  const address = { ...form, secret }
  const problem = await checkStorage(address)
  if (problem) return fail(problem)
  const isSamePlace =
    savedAddress?.endpoint === address.endpoint &&
    savedAddress.bucket === address.bucket &&
    savedAddress.prefix === address.prefix
  return transact(ctx, async (ctx) => {
    if (!(await saveStorage(ctx, address, revision))) return fail('storage-was-changed')
    // those in another place are no longer listed
    if (!isSamePlace)
      await ctx.db
        .update(backupRun)
        .set({ file: null })
        .where(and(eq(backupRun.destination, 'storage'), eq(backupRun.state, 'completed')))
    await recordEvent(ctx, 'backup-storage.changed', 'studio')
    const id = await addRun(ctx, 'storage')
    if (id) await recordEvent(ctx, 'backup.requested', id)
    return ok()
  })
}

/** Returns false if someone else saved or removed the storage since the page was opened. */
async function saveStorage(ctx: TxCtx, address: StorageAddress, revision: string) {
  const values = { sealedAddress: sealStorage(ctx.app.key, address), setAt: ctx.now }
  const [current] = await ctx.db.select().from(backupStorage).for('update')
  if (toStorageRevision(current?.setAt) !== revision) return false
  const saved = current
    ? await ctx.db.update(backupStorage).set(values).returning({ id: backupStorage.id })
    : await ctx.db
        .insert(backupStorage)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: backupStorage.id })
  return saved.length > 0
}

/** Writes backups to the folder only. Fails with `confirm-password`. */
export function removeBackupStorage(ctx: Ctx) {
  authorize(ctx.actor, 'backup.set')
  return transact(ctx, async (ctx) => {
    if (!isPasswordConfirmed(ctx)) return fail('confirm-password')
    await ctx.db.delete(backupStorage)
    await ctx.db
      .delete(backupRun)
      .where(and(eq(backupRun.destination, 'storage'), eq(backupRun.state, 'waiting')))
    await recordEvent(ctx, 'backup-storage.removed', 'studio')
    return ok()
  })
}

/** Tests the storage in use. Fails with `storage-is-gone` or the reason it can't be used. */
export async function testBackupStorage(ctx: Ctx) {
  authorize(ctx.actor, 'backup.run')
  const found = await findStorage(ctx)
  if (!('address' in found)) return fail('storage-is-gone')
  const problem = await checkStorage(found.address)
  return problem ? fail(problem) : ok()
}

type MadeBackup = { destination: Destination } & (
  | { ok: true; value: Run }
  | { ok: false; problem: BackupProblem | 'backup-is-running' }
)

/**
 * Makes a backup for each destination at once, in this process, or those that wait already. One
 * fails with `backup-is-running` while another process makes it, or with its problem.
 */
export async function makeBackupsNow(ctxNow: () => Ctx): Promise<MadeBackup[]> {
  const ctx = ctxNow()
  await requestBackup(ctx) // fails if they wait
  await runBackups(ctxNow, () => false)
  return Promise.all(
    (await listDestinations(ctx)).map(async (destination): Promise<MadeBackup> => {
      const run = await findNewestRun(ctx, eq(backupRun.destination, destination))
      if (run?.state === 'completed') return { destination, ok: true, value: run }
      const isRunning = run?.state === 'waiting'
      const problem = isRunning ? 'backup-is-running' : (run?.problem ?? 'backup-failed')
      return { destination, ok: false, problem }
    }),
  )
}

async function findNewestRun(ctx: Ctx, condition: SQL | undefined): Promise<Run | undefined> {
  const [run] = await ctx.db
    .select()
    .from(backupRun)
    .where(condition)
    .orderBy(desc(backupRun.requestedAt))
    .limit(1)
  return run
}

/** Adds a test of a backup to the queue. Fails with `backup-is-gone`. */
export function requestBackupTest(ctx: Ctx, file: string, destination: Destination) {
  authorize(ctx.actor, 'backup.run')
  return transact(ctx, async (ctx): Promise<{ ok: true } | Failure> => {
    const [row] = await ctx.db
      .update(backupRun)
      .set({ testRequestedAt: ctx.now, testedAt: null, testProblem: null })
      .where(
        and(
          eq(backupRun.file, file),
          eq(backupRun.destination, destination),
          eq(backupRun.state, 'completed'),
        ),
      )
      .returning({ id: backupRun.id })
    if (!row) return fail('backup-is-gone')
    await recordEvent(ctx, 'backup.test-requested', row.id)
    return ok()
  })
}

/**
 * Emails the owners that there is no recent backup if one is stuck. Failures are emailed at once.
 */
async function tellIfStuck(ctx: Ctx, destination: Destination) {
  const isWaiting = and(eq(backupRun.destination, destination), eq(backupRun.state, 'waiting'))
  const waiting = await findNewestRun(ctx, isWaiting)
  if (!waiting || !isRunStuck(waiting.requestedAt, ctx.now)) return
  await transact(ctx, async (ctx) => {
    const sent = await emailOwners(ctx, { kind: 'backup.overdue' })
    if (sent > 0) await recordEvent(ctx, 'backup.overdue', waiting.id)
    return ok()
  })
}

/**
 * Requests the nightly backups, and once a month a test of the newest one of each destination.
 * Tells the owners if there is no recent backup.
 */
export async function scheduleBackups(ctx: Ctx) {
  authorize(ctx.actor, 'backup.run')
  const studio = await findStudio(ctx)
  if (!studio || studio.sample) return
  for (const destination of await listDestinations(ctx)) {
    const last = await findLastRuns(ctx, destination)
    if (isBackupDue({ now: ctx.now, timeZone: studio.timeZone, ...last }))
      await requestBackup(ctx, [destination])
    const isHere = eq(backupRun.destination, destination)
    if (isBackupOverdue({ now: ctx.now, ...last })) await tellIfStuck(ctx, destination)
    const newest = await findNewestRun(ctx, and(isHere, eq(backupRun.state, 'completed')))
    const [lastTest] = await ctx.db
      .select({ at: max(backupRun.testRequestedAt) })
      .from(backupRun)
      .where(isHere)
    const since = lastTest?.at ?? last.since
    if (newest?.file && addMs(since, testInterval) < ctx.now)
      await requestBackupTest(ctx, newest.file, destination)
  }
}

/** Makes the requested backups and tests, one after the other. */
export async function runBackups(ctxNow: () => Ctx, isStopped: () => boolean) {
  while (!isStopped()) {
    const ctx = ctxNow()
    authorize(ctx.actor, 'backup.run')
    const run = await claimNext(ctx, backupQueue, {
      due: eq(backupRun.state, 'waiting'),
      order: [asc(backupRun.requestedAt), asc(backupRun.destination)],
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
  return saveOutcome(ctxNow(), run, outcome)
}

async function makeBackup(
  ctxNow: () => Ctx,
  run: Run,
  isStopped: () => boolean,
): Promise<Outcome | null> {
  const ctx = ctxNow()
  try {
    const store = await openStore(ctx, run.destination)
    if (!store) return { ok: false, problem: 'backup-failed' }
    await waitForDeletions(ctx)
    const {
      file,
      events: _,
      ...counts
    } = await createBackup(ctx.app, ctx.now, buildBackupName(ctx.now), {
      store,
      isStopped,
      onProgress: createProgressWriter(ctxNow, run),
    })
    // under the claim, so that no other backup names what is being deleted
    await deleteExpired(ctxNow(), run.destination, store)
    return { ok: true, values: { ...counts, file: file.split('/').at(-1)! } }
  } catch (error) {
    if (error instanceof StoppedError) return null
    log('error', 'backup-failed', { error: redactError(error) })
    if (error instanceof NoRoomError) {
      const { neededBytes, freeBytes } = error
      return { ok: false, problem: 'backup-no-room', neededBytes, freeBytes }
    }
    return { ok: false, problem: toBackupProblem(error) }
  }
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
    await emailOwners(ctx, { kind: 'backup.failed', problem: outcome.problem })
    return ok()
  })
}

/** Emails every owner, once a day while the problem lasts. Returns the number of emails. */
async function emailOwners(ctx: TxCtx, news: BackupNews): Promise<number> {
  const studio = await findStudio(ctx)
  if (!studio) return 0
  let sent = 0
  const owners = await ctx.db
    .select({ name: staff.name, email: staff.email })
    .from(staff)
    .where(and(eq(staff.role, 'owner'), isNull(staff.disabledAt)))
  const link = `${ctx.app.config.publicUrl}/portal/settings/backups`
  for (const { name, email } of owners) {
    if (await wasRecentlySent(ctx, news.kind, email, day - minute)) continue
    await enqueueEmail(ctx, {
      ...buildBackupEmail(getServerMessages(studio.language), studio, news, { name, link }),
      to: { name, address: email },
      language: studio.language,
    })
    sent++
  }
  return sent
}

/** Deletes the backups that are no longer kept, and contents that only they named. */
async function deleteExpired(ctx: Ctx, destination: Destination, store: BackupStore) {
  const studio = await findStudio(ctx)
  try {
    const backups = await store.list()
    const expired = listExpiredBackups(backups, {
      now: ctx.now,
      timeZone: studio?.timeZone ?? 'UTC',
    })
    for (const { file } of expired) await store.deleteBackup(file)
    const files = new Set(expired.map(({ file }) => file))
    await store.sweep(
      backups.filter(({ file }) => !files.has(file)),
      ctx.now,
    )
    if (files.size > 0)
      await ctx.db
        .update(backupRun)
        .set({ file: null })
        .where(and(eq(backupRun.destination, destination), inArray(backupRun.file, [...files])))
  } catch (error) {
    log('error', 'backups-not-deleted', { error: redactError(error) })
  }
}

/** Without enough memory, tests stay in the queue. */
async function runNextTest(ctxNow: () => Ctx, isStopped: () => boolean): Promise<boolean> {
  if (!hasMemoryForTest()) return false
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
  const result = await testBackup(ctx, run.destination, run.file, isStopped).finally(() =>
    renewal.end(),
  )
  await saveTestResult(ctxNow(), run, result)
  return result !== null
}

/** A test that was stopped stays in the queue. */
function saveTestResult(ctx: Ctx, run: Run, result: BackupTestResult | null) {
  return transact(ctx, async (ctx) => {
    const problem = result?.problem ?? null
    const isSettled = await settleClaim(
      ctx,
      backupQueue,
      run,
      result ? { testedAt: ctx.now, testProblem: problem, testedFiles: result.files } : {},
    )
    if (!isSettled || !result) return ok()
    await recordEvent(ctx, 'backup.tested', run.id, { problem })
    if (problem) await emailOwners(ctx, { kind: 'backup.test-failed', problem })
    return ok()
  })
}
