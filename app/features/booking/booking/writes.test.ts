import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { booking, event, inquiry, reservation } from '#app/data/schema/index.server.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { listResources } from '#app/features/booking/resource/reads.server.ts'
import { addResource, retireResource } from '#app/features/booking/resource/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  finishBooking,
  markPending,
  reopenBooking,
} from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { now, createBookingHelpers, terms } from '../../../../tests/support/booking-fixture.ts'
import { findBookingById, listBookings, listBookingsBetween } from './reads.server.ts'
import { parseBookingFilter } from './rules.ts'
import { createBooking, changeBooking } from './writes.server.ts'

const studio = await openTestStudio()
const helpers = await createBookingHelpers(studio, {
  total: '900',
  reached: { email: 'secret-mail@mill.test', phone: '(207) 555-0199' },
})
const { owner, addPerson, takeMonday, buildInput, addBooking } = helpers
const getState = async (id: string) =>
  (await studio.app.db.select().from(booking).where(eq(booking.id, id)))[0]!.state
const pay = (bookingId: string, amount: string) =>
  recordPayment(
    owner,
    { bookingId },
    createMoneySchema({ ...terms, today: '2030-03-01' }).parse({ amount, method: 'card' }),
  )

describe('reserving a person', () => {
  test('refuses a second booking with the conflict and three free times', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    await addBooking(on, '10:00', '12:00', [nell])
    const result = await createBooking(owner, buildInput(on, '11:00', '13:00', [nell]))
    expect(result).toMatchObject({
      ok: false,
      problem: 'resource-is-taken',
      details: { resource: 'Nell', client: 'Test Mill', until: `${on}T12:00` },
      conflicts: [{ resourceId: nell, kind: 'person' }],
      freeTimes: [
        { startsLocal: `${on}T12:00`, endsLocal: `${on}T14:00` },
        { startsLocal: `${on}T12:30` },
        { startsLocal: `${on}T13:00` },
      ],
    })
    expect((await createBooking(owner, buildInput(on, '12:00', '14:00', [nell]))).ok).toBe(true)
  })
  test('accepts bookings back to back and counts the minutes before and after', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    await addBooking(on, '10:00', '12:00', [nell], { after: '30' })
    expect(await createBooking(owner, buildInput(on, '12:00', '13:00', [nell]))).toMatchObject({
      problem: 'resource-is-taken',
      details: { until: `${on}T12:30` },
    })
    expect(
      await createBooking(owner, buildInput(on, '12:45', '13:00', [nell], { before: '30' })),
    ).toMatchObject({ problem: 'resource-is-taken' })
    expect(
      (await createBooking(owner, buildInput(on, '13:00', '14:00', [nell], { before: '30' }))).ok,
    ).toBe(true)
  })
  test('refuses a change into another booking and changes nothing', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    await addBooking(on, '10:00', '12:00', [nell])
    const id = await addBooking(on, '14:00', '15:00', [nell])
    expect(
      await changeBooking(owner, id, buildInput(on, '11:30', '12:30', [nell], { title: 'Other' }), {
        revision: (await findBookingById(owner, id))!.revision,
        overwrite: false,
      }),
    ).toMatchObject({ problem: 'resource-is-taken' })
    expect(await findBookingById(owner, id)).toMatchObject({
      title: 'Portraits',
      startsLocal: `${on}T14:00`,
    })
    // a booking doesn't conflict with itself
    expect(
      (
        await changeBooking(owner, id, buildInput(on, '14:30', '15:30', [nell]), {
          revision: (await findBookingById(owner, id))!.revision,
          overwrite: false,
        })
      ).ok,
    ).toBe(true)
  })
  test('frees resources when canceled and refuses to reopen once they are taken', async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const id = await addBooking(on, '10:00', '12:00', [nell])
    expect((await cancelBooking(owner, id, { from: 'pending', by: 'client' })).ok).toBe(true)
    const other = await addBooking(on, '11:00', '13:00', [nell])
    expect(await reopenBooking(owner, id, { from: 'canceled', to: 'pending' })).toMatchObject({
      problem: 'resource-is-taken',
      conflicts: [{ bookingId: other }],
    })
    expect(await reopenBooking(owner, id, { from: 'canceled', to: 'confirmed' })).toMatchObject({
      problem: 'deposit-missing',
    })
    expect(await getState(id)).toBe('canceled')
    await cancelBooking(owner, other, { from: 'pending', by: 'client' })
    expect((await reopenBooking(owner, id, { from: 'canceled', to: 'pending' })).ok).toBe(true)
  })
  test('saves one of eight simultaneous bookings', async () => {
    const [nell, dov, on] = [await addPerson(), await addPerson('Second'), takeMonday()]
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, nth) =>
        createBooking(owner, buildInput(on, '10:00', '12:00', nth % 2 ? [nell, dov] : [dov, nell])),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({
          problem: 'resource-is-taken',
          conflicts: [{ client: 'Test Mill' }, { client: 'Test Mill' }],
        })
  })
  test("reserves a resource once when it is named twice; a retired one stays but can't be added", async () => {
    const [nell, on] = [await addPerson(), takeMonday()]
    const input = buildInput(on, '10:00', '12:00', [nell])
    const result = await createBooking(owner, { ...input, resources: [nell, nell] })
    const id = result.ok ? result.value.id : ''
    expect(
      await studio.app.db.select().from(reservation).where(eq(reservation.bookingId, id)),
    ).toHaveLength(1)
    await retireResource(owner, nell, true)
    expect(await createBooking(owner, buildInput(on, '15:00', '16:00', [nell]))).toMatchObject({
      problem: 'resource-retired',
      details: { name: 'Nell' },
    })
    expect(
      (
        await changeBooking(owner, id, buildInput(on, '10:30', '12:30', [nell]), {
          revision: (await findBookingById(owner, id))!.revision,
          overwrite: false,
        })
      ).ok,
    ).toBe(true)
    expect(
      await createBooking(owner, buildInput(on, '15:00', '16:00', [crypto.randomUUID()])),
    ).toMatchObject({ problem: 'resource-retired' })
  })
})

