import { and, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'

import { addMs, minute } from '#app/core/day.ts'
import { scheduledJob } from '#app/data/schema/index.server.ts'

import type { Ctx } from './context.server.ts'
import { redactError, log } from './log.server.ts'
import type { WorkQueue } from './work-queues.server.ts'

/**
 * Scheduled work, run by one process at a time. `every` is its interval in milliseconds; `atStart`
 * also runs it at each startup. Long work that ended early because the program stops returns
 * `stopped`, and is repeated.
 */
export type Job = {
  name: string
  every: number
  atStart?: true
  work: (ctx: Ctx, isStopped: () => boolean) => Promise<void | 'stopped'>
}

/**
 * A job claimed longer ago than this, in milliseconds, was abandoned by a process that died.
 * Running jobs renew their claim.
 */
const lease = 2 * minute
/**
 * A failed job is retried after this many milliseconds, or after its interval if that is shorter.
 */
const retryDelay = minute

/**
 * Returns the scheduled jobs as one queue. A due time moves only when the work is done, so a run
 * cut off by a crash is repeated. Due jobs run in parallel, so that a long one delays no other.
 */
export function createJobQueue(jobs: Job[], idleMs = 5000): WorkQueue {
  const running = new Map<string, Promise<void>>()
  let enrolled = false
  return {
    name: 'jobs',
    idleMs,
    async work(ctxNow, isStopped) {
      if (!enrolled) await insertJobs(ctxNow(), jobs)
      enrolled = true
      for (const job of await listDueJobs(ctxNow(), jobs)) {
        if (isStopped() || running.has(job.name)) continue
        const run = runJob(ctxNow, job, isStopped).catch((error: unknown) =>
          log('error', 'job-failed', { job: job.name, error: redactError(error) }),
        )
        running.set(
          job.name,
          run.finally(() => running.delete(job.name)),
        )
      }
    },
    finish: () => Promise.all(running.values()),
  }
}

/** Runs every job that is due once, and waits for all of them. */
export async function runDueJobs(ctxNow: () => Ctx, jobs: Job[]) {
  await Promise.all((await listDueJobs(ctxNow(), jobs)).map((job) => runJob(ctxNow, job)))
}

/** Releases every claim. Call it only at startup on a database no other process uses. */
export async function reclaimJobs(ctx: Ctx) {
  await ctx.db.update(scheduledJob).set({ claimedUntil: null })
}

async function insertJobs(ctx: Ctx, jobs: Job[]) {
  if (jobs.length > 0)
    await ctx.db
      .insert(scheduledJob)
      .values(jobs.map(({ name }) => ({ name, dueAt: ctx.now })))
      .onConflictDoNothing()
  const names = jobs.filter(({ atStart }) => atStart).map(({ name }) => name)
  if (names.length > 0)
    await ctx.db
      .update(scheduledJob)
      .set({ dueAt: ctx.now })
      .where(inArray(scheduledJob.name, names))
}

async function listDueJobs(ctx: Ctx, jobs: Job[]): Promise<Job[]> {
  const rows = await ctx.db.select().from(scheduledJob)
  const due = new Map(rows.map((row) => [row.name, row]))
  return jobs.filter(({ name, every }) => {
    const row = due.get(name)
    // a time more than one interval ahead was set while a clock was wrong
    return (
      row &&
      (row.dueAt <= ctx.now || row.dueAt > addMs(ctx.now, every)) &&
      isFree(row.claimedUntil, ctx.now)
    )
  })
}

function isFree(claimedUntil: Date | null, now: Date): boolean {
  return claimedUntil === null || claimedUntil <= now || claimedUntil > addMs(now, lease)
}

async function runJob(ctxNow: () => Ctx, job: Job, isStopped = () => false) {
  const ctx = ctxNow()
  const claim = await claimJob(ctx, job)
  if (!claim) return
  let renewing: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    renewing = renewing
      .then(async () => {
        claim.until = await renewJobClaim(ctxNow(), job, claim.until)
      })
      .catch(() => {})
  }, lease / 4)
  let failed = true
  try {
    failed = (await job.work(ctx, isStopped)) === 'stopped'
  } finally {
    clearInterval(timer)
    await renewing
    await settleJob(ctxNow(), job, claim.until, failed)
  }
}

async function claimJob(ctx: Ctx, { name, every }: Job): Promise<{ until: Date } | null> {
  const until = addMs(ctx.now, lease)
  const isDue = or(lte(scheduledJob.dueAt, ctx.now), gt(scheduledJob.dueAt, addMs(ctx.now, every)))
  const free = or(
    isNull(scheduledJob.claimedUntil),
    lte(scheduledJob.claimedUntil, ctx.now),
    gt(scheduledJob.claimedUntil, until),
  )
  const claimed = await ctx.db
    .update(scheduledJob)
    .set({ claimedUntil: until })
    .where(and(eq(scheduledJob.name, name), isDue, free))
    .returning({ name: scheduledJob.name })
  return claimed.length > 0 ? { until } : null
}

async function renewJobClaim(ctx: Ctx, { name }: Job, until: Date): Promise<Date> {
  const next = addMs(ctx.now, lease)
  const renewed = await ctx.db
    .update(scheduledJob)
    .set({ claimedUntil: next })
    .where(isHeld(name, until))
    .returning({ name: scheduledJob.name })
  return renewed.length > 0 ? next : until
}

async function settleJob(ctx: Ctx, { name, every }: Job, until: Date, failed: boolean) {
  const outcome = failed
    ? { dueAt: addMs(ctx.now, Math.min(every, retryDelay)) }
    : { dueAt: addMs(ctx.now, every), completedAt: ctx.now }
  await ctx.db
    .update(scheduledJob)
    .set({ ...outcome, claimedUntil: null })
    .where(isHeld(name, until))
}

function isHeld(name: string, until: Date) {
  return and(eq(scheduledJob.name, name), eq(scheduledJob.claimedUntil, until))
}
