import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { scheduledJob } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { type Job, createJobQueue, runDueJobs } from './jobs.server.ts'
import { startQueues } from './work-queues.server.ts'

const studio = await openTestStudio()
const begin = new Date('2030-03-01T15:00:00Z')
const createCtxAt = (now: Date) => () => studio.system(now)
const getRow = async (name = 'test') =>
  (await studio.app.db.select().from(scheduledJob).where(eq(scheduledJob.name, name)))[0]!
const insertJob = (row: Partial<typeof scheduledJob.$inferInsert>) =>
  studio.app.db.insert(scheduledJob).values({ name: 'test', dueAt: begin, ...row })
beforeEach(async () => {
  await studio.app.db.delete(scheduledJob)
})

let runs = 0
const buildJob = (change: Partial<Job> = {}): Job => ({
  name: 'test',
  every: day,
  work: async () => {
    runs++
  },
  ...change,
})
beforeEach(() => {
  runs = 0
})

test("moves a job's due time when its work is done, not before", async () => {
  await insertJob({})
  let rowDuringRun: Awaited<ReturnType<typeof getRow>> | undefined
  await runDueJobs(createCtxAt(begin), [
    buildJob({
      work: async () => {
        rowDuringRun = await getRow()
      },
    }),
  ])
  expect(rowDuringRun).toMatchObject({
    dueAt: begin,
    claimedUntil: addMs(begin, 2 * minute),
    completedAt: null,
  })
  expect(await getRow()).toMatchObject({
    dueAt: addMs(begin, day),
    claimedUntil: null,
    completedAt: begin,
  })
})

test('takes over a job two minutes after its process died', async () => {
  await insertJob({ claimedUntil: addMs(begin, 2 * minute) })
  await runDueJobs(createCtxAt(addMs(begin, minute)), [buildJob()])
  expect(runs).toBe(0)
  await runDueJobs(createCtxAt(addMs(begin, 2 * minute)), [buildJob()])
  expect(runs).toBe(1)
})

test('repeats a job that ended early because the program stops', async () => {
  await insertJob({})
  await runDueJobs(createCtxAt(begin), [buildJob({ work: async () => 'stopped' })])
  expect(await getRow()).toMatchObject({ dueAt: addMs(begin, minute), completedAt: null })
})

test('retries a failed job in a minute, not in a day', async () => {
  await insertJob({})
  await expect(
    runDueJobs(createCtxAt(begin), [
      buildJob({
        work: async () => {
          throw new Error('no')
        },
      }),
    ]),
  ).rejects.toThrow('no')
  expect(await getRow()).toMatchObject({
    dueAt: addMs(begin, minute),
    claimedUntil: null,
    completedAt: null,
  })
})

test('runs a due job in one of several processes', async () => {
  await insertJob({})
  await Promise.all([1, 2, 3].map(() => runDueJobs(createCtxAt(begin), [buildJob()])))
  expect(runs).toBe(1)
})

test('ignores a due time or a claim set by a clock that was years ahead', async () => {
  await insertJob({ dueAt: addMs(begin, 1000 * day), claimedUntil: addMs(begin, 1000 * day) })
  await runDueJobs(createCtxAt(begin), [buildJob()])
  expect(runs).toBe(1)
  await runDueJobs(createCtxAt(addMs(begin, minute)), [buildJob()])
  expect(runs).toBe(1)
})

test('runs other queues and jobs while one hangs, and waits for it on stop', async () => {
  const { promise: silence, resolve: result } = Promise.withResolvers<void>()
  const names: string[] = []
  const addJob = (name: string) =>
    new Promise<void>((resolve) => {
      jobs.push({
        name,
        every: day,
        work: async () => {
          names.push(name)
          resolve()
        },
      })
    })
  const jobs: Job[] = [buildJob({ name: 'hangs', work: () => silence })]
  const second = addJob('second')
  const worker = startQueues(createCtxAt(begin), studio.app.live, [
    { name: 'mail', work: () => silence, idleMs: 5000 },
    createJobQueue(jobs),
  ])
  await second
  let hasEnded = false
  const end = worker.stop().then(() => {
    hasEnded = true
  })
  expect([names, hasEnded]).toEqual([['second'], false])
  result()
  await end
  expect((await getRow('hangs')).completedAt).toEqual(begin)
})