describe('state changes', () => {
  test('confirm requires the deposit or a recorded reason', async () => {
    const id = await addBooking(takeMonday(), '10:00', '12:00', [])
    expect(await confirmBooking(owner, id, { from: 'pending', reason: '' })).toMatchObject({
      problem: 'deposit-missing',
      details: { missing: 45_000, deposit: 45_000, percent: 50 },
    })
    await pay(id, '200')
    expect(await confirmBooking(owner, id, { from: 'pending', reason: '' })).toMatchObject({
      details: { missing: 25_000 },
    })
    expect((await confirmBooking(owner, id, { from: 'pending', reason: 'Old friends' })).ok).toBe(
      true,
    )
    expect((await findBookingById(owner, id))?.money).toMatchObject({
      depositWaived: 'Old friends',
      balance: 70_000,
    })
    expect(
      (await studio.app.db.select().from(event).where(eq(event.subjectId, id))).at(-1),
    ).toMatchObject({
      name: 'booking.confirmed',
      data: { waived: true, from: 'pending' },
    })
    expect((await reopenBooking(owner, id, { from: 'confirmed', to: 'pending' })).ok).toBe(true)
    await pay(id, '250')
    expect((await confirmBooking(owner, id, { from: 'pending', reason: '' })).ok).toBe(true)
    expect((await findBookingById(owner, id))?.money?.depositWaived).toBeNull()
  })
  test('the second of two tabs gets an error with the current state', async () => {
    const id = await addBooking(takeMonday(), '10:00', '12:00', [], { state: 'held' })
    expect((await markPending(owner, id, { from: 'held' })).ok).toBe(true)
    expect(await cancelBooking(owner, id, { from: 'held', by: 'client' })).toMatchObject({
      problem: 'booking-was-moved',
      details: { state: 'pending' },
    })
    expect(await finishBooking(owner, id, { from: 'pending' })).toMatchObject({
      problem: 'booking-cannot-move',
    })
    const both = await Promise.all([
      cancelBooking(owner, id, { from: 'pending', by: 'client' }),
      confirmBooking(owner, id, { from: 'pending', reason: 'x' }),
    ])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await markPending(owner, crypto.randomUUID(), { from: 'held' })).toMatchObject({
      problem: 'booking-is-gone',
    })
  })
  test('done requires that the booking is over', async () => {
    const id = await addBooking('2030-03-01', '08:00', '10:30', [], { total: '' })
    expect((await confirmBooking(owner, id, { from: 'pending', reason: '' })).ok).toBe(true)
    expect(await finishBooking(owner, id, { from: 'confirmed' })).toMatchObject({
      problem: 'booking-not-over',
    })
    expect(
      (await finishBooking({ ...owner, now: addMs(now, 31 * minute) }, id, { from: 'confirmed' }))
        .ok,
    ).toBe(true)
  })
  test("refuses to overwrite another person's change unless confirmed", async () => {
    const on = takeMonday()
    const id = await addBooking(on, '10:00', '12:00', [])
    const { revision } = (await findBookingById(owner, id))!
    const manager = await studio.as('manager', now)
    expect(
      (
        await changeBooking(
          manager,
          id,
          buildInput(on, '10:00', '12:00', [], { title: 'Theirs' }),
          {
            revision,
            overwrite: false,
          },
        )
      ).ok,
    ).toBe(true)
    expect(
      await changeBooking(owner, id, buildInput(on, '10:00', '12:00', [], { title: 'Mine' }), {
        revision,
        overwrite: false,
      }),
    ).toMatchObject({ problem: 'booking-was-changed', details: { name: 'Wren Castellano' } })
    expect(
      (
        await changeBooking(owner, id, buildInput(on, '10:00', '12:00', [], { title: 'Mine' }), {
          revision,
          overwrite: true,
        })
      ).ok,
    ).toBe(true)
  })
  test('a booking with payments keeps its client', async () => {
    const on = takeMonday()
    const id = await addBooking(on, '10:00', '12:00', [])
    const other = await addClient(owner, clientSchema.parse({ name: 'Other Mill' }))
    const theirs = buildInput(on, '10:00', '12:00', [], {
      client: other.ok && 'id' in other.value ? other.value.id : '',
    })
    expect((await changeBooking(owner, id, theirs, { revision: 0, overwrite: true })).ok).toBe(true)
    await pay(id, '1')
    expect(
      await changeBooking(owner, id, buildInput(on, '10:00', '12:00', []), {
        revision: 0,
        overwrite: true,
      }),
    ).toMatchObject({ problem: 'client-has-paid' })
    expect((await changeBooking(owner, id, theirs, { revision: 0, overwrite: true })).ok).toBe(true)
  })
  test('cancellation records the refund due', async () => {
    const id = await addBooking('2030-03-08', '10:00', '12:00', [])
    await pay(id, '450')
    const earlierCtx = { ...owner, now: new Date('2030-03-01T15:00:00Z') }
    expect((await findBookingById(earlierCtx, id))?.money?.ifCanceled).toMatchObject({
      cents: 22_500,
      daysAway: 7,
    })
    expect(
      (await findBookingById({ ...owner, now: new Date('2030-03-01T15:00:01Z') }, id))?.money
        ?.ifCanceled,
    ).toMatchObject({ cents: 0, daysAway: 7 })
    await cancelBooking(earlierCtx, id, { from: 'pending', by: 'client' })
    expect((await findBookingById(owner, id))?.money?.refundDue).toBe(22_500)
  })
})

