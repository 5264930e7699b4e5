import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addDays, addMs, day } from '#app/core/day.ts'
import {
  absence,
  event,
  reservation,
  studio as studioTable,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import {
  findBookingById,
  listBookings,
  listBookingsBetween,
} from '#app/features/booking/booking/reads.server.ts'
import { parseBookingFilter } from '#app/features/booking/booking/rules.ts'
import {
  createBooking,
  changeBooking,
  createHold,
  moveBooking,
} from '#app/features/booking/booking/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  reopenBooking,
} from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers, terms } from '../../../../tests/support/booking-fixture.ts'
import { findConflicts } from './reads.server.ts'
import { expireHolds, withConflictDetails } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const {
  owner,
  clientId,
  addPerson,
  takeMonday,
  buildInput,
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
const getOpenedState = async (id: string) => ({
  revision: (await findBookingById(owner, id))!.revision,
  overwrite: false,
})
const createLaterCtx = (milliseconds: number): Ctx => ({ ...owner, now: addMs(now, milliseconds) })

describe('a hold with an end', () => {
  const holdFields = { state: 'held', heldUntil: '2030-03-02T10:00' }
  const [before, passed] = [(2 * day) / 3, day]
  test('reserves until then; once expired it yields to another booking in the same write', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell], holdFields)
    const input = buildInput(on, '11:00', '13:00', [nell])
    expect(await createBooking(createLaterCtx(before), input)).toMatchObject({
      problem: 'resource-is-taken',
      conflicts: [{ bookingId: id }],
    })
    expect(await findConflicts(createLaterCtx(passed), { ...input, bookingId: null })).toBeNull()
    expect(
      (await listBookingsBetween(createLaterCtx(before), on, on)).map((row) => row.id),
    ).toEqual([id])
    expect(await listBookingsBetween(createLaterCtx(passed), on, on)).toEqual([])
    const countListed = async (requested: Record<string, string>) =>
      (
        await listBookings(
          createLaterCtx(passed),
          parseBookingFilter(new URLSearchParams({ from: on, to: on, ...requested })),
          null,
        )
      ).bookings.length
    expect([
      await countListed({}),
      await countListed({ state: 'held' }),
      await countListed({ state: 'any' }),
    ]).toEqual([0, 0, 1])
    const result = await createBooking(createLaterCtx(passed), input)
    expect([result.ok, (await rowOf(id)).state, (await listReservations(id))[0]!.state]).toEqual([
      true,
      'canceled',
      'canceled',
    ])
    expect(await listEvents(id)).toEqual(['booking.added staff', 'booking.expired system'])
  })
  test('yields also behind many others of the same person', async () => {
    const nell = await addPerson()
    const days = Array.from({ length: 41 }, (_, index) => addDays('2034-06-01', index))
    for (const on of days) await addBooking(on, '10:00', '12:00', [nell], holdFields)
    const result = await createBooking(
      createLaterCtx(passed),
      buildInput(days.at(-1)!, '11:00', '13:00', [nell]),
    )
    expect(result.ok).toBe(true)
  })
  test('is canceled by the job; one without an end stays', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const [ends, stays] = [
      await addBooking(on, '10:00', '12:00', [nell], holdFields),
      await addBooking(on, '13:00', '14:00', [nell], { state: 'held' }),
    ]
    await expireHolds(studio.system(addMs(now, before)))
    expect((await rowOf(ends)).state).toBe('held')
    await expireHolds(studio.system(addMs(now, passed)))
    expect([(await rowOf(ends)).state, (await rowOf(stays)).state]).toEqual(['canceled', 'held'])
    await expect(expireHolds(owner)).rejects.toMatchObject({ status: 403 })
  })
  test('can be confirmed until the job cancels it, and loses a past end when held again', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell], holdFields)
    const ada = await addAbsence(nell, `${on}T15:00Z`, `${on}T16:00Z`)
    expect(
      await confirmBooking(createLaterCtx(passed), id, { from: 'held', reason: '' }),
    ).toMatchObject({
      problem: 'resource-is-away',
    })
    await db.delete(absence).where(eq(absence.id, ada))
    expect(
      (await confirmBooking(createLaterCtx(passed), id, { from: 'held', reason: '' })).ok,
    ).toBe(true)
    expect(
      (await reopenBooking(createLaterCtx(passed), id, { from: 'confirmed', to: 'held' })).ok,
    ).toBe(true)
    expect(await rowOf(id)).toMatchObject({ state: 'held', heldUntil: null })
  })
  test('must end in the future', async () => {
    const on = takeMonday()
    expect(
      await createBooking(
        owner,
        buildInput(on, '10:00', '12:00', [], { state: 'held', heldUntil: '2030-03-01T10:00' }),
      ),
    ).toMatchObject({ problem: 'hold-has-passed' })
    expect(
      (await rowOf(await addBooking(on, '10:00', '12:00', [], { ...holdFields, state: 'pending' })))
        .heldUntil,
    ).toBeNull()
  })
})

