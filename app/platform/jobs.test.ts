import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { scheduledJob } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import { type Job, createJobQueue, runDueJobs } from './jobs.server.ts'
import { startQueues } from './work-queues.server.ts'

const studio = await openTestStudio()
const begin = new Date('2030-03-01T15:00:00Z')
const at = (now: Date) => () => studio.system(now)
const rowOf = async (name = 'test') =>
  (await studio.app.db.select().from(scheduledJob).where(eq(scheduledJob.name, name)))[0]!
const put = (row: Partial<typeof scheduledJob.$inferInsert>) =>
  studio.app.db.insert(scheduledJob).values({ name: 'test', dueAt: begin, ...row })
beforeEach(async () => {
  await studio.app.db.delete(scheduledJob)
})

let runs = 0
const job = (change: Partial<Job> = {}): Job => ({
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
  await put({})
  let during: Awaited<ReturnType<typeof rowOf>> | undefined
  await runDueJobs(at(begin), [
    job({
      work: async () => {
        during = await rowOf()
      },
    }),
  ])
  expect(during).toMatchObject({
    dueAt: begin,
    claimedUntil: addMs(begin, 2 * minute),
    completedAt: null,
  })
  expect(await rowOf()).toMatchObject({
    dueAt: addMs(begin, day),
    claimedUntil: null,
    completedAt: begin,
  })
})

test('takes over a job two minutes after its process died', async () => {
  await put({ claimedUntil: addMs(begin, 2 * minute) })
  await runDueJobs(at(addMs(begin, minute)), [job()])
  expect(runs).toBe(0)
  await runDueJobs(at(addMs(begin, 2 * minute)), [job()])
  expect(runs).toBe(1)
})

test('retries a failed job in a minute, not in a day', async () => {
  await put({})
  await expect(
    runDueJobs(at(begin), [
      job({
        work: async () => {
          throw new Error('no')
        },
      }),
    ]),
  ).rejects.toThrow('no')
  expect(await rowOf()).toMatchObject({
    dueAt: addMs(begin, minute),
    claimedUntil: null,
    completedAt: null,
  })
})

test('runs a due job in one of several processes', async () => {
  await put({})
  await Promise.all([1, 2, 3].map(() => runDueJobs(at(begin), [job()])))
  expect(runs).toBe(1)
})

test('ignores a due time or a claim set by a clock that was years ahead', async () => {
  await put({ dueAt: addMs(begin, 1000 * day), claimedUntil: addMs(begin, 1000 * day) })
  await runDueJobs(at(begin), [job()])
  expect(runs).toBe(1)
  await runDueJobs(at(addMs(begin, minute)), [job()])
  expect(runs).toBe(1)
})

test('runs other queues and jobs while one hangs, and waits for it on stop', async () => {
  const { promise: silence, resolve: answer } = Promise.withResolvers<void>()
  const ran: string[] = []
  const once = (name: string) =>
    new Promise<void>((done) => {
      jobs.push({
        name,
        every: day,
        work: async () => {
          ran.push(name)
          done()
        },
      })
    })
  const jobs: Job[] = [job({ name: 'hangs', work: () => silence })]
  const second = once('second')
  const worker = startQueues(at(begin), studio.app.live, [
    { name: 'mail', work: () => silence, idleMs: 5000 },
    createJobQueue(jobs),
  ])
  await second
  let ended = false
  const end = worker.stop().then(() => {
    ended = true
  })
  expect([ran, ended]).toEqual([['second'], false])
  answer()
  await end
  expect((await rowOf('hangs')).completedAt).toEqual(begin)
})
