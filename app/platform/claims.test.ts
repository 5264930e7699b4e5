import { asc, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { email } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../tests/support/context.ts'
import {
  type Queue,
  claimNext,
  isDue,
  reclaimAbandoned,
  renewClaim,
  settleClaim,
} from './claims.server.ts'
import { transact } from './transact.server.ts'
import { enqueueEmail } from './mail/queue.server.ts'

const studio = await openTestStudio()
const begin = new Date('2030-03-01T15:00:00Z')
const queue: Queue<typeof email> = { table: email, key: email.id, lease: 5 * minute }
const claim = (now: Date) =>
  claimNext(studio.system(now), queue, {
    due: isDue(email.nextTryAt, now, minute),
    order: [asc(email.nextTryAt)],
  })
const getClaimedAt = async () =>
  (await studio.app.db.select({ at: email.claimedAt }).from(email))[0]!.at

beforeEach(async () => {
  await studio.app.db.delete(email)
  await transact(studio.system(begin), async (ctx) => {
    await enqueueEmail(ctx, {
      kind: 'test',
      to: { name: '', address: 'a@mill.test' },
      fromName: 'L',
      subject: 's',
      content: ['b'],
      language: 'en',
    })
    return { ok: true }
  })
})

test('gives a row to one of many concurrent claims', async () => {
  const claimed = await Promise.all([1, 2, 3, 4].map(() => claim(begin)))
  expect(claimed.filter(Boolean)).toHaveLength(1)
})

test('lets another process take over an abandoned claim after its lease, and the first holder can no longer settle it', async () => {
  const first = (await claim(begin))!
  expect(await claim(addMs(begin, 4 * minute))).toBeUndefined()
  const second = (await claim(addMs(begin, 5 * minute)))!
  expect(await settleClaim(studio.system(begin), queue, first, { state: 'failed' })).toBe(false)
  expect(await settleClaim(studio.system(begin), queue, second, { state: 'sent' })).toBe(true)
  expect(
    await studio.app.db.select({ state: email.state, claimedAt: email.claimedAt }).from(email),
  ).toEqual([{ state: 'sent', claimedAt: null }])
})

test('leaves a renewed claim with its holder, who can settle it', async () => {
  const row = (await claim(begin))!
  let now = addMs(begin, 4 * minute)
  const short = { ...queue, lease: 30 }
  const renewed = renewClaim(() => studio.system(now), short, row)
  while ((await getClaimedAt())!.getTime() !== now.getTime())
    await new Promise((resolve) => setTimeout(resolve, 5))
  now = addMs(begin, 8 * minute)
  await renewed.end()
  expect(await claim(now)).toBeUndefined()
  expect(await settleClaim(studio.system(now), queue, row, {})).toBe(true)
})

test('treats a row as due when a wrong clock has set its time years ahead', async () => {
  await studio.app.db
    .update(email)
    .set({ nextTryAt: addMs(begin, 30 * 86_400_000) })
    .where(eq(email.kind, 'test'))
  expect(await claim(begin)).toBeDefined()
})

test('releases every claim at startup on a database of its own', async () => {
  await claim(begin)
  await reclaimAbandoned(studio.system(begin), queue, { state: 'queued' })
  expect(await claim(begin)).toBeDefined()
})