describe('absent people', () => {
  test('are refused when a booking is added, changed, moved or reopened, which works without them', async () => {
    const [nell, on, other] = [await addPerson(), takeMonday(), takeMonday()]
    const id = await addBooking(other, '10:00', '12:00', [nell])
    await addAbsence(nell, `${on}T14:00Z`, `${on}T17:00Z`, 'dentist')
    await addAbsence(nell, `${on}T17:00Z`, `${on}T18:00Z`)
    const refused = {
      problem: 'resource-is-away',
      details: { resource: 'Nell', until: `${on}T14:00`, note: 'dentist' },
      conflicts: [{ resourceId: nell, bookingId: null }],
      freeTimes: [{ startsLocal: `${on}T09:00` }, { startsLocal: `${on}T14:00` }, {}],
    }
    expect(await createBooking(owner, buildInput(on, '11:00', '12:00', [nell]))).toMatchObject(
      refused,
    )
    expect(
      await changeBooking(
        owner,
        id,
        buildInput(on, '11:00', '12:00', [nell]),
        await getOpenedState(id),
      ),
    ).toMatchObject(refused)
    expect(
      await moveBooking(
        owner,
        id,
        { startsLocal: `${on}T11:00`, endsLocal: `${on}T12:00` },
        await getOpenedState(id),
      ),
    ).toMatchObject(refused)
    const canceledId = await addBooking(on, '11:00', '12:00', [])
    await cancelBooking(owner, canceledId, { from: 'pending', by: 'client' })
    await db.insert(reservation).values({
      bookingId: canceledId,
      resourceId: nell,
      state: 'canceled',
      during: `["${on}T16:00Z","${on}T17:00Z")`,
    })
    expect(
      await reopenBooking(owner, canceledId, { from: 'canceled', to: 'pending' }),
    ).toMatchObject(refused)
    expect(
      (
        await moveBooking(
          owner,
          id,
          { startsLocal: `${on}T11:00`, endsLocal: `${on}T12:00`, without: [nell] },
          await getOpenedState(id),
        )
      ).ok,
    ).toBe(true)
    expect(await listReservations(id)).toEqual([])
    expect((await createBooking(owner, buildInput(on, '14:00', '15:00', [nell]))).ok).toBe(true)
  })
  test('stay where they are already booked during any change; added ones are checked', async () => {
    const [nell, ada, on] = [await addPerson(), await addPerson('Ada'), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell])
    await addAbsence(nell, `${on}T13:00Z`, `${on}T17:00Z`)
    await addAbsence(ada, `${on}T14:00Z`, `${on}T17:00Z`)
    expect(
      (
        await changeBooking(
          owner,
          id,
          buildInput(on, '10:00', '12:00', [nell], { notes: 'x' }),
          await getOpenedState(id),
        )
      ).ok,
    ).toBe(true)
    expect(
      await changeBooking(
        owner,
        id,
        buildInput(on, '10:00', '12:00', [nell, ada]),
        await getOpenedState(id),
      ),
    ).toMatchObject({
      problem: 'resource-is-away',
      details: { resource: 'Ada' },
      conflicts: [{ resourceId: ada }],
    })
    expect((await confirmBooking(owner, id, { from: 'pending', reason: '' })).ok).toBe(true)
  })
  test('are named only to roles that may change bookings', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    await addAbsence(nell, `${on}T14:00Z`, `${on}T17:00Z`, 'dentist')
    const holdTime = (visitor: Ctx) =>
      withConflictDetails(
        visitor,
        () => ({ ...buildInput(on, '10:00', '12:00', [nell]), bookingId: null }),
        (ctx) =>
          transact(ctx, (ctx) =>
            createHold(ctx, {
              clientId,
              inquiryId: null,
              service: null,
              category: 'podcast',
              title: 'Asked',
              place: '',
              heldUntil: null,
              times: buildInput(on, '10:00', '12:00', []),
              resources: [nell],
            }),
          ),
      )
    const refusal = await holdTime(studio.visitor(now))
    expect(refusal).toMatchObject({ problem: 'resource-is-away', details: {}, conflicts: [] })
    expect(JSON.stringify(refusal)).not.toMatch(/Nell|dentist/)
    await db.delete(absence).where(eq(absence.resourceId, nell))
    const requested = await holdTime(studio.visitor(now))
    expect(requested.ok && (await rowOf(requested.value.id))).toMatchObject({
      state: 'held',
      startsLocal: `${on}T10:00`,
      endsLocal: `${on}T12:00`,
      zone: terms.timeZone,
      startsLater: false,
    })
    expect(await holdTime(studio.visitor(now))).toEqual({
      ok: false,
      problem: 'resource-is-taken',
      details: {},
      conflicts: [],
      freeTimes: expect.any(Array),
    })
  })
})

