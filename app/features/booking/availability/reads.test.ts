import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { type WeeklyHours, officeHours } from '#app/core/day.ts'
import {
  absence,
  booking,
  client,
  onlineBooking,
  onlineBookingResource,
  service,
  reservation,
  resource,
  studio as studioTable,
} from '#app/data/schema/index.server.ts'
import { getOccupiedSpan } from '#app/features/booking/reservation/rules.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  findBookableService,
  listBookableServices,
  listFreeSlots,
  listServiceSlots,
} from './reads.server.ts'

const studio = await openTestStudio()
const now = new Date('2031-03-03T15:00:00Z')
const visitor = studio.visitor(now)
const { db } = studio.app
let clientId = ''

beforeAll(async () => {
  clientId = (await db.select({ id: client.id }).from(client).limit(1))[0]!.id
  await db
    .update(studioTable)
    .set({ week: officeHours, closedDays: ['2031-03-12'], closedNames: {} })
})

const createResource = async (
  kind: 'person' | 'room' | 'kit',
  week: WeeklyHours | null = null,
  retired = false,
) =>
  (
    await db
      .insert(resource)
      .values({ kind, name: kind, week, retired })
      .returning({ id: resource.id })
  )[0]!.id
type BookingState = {
  state?: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
  heldUntil?: Date
  minutesBefore?: number
  minutesAfter?: number
}
async function insertBooking(
  resources: string[],
  startsAt: string,
  endsAt: string,
  { state = 'confirmed', heldUntil, minutesBefore = 0, minutesAfter = 0 }: BookingState = {},
) {
  const times = {
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    minutesBefore,
    minutesAfter,
  }
  const [row] = await db
    .insert(booking)
    .values({
      ...times,
      clientId,
      state,
      heldUntil,
      createdAt: now,
      category: 'photography',
      zone: 'America/New_York',
      startsLocal: '',
      endsLocal: '',
      policyVersion: 1,
      search: '',
    })
    .returning({ id: booking.id })
  const { from, to } = getOccupiedSpan(times)
  await db.insert(reservation).values(
    resources.map((resourceId) => ({
      bookingId: row!.id,
      resourceId,
      state,
      during: `["${from.toISOString()}","${to.toISOString()}")`,
    })),
  )
  return row!.id
}
const insertAbsence = (resourceId: string, from: string, to: string) =>
  db.insert(absence).values({
    resourceId,
    zone: 'UTC',
    startsLocal: '',
    endsLocal: '',
    createdAt: now,
    during: sql`tstzrange(${from}, ${to})`,
  })
const twoHours = { minutes: 120, minutesBefore: 0, minutesAfter: 0, notBefore: now }
const listStartTimes = async (groups: string[][], from: string, to = from, more = {}) =>
  (await listFreeSlots(visitor, { ...twoHours, groups, from, to, ...more })).map(
    ({ startsLocal }) => startsLocal.slice(from === to ? 11 : 0),
  )

