import { readFileSync } from 'node:fs'

import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cancelBooking, reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { expireHolds } from '#app/features/booking/reservation/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'

import { createCtx } from '../../../../tests/support/app.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { refundsInLog, refundsInRows } from '../../../../tests/support/refunds-in-log.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
const terms = {
  timeZone: 'America/New_York',
  currency: 'USD',
  locale: 'en-US',
  today: '2030-03-01',
}
let owner: Ctx
let clientId = ''
const query = async (text: string, values: unknown[] = []) =>
  (await studio.pool.query(text, values)).rows as Record<string, unknown>[]

beforeAll(async () => {
  owner = await studio.as('owner', now)
  const result = await addClient(owner, clientSchema.parse({ name: 'Cancel Mill' }))
  clientId = result.ok && 'id' in result.value ? String(result.value.id) : ''
})

async function addBooking(paid: string, change = {}) {
  const fields = { client: clientId, category: 'podcast', date: '2030-05-05', start: '10:00' }
  const result = await createBooking(
    owner,
    bookingSchema(terms).parse({ ...fields, end: '11:00', total: '900', ...change }),
  )
  if (!result.ok) throw new Error(result.problem)
  if (paid)
    await recordPayment(
      owner,
      { bookingId: result.value.id },
      createMoneySchema(terms).parse({ amount: paid, method: 'transfer' }),
    )
  return result.value.id
}
const listRows = (id: string) =>
  query(
    'select reason, percent, due::int, kept::int, policy_version, at, reopened_at from booking_cancellation where booking_id = $1 order by at',
    [id],
  )

describe('a cancellation', () => {
  test('is stored with its refund, policy version and reason, and ended by reopening', async () => {
    const id = await addBooking('450')
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    const first = {
      reason: 'client-canceled',
      percent: 50,
      due: 22_500,
      kept: 22_500,
      policy_version: 1,
      at: now,
    }
    expect(await listRows(id)).toEqual([{ ...first, reopened_at: null }])
    const later = { ...owner, now: addMs(now, minute) }
    expect((await reopenBooking(later, id, { from: 'canceled', to: 'pending' })).ok).toBe(true)
    expect(await listRows(id)).toEqual([{ ...first, reopened_at: later.now }])
    expect(await listDueRefunds(owner, { bookingId: id })).toEqual([])
    await cancelBooking({ ...owner, now: addMs(now, day) }, id, { from: 'pending', by: 'studio' })
    expect((await listRows(id))[1]).toMatchObject({
      reason: 'studio-canceled',
      percent: null,
      due: 45_000,
      kept: 0,
      reopened_at: null,
    })
  })
  test('is not stored twice when two people cancel at the same time', async () => {
    const id = await addBooking('450')
    const results = await Promise.all(
      Array.from({ length: 4 }, () => cancelBooking(owner, id, { from: 'pending', by: 'client' })),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await listRows(id)).toHaveLength(1)
  })
  test('of an expired hold gives back what was paid after its end', async () => {
    const id = await addBooking('', { state: 'held', heldUntil: '2030-03-01T12:00' })
    const after = addMs(now, day)
    const bookkeeper = await studio.as('bookkeeper', after)
    await recordPayment(
      bookkeeper,
      { bookingId: id },
      createMoneySchema({ ...terms, today: '2030-03-02' }).parse({ amount: '5', method: 'cash' }),
    )
    await expireHolds(createCtx(studio.app, { kind: 'system' }, after))
    expect(await listRows(id)).toMatchObject([{ reason: 'hold-expired', due: 500, kept: 0 }])
    expect((await findBookingById(owner, id))?.money).toMatchObject({ owed: 500 })
  })
})

