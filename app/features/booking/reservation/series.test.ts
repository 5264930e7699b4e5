import { asc, eq, inArray } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'
import { booking } from '#app/data/schema/index.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { createBooking, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, addPerson, takeMonday, buildInput, addBooking } = await createBookingHelpers(studio)
const getOpenedState = async (id: string) => ({
  revision: (await findBookingById(owner, id))!.revision,
  overwrite: false,
})

describe('a series', () => {
  const repeatWeekly = (on: string, weeks: number) => ({
    repeats: 'weekly',
    until: addDays(on, 7 * weeks),
  })
  test('is created at once with one booking per date, or not at all if one conflicts', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const third = await addBooking(addDays(on, 14), '11:00', '12:30', [nell])
    const input = buildInput(on, '10:00', '12:00', [nell], {
      ...repeatWeekly(on, 5),
      title: 'Weekly',
    })
    const refused = await createBooking(owner, input)
    expect(refused).toMatchObject({
      problem: 'resource-is-taken',
      details: { on: addDays(on, 14), resource: 'Nell' },
      conflicts: [{ bookingId: third }],
      freeTimes: [
        { startsLocal: `${on}T09:00` },
        { startsLocal: `${on}T12:30` },
        { startsLocal: `${on}T13:00` },
      ],
    })
    expect(await db.select().from(booking).where(eq(booking.title, 'Weekly'))).toEqual([])
    // each offered time is free on every date
    for (const { startsLocal, endsLocal } of 'freeTimes' in refused ? refused.freeTimes : []) {
      const id = await addBooking(on, startsLocal.slice(11), endsLocal.slice(11), [nell], {
        ...repeatWeekly(on, 5),
        title: 'Offered',
      })
      await cancelBooking(owner, id, { from: 'pending', scope: 'following', by: 'client' })
    }
    await cancelBooking(owner, third, { from: 'pending', by: 'client' })
    const id = await addBooking(on, '10:00', '12:00', [nell], {
      ...repeatWeekly(on, 5),
      title: 'Weekly',
    })
    const rows = await db
      .select()
      .from(booking)
      .where(eq(booking.title, 'Weekly'))
      .orderBy(asc(booking.startsAt))
    expect(rows.map(({ startsLocal }) => startsLocal)).toEqual(
      Array.from({ length: 6 }, (_, index) => `${addDays(on, 7 * index)}T10:00`),
    )
    expect([
      new Set(rows.map(({ series }) => series)).size,
      rows[0]!.id,
      rows[0]!.series === null,
    ]).toEqual([1, id, false])
    expect((await findBookingById(owner, rows[2]!.id))!.series).toEqual({
      rhythm: 'weekly',
      unanswered: 0,
      until: addDays(on, 35),
      position: 3,
      count: 6,
      previousId: rows[1]!.id,
      nextId: rows[3]!.id,
      scopes: { following: 4, all: 6 },
    })
  })
  test('lets one booking move or be canceled alone, or with all later ones', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell], {
      ...repeatWeekly(on, 5),
      title: 'Alone',
    })
    const ids = (
      await db
        .select({ id: booking.id })
        .from(booking)
        .where(eq(booking.title, 'Alone'))
        .orderBy(asc(booking.startsAt))
    ).map((row) => row.id)
    expect(
      (
        await moveBooking(
          owner,
          ids[1]!,
          { startsLocal: `${addDays(on, 8)}T10:00`, endsLocal: `${addDays(on, 8)}T12:00` },
          await getOpenedState(ids[1]!),
        )
      ).ok,
    ).toBe(true)
    await cancelBooking(owner, ids[2]!, { from: 'pending', by: 'client' })
    expect((await findBookingById(owner, ids[1]!))!.series).toMatchObject({
      position: 2,
      count: 6,
      previousId: id,
      nextId: ids[3],
      scopes: { following: 4, all: 5 },
    })
    const following = { scope: 'following', by: 'client' } as const
    expect((await cancelBooking(owner, ids[4]!, { from: 'pending', ...following })).ok).toBe(true)
    expect(
      (
        await db
          .select({ state: booking.state })
          .from(booking)
          .where(inArray(booking.id, ids))
          .orderBy(asc(booking.startsAt))
      ).map(({ state }) => state),
    ).toEqual(['pending', 'pending', 'canceled', 'pending', 'canceled', 'canceled'])
    expect(await cancelBooking(owner, ids[4]!, { from: 'canceled', ...following })).toMatchObject({
      problem: 'booking-cannot-move',
    })
    const crew = await studio.as('crew', now)
    await expect(
      (async () => cancelBooking(crew, id, { from: 'pending', ...following }))(),
    ).rejects.toMatchObject({ status: 403 })
  })
  test('of eight simultaneous series for one person, one is saved completely', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        createBooking(
          owner,
          buildInput(addDays(on, 7 * (index % 3)), '10:00', '12:00', [nell], {
            ...repeatWeekly(addDays(on, 7 * (index % 3)), 6),
            title: `Eight ${on}`,
          }),
        ),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({
          problem: 'resource-is-taken',
          details: { on: expect.any(String) },
        })
    expect(
      await db
        .select()
        .from(booking)
        .where(eq(booking.title, `Eight ${on}`)),
    ).toHaveLength(7)
  })
  test('repeats every two weeks', async () => {
    await addBooking('2034-01-02', '10:00', '12:00', [], {
      repeats: 'biweekly',
      until: '2034-02-05',
      title: 'Every other Monday',
    })
    const rows = await db
      .select({ at: booking.startsLocal })
      .from(booking)
      .where(eq(booking.title, 'Every other Monday'))
    expect(rows.map(({ at: startsLocal }) => startsLocal.slice(0, 10)).toSorted()).toEqual([
      '2034-01-02',
      '2034-01-16',
      '2034-01-30',
    ])
  })
  test('saves 104 dates in one write', async () => {
    const nell = await addPerson()
    await addBooking('2033-01-03', '10:00', '12:00', [nell], {
      repeats: 'weekly',
      until: addDays('2033-01-03', 7 * 103),
      title: 'Many',
    })
    expect(
      await db.select({ id: booking.id }).from(booking).where(eq(booking.title, 'Many')),
    ).toHaveLength(104)
  })
})