describe('free slots', () => {
  test('cover the weekly hours in half hours, without closed days', async () => {
    const nell = await createResource('person')
    expect(await listStartTimes([[nell]], '2031-03-10')).toEqual([
      '09:00',
      '09:30',
      '10:00',
      '10:30',
      '11:00',
      '11:30',
      '12:00',
      '12:30',
      '13:00',
      '13:30',
      '14:00',
      '14:30',
      '15:00',
      '15:30',
      '16:00',
    ])
    expect([
      await listStartTimes([[nell]], '2031-03-12'),
      await listStartTimes([[nell]], '2031-03-15'),
      await listStartTimes([], '2031-03-10'),
      await listStartTimes([[]], '2031-03-10'),
      await listStartTimes([[nell]], '2031-03-11', '2031-03-10'),
    ]).toEqual([[], [], [], [], []])
  })
  test('leave out bookings with their minutes before and after, and absences; canceled, expired and own bookings are free', async () => {
    const nell = await createResource('person')
    await insertBooking([nell], '2031-03-10T14:00Z', '2031-03-10T15:00Z', {
      minutesBefore: 30,
      minutesAfter: 30,
    })
    await insertBooking([nell], '2031-03-10T16:00Z', '2031-03-10T17:00Z', { state: 'canceled' })
    await insertBooking([nell], '2031-03-10T16:00Z', '2031-03-10T17:00Z', {
      state: 'held',
      heldUntil: now,
    })
    const heldId = await insertBooking([nell], '2031-03-10T18:00Z', '2031-03-10T19:00Z', {
      state: 'held',
      heldUntil: new Date('2031-03-04T15:00:00Z'),
    })
    await insertAbsence(nell, '2031-03-10T21:00Z', '2031-03-11T20:00Z')
    expect(await listStartTimes([[nell]], '2031-03-10')).toEqual(['11:30', '12:00', '15:00'])
    expect(await listStartTimes([[nell]], '2031-03-10', '2031-03-10', { without: heldId })).toEqual(
      ['11:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00'],
    )
    expect(await listStartTimes([[nell]], '2031-03-11')).toEqual(['16:00'])
    expect(
      await listStartTimes([[nell]], '2031-03-10', '2031-03-10', {
        minutesBefore: 60,
        minutesAfter: 30,
      }),
    ).toEqual([])
  })
  test('need one resource of each group for their whole length, never a retired one', async () => {
    const [nell, ada, room] = [
      await createResource('person'),
      await createResource('person', [[['14:00', '20:00']], [], [], [], [], [], []]),
      await createResource('room'),
    ]
    await insertBooking([nell], '2031-03-10T17:00Z', '2031-03-10T22:00Z')
    const found = await listFreeSlots(visitor, {
      ...twoHours,
      groups: [[nell, ada], [room]],
      from: '2031-03-10',
      to: '2031-03-10',
    })
    expect(
      found.map(({ startsLocal, resources }) => [
        startsLocal.slice(11),
        resources[0] === nell ? 'nell' : 'ada',
        resources[1] === room,
      ]),
    ).toEqual([
      ...['09:00', '09:30', '10:00', '10:30', '11:00'].map((clock) => [clock, 'nell', true]),
      ...['14:00', '14:30', '15:00', '15:30', '16:00'].map((clock) => [clock, 'ada', true]),
    ])
    expect(
      await listStartTimes([[nell], [await createResource('kit', null, true)]], '2031-03-11'),
    ).toEqual([])
  })
  test('skip a missing hour and include a repeated one twice', async () => {
    const nights: WeeklyHours = Array.from({ length: 7 }, () => [['00:00', '24:00']])
    const nell = await createResource('person', nights)
    const short = { minutes: 30, notBefore: now }
    expect((await listStartTimes([[nell]], '2031-03-09', '2031-03-09', short)).slice(0, 6)).toEqual(
      ['00:00', '00:30', '01:00', '01:30', '03:00', '03:30'],
    )
    const back = await listFreeSlots(visitor, {
      ...twoHours,
      minutes: 90,
      groups: [[nell]],
      from: '2031-11-02',
      to: '2031-11-02',
    })
    expect(
      back
        .slice(0, 7)
        .map(({ startsLocal, endsLocal, startsLater, endsLater, startsAt }) => [
          startsLocal.slice(11),
          startsLater,
          endsLocal.slice(11),
          endsLater,
          startsAt.toISOString().slice(11, 16),
        ]),
    ).toEqual([
      ['00:00', false, '01:30', false, '04:00'],
      ['00:30', false, '01:00', true, '04:30'],
      ['01:00', false, '01:30', true, '05:00'],
      ['01:30', false, '02:00', false, '05:30'],
      ['01:00', true, '02:30', false, '06:00'],
      ['01:30', true, '03:00', false, '06:30'],
      ['02:00', false, '03:30', false, '07:00'],
    ])
    // over midnight, and with preparation on the day before the first requested one
    expect(
      await listStartTimes([[nell]], '2031-06-02', '2031-06-02', {
        minutes: 120,
        minutesBefore: 600,
        minutesAfter: 600,
      }),
    ).toHaveLength(48)
  })
})

describe('bookable services', () => {
  const terms = {
    minutes: 120,
    otherMinutes: [90],
    minutesBefore: 0,
    minutesAfter: 0,
    noticeHours: 48,
    daysAhead: 9,
    holdHours: 24,
  }
  test('are those offered online with a published page, with slots between the notice period and the booking window', async () => {
    await db.delete(onlineBooking)
    const [nell, room] = [await createResource('person'), await createResource('room')]
    await db.insert(onlineBooking).values([
      { service: 'podcast', offered: true, ...terms },
      { service: 'documentary', offered: false, ...terms },
    ])
    await db.insert(onlineBookingResource).values([
      { service: 'podcast', resourceId: nell },
      { service: 'podcast', resourceId: room },
    ])
    expect(await listBookableServices(visitor)).toEqual([
      {
        service: 'podcast',
        title: 'Podcast production',
        from: expect.toSatisfy((from) => from === null || Number.isInteger(from)),
        ...terms,
        needs: { person: [nell], room: [room], kit: [] },
      },
    ])
    expect(await findBookableService(visitor, 'documentary')).toBeNull()
    const slots = await listServiceSlots(
      visitor,
      (await findBookableService(visitor, 'podcast'))!,
      {
        from: '2031-01-01',
        to: '2031-12-31',
      },
    )
    expect([slots[0]!.startsLocal, slots.at(-1)!.startsLocal]).toEqual([
      '2031-03-05T10:00',
      '2031-03-11T16:00',
    ])
    await db.update(service).set({ offered: false })
    expect(await listBookableServices(visitor)).toEqual([])
  })
})