test('makes the sender of an inquiry the client of its booking, or saves nothing at all', async () => {
  const [row] = await studio.app.db.select().from(inquiry).where(eq(inquiry.name, 'Nell Farraday'))
  const [nell, on] = [await addPerson(), takeMonday()]
  await addBooking(on, '10:00', '12:00', [nell])
  expect(
    await createBooking(owner, buildInput(on, '10:00', '12:00', [nell], { client: '' }), {
      inquiryId: row!.id,
    }),
  ).toMatchObject({ problem: 'resource-is-taken' })
  expect(
    (await studio.app.db.select().from(inquiry).where(eq(inquiry.id, row!.id)))[0]!.clientId,
  ).toBeNull()
  const result = await createBooking(
    owner,
    buildInput(on, '12:00', '14:00', [nell], { client: '' }),
    {
      inquiryId: row!.id,
    },
  )
  expect(await findBookingById(owner, result.ok ? result.value.id : '')).toMatchObject({
    client: { name: 'Nell Farraday', email: 'nell@farraday.example' },
    inquiryId: row!.id,
  })
  expect(
    await createBooking(owner, buildInput(on, '15:00', '16:00', [], { client: '' })),
  ).toMatchObject({
    problem: 'client-missing',
  })
  expect(
    await createBooking(
      owner,
      buildInput(on, '15:00', '16:00', [], { client: crypto.randomUUID() }),
    ),
  ).toMatchObject({ problem: 'client-is-gone' })
})