describe('the database refuses', () => {
  const refused: [string, string, RegExp][] = [
    [
      'a changed amount',
      'update booking_cancellation set due = due + 1 where booking_id = $1',
      /kept as recorded/,
    ],
    ['a deletion', 'delete from booking_cancellation where booking_id = $1', /kept as recorded/],
    [
      'reopening a booking whose refund is still due',
      "update booking set state = 'pending' where id = $1",
      /foreign key/,
    ],
    [
      'a second cancellation in effect',
      "insert into booking_cancellation (booking_id, state, at, policy_version, due, kept) values ($1, 'canceled', now(), 1, 0, 0)",
      /unique/,
    ],
    [
      'a negative refund',
      'insert into booking_cancellation (booking_id, at, policy_version, due, kept, reopened_at) values ($1, now(), 1, -1, 0, now())',
      /check/,
    ],
    [
      'ending one without the time',
      'update booking_cancellation set state = null where booking_id = $1',
      /check/,
    ],
  ]
  test.each(refused)('%s', async (_, text, message) => {
    const id = await addBooking('450')
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    await expect(query(text, [id])).rejects.toThrow(message)
  })
  test('a cancellation of a booking that is not canceled', async () => {
    await expect(
      query(
        "insert into booking_cancellation (booking_id, state, at, policy_version, due, kept) values ($1, 'canceled', now(), 1, 0, 0)",
        [await addBooking('')],
      ),
    ).rejects.toThrow(/foreign key/)
  })
})

test('the migration keeps every refund to the cent', async () => {
  const fill = readFileSync('db/migrations/0031_refunds-due-as-rows.sql', 'utf8')
    .split('--> statement-breakpoint')
    .find((statement) => statement.includes('INSERT INTO "booking_cancellation"'))!
  const cents = fc.integer({ min: 0, max: 200_000 })
  const step = fc.oneof(
    fc.record({
      name: fc.constant('booking.canceled'),
      data: fc.record(
        { canceledBy: fc.constantFrom('client', 'studio'), refundDue: cents, kept: cents },
        { requiredKeys: [] },
      ),
    }),
    fc.constantFrom('booking.expired', 'booking.reopened').map((name) => ({ name, data: {} })),
    fc.record({
      pay: fc.integer({ min: 1, max: 90_000 }),
      daysBefore: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({
      pay: fc.integer({ min: -90_000, max: -1 }),
      daysBefore: fc.integer({ min: 0, max: 3 }),
    }),
  )
  const history = fc.record({
    canceled: fc.boolean(),
    steps: fc.array(step, { maxLength: 8 }),
  })
  const ids = await Promise.all(Array.from({ length: 12 }, () => addBooking('')))
  const client = await studio.pool.connect()
  const run = async (text: string, values: unknown[] = []) =>
    (await client.query(text, values)).rows
  try {
    await fc.assert(
      fc.asyncProperty(fc.array(history, { minLength: 12, maxLength: 12 }), async (histories) => {
        await run('begin')
        for (const [index, { canceled, steps }] of histories.entries()) {
          const id = ids[index]!
          if (canceled) await run("update booking set state = 'canceled' where id = $1", [id])
          for (const [nth, step] of steps.entries()) {
            const instant = addMs(now, nth * day)
            if ('pay' in step)
              await run(
                "insert into ledger_entry (at, kind, cents, client_id, booking_id, method) values ($1, $2, $3, $4, $5, 'cash')",
                [
                  addMs(instant, -step.daysBefore * day),
                  step.pay > 0 ? 'payment' : 'refund',
                  step.pay,
                  clientId,
                  id,
                ],
              )
            else
              await run(
                "insert into event (at, name, subject_id, actor_kind, request_id, data) values ($1, $2, $3, 'system', 'r', $4)",
                [instant, step.name, id, JSON.stringify(step.data)],
              )
          }
        }
        await run("select set_config('backlot.removing_sample', 'on', true)")
        await run('truncate booking_cancellation')
        await run(fill)
        const [log, rows] = [await run(refundsInLog), await run(refundsInRows)]
        const [{ wrong }] = await run(
          "select count(*)::int as wrong from event e where name in ('booking.canceled', 'booking.expired') and (select count(*) from booking_cancellation c where c.booking_id::text = e.subject_id) <> (select count(*) from event o where o.subject_id = e.subject_id and o.name in ('booking.canceled', 'booking.expired'))",
        )
        await run('rollback')
        expect(rows).toEqual(log)
        expect(wrong).toBe(0)
      }),
      { numRuns: 40 },
    )
  } finally {
    await client.query('rollback')
    client.release()
  }
})