test('a booking on a closed day needs confirmation, which is recorded', async () => {
  const [on, id] = [takeMonday(), await addBooking(takeMonday(), '10:00', '12:00', [])]
  await db.update(studioTable).set({ closedDays: [on], closedNames: { [on]: 'Mill fair' } })
  const refused = { problem: 'studio-is-closed', details: { day: on, name: 'Mill fair' } }
  expect(await createBooking(owner, buildInput(on, '10:00', '12:00', []))).toMatchObject(refused)
  const to = { startsLocal: `${on}T10:00`, endsLocal: `${on}T12:00` }
  expect(await moveBooking(owner, id, to, await getOpenedState(id))).toMatchObject(refused)
  expect(
    (await moveBooking(owner, id, { ...to, closedAnyway: true }, await getOpenedState(id))).ok,
  ).toBe(true)
  expect((await findBookingById(owner, id))!.history[0]).toMatchObject({
    name: 'booking.changed',
    closedAnyway: true,
  })
  expect(
    (
      await changeBooking(
        owner,
        id,
        buildInput(on, '10:00', '12:00', [], { notes: 'x' }),
        await getOpenedState(id),
      )
    ).ok,
  ).toBe(true)
  await cancelBooking(owner, id, { from: 'pending', by: 'client' })
  expect(await reopenBooking(owner, id, { from: 'canceled', to: 'pending' })).toMatchObject(refused)
  expect(
    (await reopenBooking(owner, id, { from: 'canceled', to: 'pending', closedAnyway: true })).ok,
  ).toBe(true)
  await db.update(studioTable).set({ closedDays: [], closedNames: {} })
})

describe('a move', () => {
  test("changes only the time, reports another person's change, and asks about a repeated hour", async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell], { before: '30', total: '5' })
    const first = await getOpenedState(id)
    expect(
      (
        await moveBooking(
          owner,
          id,
          { startsLocal: `${on}T11:00`, endsLocal: `${on}T14:00` },
          first,
        )
      ).ok,
    ).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      startsLocal: `${on}T11:00`,
      endsLocal: `${on}T14:00`,
      minutesBefore: 30,
      total: 500,
      title: 'Portraits',
    })
    expect((await findBookingById(owner, id))!.history[0]).toMatchObject({
      oldTime: `${on}T10:00 ${on}T12:00`,
      newTime: `${on}T11:00 ${on}T14:00`,
    })
    expect(
      await moveBooking(owner, id, { startsLocal: `${on}T12:00`, endsLocal: `${on}T14:00` }, first),
    ).toMatchObject({ problem: 'booking-was-changed' })
    expect(
      (
        await moveBooking(
          owner,
          id,
          { startsLocal: `${on}T12:00`, endsLocal: `${on}T14:00` },
          { ...first, overwrite: true },
        )
      ).ok,
    ).toBe(true)
    const night = { startsLocal: '2030-11-03T01:30', endsLocal: '2030-11-03T03:00' }
    expect(await moveBooking(owner, id, night, await getOpenedState(id))).toMatchObject({
      problem: 'time-twice',
      details: { start: 'time-twice' },
    })
    expect(
      (await moveBooking(owner, id, { ...night, startsLater: true }, await getOpenedState(id))).ok,
    ).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      startsLater: true,
      startsAt: new Date('2030-11-03T06:30:00Z'),
    })
    expect(
      await moveBooking(
        owner,
        id,
        { startsLocal: '2031-03-09T02:30', endsLocal: '2031-03-09T04:00' },
        await getOpenedState(id),
      ),
    ).toMatchObject({ problem: 'time-never' })
    expect(
      await moveBooking(
        owner,
        id,
        { startsLocal: `${on}T12:00`, endsLocal: `${on}T12:00` },
        await getOpenedState(id),
      ),
    ).toMatchObject({ problem: 'end-before-start' })
    expect(
      await moveBooking(
        owner,
        crypto.randomUUID(),
        { startsLocal: `${on}T12:00`, endsLocal: `${on}T13:00` },
        first,
      ),
    ).toMatchObject({ problem: 'booking-is-gone' })
    await expect(
      (async () => moveBooking(await studio.as('crew', now), id, night, first))(),
    ).rejects.toMatchObject({ status: 403 })
  })
})