describe('reads', () => {
  test('pages neither repeat nor skip rows, in both directions', async () => {
    await Promise.all(
      Array.from({ length: 120 }, (_, index) =>
        createBooking(
          owner,
          buildInput('2031-05-05', `1${index % 3}:00`, '15:00', [], { title: 'Paged' }),
        ),
      ),
    )
    for (const sort of ['soonest', 'latest']) {
      const ids: string[] = []
      let cursor: string | null = null
      do {
        const page = await listBookings(
          owner,
          parseBookingFilter(new URLSearchParams({ q: 'paged', sort })),
          cursor,
        )
        ids.push(...page.bookings.map(({ id }) => id))
        cursor = page.next
      } while (cursor)
      expect([ids.length, new Set(ids).size]).toEqual([120, 120])
    }
    const [first] = (
      await listBookings(owner, parseBookingFilter(new URLSearchParams({ q: 'paged' })), null)
    ).bookings
    expect(
      (
        await listBookings(
          owner,
          parseBookingFilter(new URLSearchParams({ q: `bk-${first!.number}` })),
          null,
        )
      ).bookings,
    ).toHaveLength(1)
    expect(await listBookingsBetween(owner, '2031-05-05', '2031-05-05')).toHaveLength(120)
    expect(await listBookingsBetween(owner, '2031-05-06', '2031-05-09')).toEqual([])
  })
  test('crew sees only its bookings, without amounts or contact details', async () => {
    const crew = await studio.as('crew', now)
    const samuel = (await listResources(owner)).find(
      ({ account }) => account === 'Samuel Adeyemi',
    )!.id
    const on = takeMonday()
    const [theirs, other] = [
      await addBooking(on, '10:00', '12:00', [samuel], { total: '7777.77' }),
      await addBooking(on, '10:00', '12:00', []),
    ]
    await pay(theirs, '3888.89')
    await confirmBooking(owner, theirs, { from: 'pending', reason: '' })
    expect(
      (
        await listBookings(
          crew,
          parseBookingFilter(new URLSearchParams({ from: on, to: on })),
          null,
        )
      ).bookings.map(({ id }) => id),
    ).toEqual([theirs])
    expect(
      (
        await listBookings(
          crew,
          parseBookingFilter(new URLSearchParams({ q: 'secret-mail' })),
          null,
        )
      ).bookings,
    ).toEqual([])
    expect(await findBookingById(crew, other)).toBeNull()
    const json = JSON.stringify(await findBookingById(crew, theirs))
    expect(json).toContain('555-0199')
    // ids may hold any digits
    expect(json.replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '')).not.toMatch(
      /7777|777777|388889|secret-mail|refund|deposit/i,
    )
    for (const ask of [
      () => createBooking(crew, buildInput(on, '10:00', '12:00', [])),
      () => cancelBooking(crew, theirs, { from: 'confirmed', by: 'client' }),
    ])
      await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
  })
})

test('only the office archives resources, and gear has no account', async () => {
  const kit = await addResource(owner, { kind: 'kit', name: 'Lens' })
  const id = kit.ok ? kit.value.id : ''
  expect((await listResources(owner)).find((row) => row.id === id)).toMatchObject({ account: null })
  for (const role of ['bookkeeper', 'crew'] as const)
    await expect(
      (async () => retireResource(await studio.as(role), id, true))(),
    ).rejects.toMatchObject({ status: 403 })
})
