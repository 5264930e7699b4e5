import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { absence, event, reservation } from '#app/data/schema/index.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { reapplyTimeZoneRules } from './jobs.server.ts'
import { findBookingById } from './reads.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const {
  owner,
  addPerson,
  takeMonday,
  addBooking,
  findRow: rowOf,
  addAbsence,
} = await createBookingHelpers(studio)
const listReservations = async (id: string) =>
  db.select().from(reservation).where(eq(reservation.bookingId, id))
const listEvents = async (id: string) =>
  (
    await db
      .select({ name: event.name, by: event.actorKind })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(asc(event.id))
  ).map(({ name, by }) => `${name} ${by}`)

describe('reapplyTimeZoneRules', () => {
  /** Moves bookings as if the zone had been an hour off when they were made. */
  const shiftBookings = (ids: string[]) =>
    studio.pool.query(
      `with moved as (update booking set starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' where id = any($1) returning id)
    update reservation set during = tstzrange(lower(during) + interval '1 hour', upper(during) + interval '1 hour') where booking_id in (select id from moved)`,
      [ids],
    )
  const createSystemCtx = () => studio.system(now)
  test('keeps local times of upcoming bookings, also when a whole day must move at once', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const ids: string[] = []
    for (const [start, end] of [
      ['14:00', '15:00'],
      ['13:00', '14:00'],
      ['12:00', '13:00'],
    ] as const)
      ids.push(await addBooking(on, start, end, [nell]))
    // every change of a row counts its revision up
    const readRows = () =>
      Promise.all(ids.map(async (id) => ({ ...(await rowOf(id)), revision: undefined })))
    const before = await readRows()
    for (const id of ids) await shiftBookings([id])
    const leave = await addAbsence(nell, `${on}T20:00Z`, `${on}T21:00Z`)
    await db
      .update(absence)
      .set({ startsLocal: `${on}T15:00`, endsLocal: `${on}T16:00` })
      .where(eq(absence.id, leave))
    expect((await findBookingById(owner, ids[0]!))!.timeZoneConflict).toBe(`${on}T15:00`)
    await reapplyTimeZoneRules(createSystemCtx())
    expect(await readRows()).toEqual(before)
    const [part] = await listReservations(ids[0]!)
    expect(part!.during).toBe(`["${on} 18:00:00+00","${on} 19:00:00+00")`)
    expect((await db.select().from(absence).where(eq(absence.id, leave)))[0]!.during).toBe(
      `["${on} 19:00:00+00","${on} 20:00:00+00")`,
    )
    expect((await listEvents(ids[0]!)).at(-1)).toBe('booking.time-zone-adjusted system')
    await reapplyTimeZoneRules(createSystemCtx())
    expect(
      (await listEvents(ids[0]!)).filter((name) => name.startsWith('booking.time-zone')),
    ).toHaveLength(1)
    await expect((async () => reapplyTimeZoneRules(owner))()).rejects.toMatchObject({ status: 403 })
  })
  test('leaves a booking that would conflict where it is and records that once; past and canceled ones are unchanged', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '11:00', [nell])
    await shiftBookings([id])
    const newcomer = await addBooking(on, '10:00', '11:00', [nell])
    const canceledId = await addBooking(on, '17:00', '18:00', [])
    await cancelBooking(owner, canceledId, { from: 'pending', by: 'client' })
    await shiftBookings([canceledId])
    for (let round = 0; round < 2; round++) await reapplyTimeZoneRules(createSystemCtx())
    expect([
      (await findBookingById(owner, id))!.timeZoneConflict,
      (await findBookingById(owner, newcomer))!.timeZoneConflict,
      (await rowOf(canceledId)).startsAt,
    ]).toEqual([`${on}T11:00`, null, new Date(`${on}T22:00:00Z`)])
    expect(
      (await listEvents(id)).filter((name) => name === 'booking.time-zone-conflict-found system'),
    ).toHaveLength(1)
  })
})
