import { beforeEach, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { absence, externalCalendar } from '#app/data/schema/index.server.ts'
import type { FetchResult } from '#app/platform/ical/fetch-guard.server.ts'
import { createIcalClient } from '#app/platform/ical/client.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { readDueCalendars } from './jobs.server.ts'
import { connectCalendar, disconnectCalendar } from './writes.server.ts'

const studio = await openTestStudio()
const begin = new Date('2030-03-01T15:00:00Z')
const requested: { url: string; revision: string | null }[] = []
let result: FetchResult
// network access has its own test; the response is parsed as usual
studio.app.icalClient = {
  ...createIcalClient(),
  fetch: async (url, revision) => {
    requested.push({ url, revision })
    return result
  },
}

const buildResult = (...days: number[]): FetchResult => ({
  ok: true,
  version: '"1"',
  bytes: Buffer.from(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...days.flatMap((dayIndex) => [
        'BEGIN:VEVENT',
        `UID:${dayIndex}@else.test`,
        `DTSTART;VALUE=DATE:${addMs(begin, dayIndex * day)
          .toISOString()
          .slice(0, 10)
          .replaceAll('-', '')}`,
        'RRULE:FREQ=YEARLY;COUNT=3',
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  ),
})
const readDue = (now: Date, stopped = () => false) =>
  readDueCalendars(() => studio.system(now), stopped)
const listAbsences = () =>
  studio.app.db
    .select({ startsLocal: absence.startsLocal, wholeDays: absence.wholeDays, zone: absence.zone })
    .from(absence)
    .orderBy(absence.during)
const getCalendar = async () => (await studio.app.db.select().from(externalCalendar))[0]!
let owner: Ctx

beforeEach(async () => {
  owner = await studio.as('owner', begin)
  for (const { id } of await studio.app.db.select().from(externalCalendar))
    await disconnectCalendar(owner, id)
  await studio.app.db.delete(absence)
  result = buildResult(3)
  const [{ id } = { id: '' }] = await listResources(owner)
  expect(
    await connectCalendar(owner, {
      resource: id,
      name: 'Private',
      address: 'https://else.test/a.ics',
    }),
  ).toMatchObject({ ok: true })
  requested.length = 0
})

test('reads a calendar again after 15 minutes and no sooner, by its version', async () => {
  await readDue(addMs(begin, 14 * minute))
  expect(requested).toEqual([])
  result = buildResult(3, 5)
  await readDue(addMs(begin, 16 * minute))
  expect(requested).toEqual([{ url: 'https://else.test/a.ics', revision: '"1"' }])
  expect(await listAbsences()).toEqual([
    { startsLocal: '2030-03-04T00:00', wholeDays: true, zone: 'America/New_York' },
    { startsLocal: '2030-03-06T00:00', wholeDays: true, zone: 'America/New_York' },
    { startsLocal: '2031-03-04T00:00', wholeDays: true, zone: 'America/New_York' },
    { startsLocal: '2031-03-06T00:00', wholeDays: true, zone: 'America/New_York' },
  ])
})

test('reads each calendar in one of two programs, and stops when the program does', async () => {
  await readDue(addMs(begin, 20 * minute), () => true)
  expect(requested).toEqual([])
  await Promise.all([
    readDue(addMs(begin, 20 * minute)),
    readDue(addMs(begin, 20 * minute)),
    readDue(addMs(begin, 20 * minute)),
  ])
  expect(requested).toHaveLength(1)
})

test('accepts "not modified" from the server for a day, then reads in full', async () => {
  result = { ok: true, bytes: null }
  await readDue(addMs(begin, 20 * minute))
  expect([requested.at(-1)!.revision, (await getCalendar()).readAt]).toEqual(['"1"', begin])
  await readDue(addMs(begin, day + minute))
  expect(requested.at(-1)!.revision).toBeNull()
})

test('records a failure and makes a full request the next time', async () => {
  const before = await listAbsences()
  result = { ok: false, problem: 'address-unreadable' }
  await readDue(addMs(begin, 20 * minute))
  expect(await getCalendar()).toMatchObject({
    problem: 'address-unreadable',
    readAt: begin,
    triedAt: addMs(begin, 20 * minute),
  })
  result = buildResult(3)
  await readDue(addMs(begin, 40 * minute))
  expect([requested.at(-1)!.revision, (await getCalendar()).problem, await listAbsences()]).toEqual(
    [null, null, before],
  )
})

test('reports an address encrypted with another key without a request', async () => {
  await studio.app.db
    .update(externalCalendar)
    .set({ sealedUrl: Buffer.alloc(60).toString('base64') })
  await readDue(addMs(begin, 20 * minute))
  expect([requested, (await getCalendar()).problem]).toEqual([[], 'address-locked'])
})

test('drops a version header that is too long', async () => {
  result = { ...buildResult(4), version: `"${'x'.repeat(5000)}"` } as FetchResult
  await readDue(addMs(begin, 20 * minute))
  expect((await getCalendar()).version).toBeNull()
})
