import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { ledgerEntry } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listAccountEntries, getPaidAmount } from './reads.server.ts'
import { type Entry, canReverse, createMoneySchema, sumEntries } from './rules.ts'
import { recordRefund } from '../refund/writes.server.ts'
import { reverseEntry, recordPayment, restoreEntry } from './writes.server.ts'

const studio = await openTestStudio()
const [timeZone, today] = ['America/New_York', '2030-03-01']
const terms = { timeZone, currency: 'USD', locale: 'en-US', today }
const now = new Date('2030-03-01T15:00:00Z')
const toMoney = (amount: string, change = {}) =>
  createMoneySchema(terms).parse({ amount, method: 'transfer', ...change })
let owner: Ctx
let clientId = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  const result = await addClient(owner, clientSchema.parse({ name: 'Ledger Mill' }))
  clientId = result.ok && 'id' in result.value ? String(result.value.id) : ''
})

async function addBooking(total: string, change = {}) {
  const result = await createBooking(
    owner,
    bookingSchema(terms).parse({
      client: clientId,
      category: 'podcast',
      date: '2030-05-05',
      start: '10:00',
      end: '11:00',
      total,
      ...change,
    }),
  )
  return { bookingId: result.ok ? result.value.id : '' }
}
const toId = (result: { ok: boolean; value?: { id: string } }) => result.value?.id ?? ''

describe('payments', () => {
  test("record a client's reference once, also for two at once or on another booking", async () => {
    const [first, second] = [await addBooking('900'), await addBooking('900')]
    const results = await Promise.all(
      Array.from({ length: 4 }, (_, index) =>
        recordPayment(owner, index % 2 ? first : second, toMoney('450', { reference: 'BANK-1' })),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    for (const result of results)
      if (!result.ok)
        expect(result).toMatchObject({
          problem: 'payment-is-there',
          details: { day: '2030-03-01', cents: 45_000 },
        })
    expect((await getPaidAmount(owner, first)) + (await getPaidAmount(owner, second))).toBe(45_000)
    const other = await addClient(owner, clientSchema.parse({ name: 'Other Mill' }))
    expect(
      (
        await recordPayment(
          owner,
          { clientId: toId(other as never) },
          toMoney('450', { reference: 'BANK-1' }),
        )
      ).ok,
    ).toBe(true)
  })
  test('remove the end of a hold', async () => {
    const account = await addBooking('100', { state: 'held', heldUntil: '2030-03-02T10:00' })
    expect((await findBookingById(owner, account.bookingId))?.heldUntil).not.toBeNull()
    await recordPayment(owner, account, toMoney('50'))
    expect(await findBookingById(owner, account.bookingId)).toMatchObject({
      state: 'held',
      heldUntil: null,
    })
  })
  test("ask before exceeding the booking's total, and record it if confirmed", async () => {
    const account = await addBooking('100')
    expect(await recordPayment(owner, account, toMoney('100.01'))).toMatchObject({
      problem: 'over-payment',
      details: { by: 1 },
    })
    expect((await recordPayment(owner, account, toMoney('100.01', { anyway: 'on' }))).ok).toBe(true)
    expect((await findBookingById(owner, account.bookingId))?.money).toMatchObject({
      paid: 10_001,
      balance: -1,
    })
  })
  test('save one entry for a form sent eight times', async () => {
    const account = await addBooking('900')
    const ctx = { ...owner, idempotency: { key: crypto.randomUUID(), contentHash: 'a' } }
    const results = await Promise.all(
      Array.from({ length: 8 }, () => recordPayment(ctx, account, toMoney('10'))),
    )
    expect(new Set(results.map((result) => toId(result as never))).size).toBe(1)
    expect(await listAccountEntries(owner, account)).toHaveLength(1)
  })
  test('of an earlier day are recorded at its noon, of a future day not at all', async () => {
    const account = await addBooking('900')
    await recordPayment(owner, account, toMoney('5', { date: '2030-02-10' }))
    expect((await listAccountEntries(owner, account))[0]).toMatchObject({
      at: new Date('2030-02-10T17:00:00Z'),
      by: 'Ines Talbot',
    })
    const problems = createMoneySchema(terms)
      .safeParse({ amount: '0', date: '2030-03-02', method: 'barter' })
      .error?.issues.map(({ message }) => message)
    expect(problems).toEqual(['amount-missing', 'date-ahead', 'method-unknown'])
  })
  test('say what is wrong with an amount', () => {
    const findProblem = (amount: string) =>
      createMoneySchema(terms).safeParse({ amount, method: 'card' }).error?.issues[0]?.message
    expect(
      ['', '0', '-5', '−5', '99,999,999,999', '99999999999.50', '1.000,00', 'abc', '12.345'].map(
        (amount) => [amount, findProblem(amount)],
      ),
    ).toEqual([
      ['', 'amount-missing'],
      ['0', 'amount-missing'],
      ['-5', 'amount-negative'],
      ['−5', 'amount-negative'],
      ['99,999,999,999', 'amount-large'],
      ['99999999999.50', 'amount-large'],
      ['1.000,00', 'amount-malformed'],
      ['abc', 'amount-malformed'],
      ['12.345', 'amount-malformed'],
    ])
  })
  test('of a client without a booking are separate', async () => {
    await recordPayment(owner, { clientId }, toMoney('12'))
    expect(await recordRefund(owner, { clientId }, toMoney('12.01'))).toMatchObject({
      problem: 'refund-too-much',
      details: { paid: 1200 },
    })
    expect(
      await recordPayment(owner, { bookingId: crypto.randomUUID() }, toMoney('1')),
    ).toMatchObject({ problem: 'booking-is-gone' })
  })
})

describe('refunds and reversals', () => {
  test('never exceed the payments, happen once per entry, and need the payment to be there', async () => {
    const account = await addBooking('900')
    const paid = toId((await recordPayment(owner, account, toMoney('450'))) as never)
    expect(await recordRefund(owner, account, toMoney('450.01'))).toMatchObject({
      problem: 'refund-too-much',
    })
    const back = toId((await recordRefund(owner, account, toMoney('225'))) as never)
    expect(await reverseEntry(owner, paid, { reason: 'Typo' })).toMatchObject({
      problem: 'refunded-since',
    })
    const results = await Promise.all([
      reverseEntry(owner, back, { reason: 'Typo' }),
      reverseEntry(owner, back, { reason: 'Typo' }),
      reverseEntry(owner, back, { reason: 'Typo' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const correction = results.find(({ ok }) => ok)
    expect(await reverseEntry(owner, toId(correction as never), { reason: 'Typo' })).toMatchObject({
      problem: 'entry-is-correction',
    })
    expect((await reverseEntry(owner, paid, { reason: 'Typo' })).ok).toBe(true)
    expect(await getPaidAmount(owner, account)).toBe(0)
    expect(await reverseEntry(owner, crypto.randomUUID(), { reason: 'Typo' })).toMatchObject({
      problem: 'entry-is-gone',
    })
  })
  test("free a payment's reference for one new entry, also for four at once", async () => {
    const account = await addBooking('900')
    const wrongId = toId(
      (await recordPayment(owner, account, toMoney('800', { reference: 'WIRE-7' }))) as never,
    )
    await reverseEntry(owner, wrongId, { reason: 'Typo' })
    const results = await Promise.all(
      Array.from({ length: 4 }, () =>
        recordPayment(owner, account, toMoney('450', { reference: 'WIRE-7' })),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await getPaidAmount(owner, account)).toBe(45_000)
  })
  test('undoing a reversal records the entry again once, unless its reference has been used since', async () => {
    const account = await addBooking('900')
    const paid = toId(
      (await recordPayment(
        owner,
        account,
        toMoney('450', { reference: 'WIRE-8', date: '2030-02-10', note: 'By Gideon' }),
      )) as never,
    )
    await reverseEntry(owner, paid, { reason: 'Typo' })
    expect(
      (await Promise.all([restoreEntry(owner, paid), restoreEntry(owner, paid)])).every(
        ({ ok }) => ok,
      ),
    ).toBe(true)
    const entries = await listAccountEntries(owner, account)
    expect(
      entries
        .filter(({ kind }) => kind === 'payment')
        .map(({ cents, at, reference, note }) => ({
          cents,
          at: at.toISOString(),
          reference,
          note,
        })),
    ).toEqual(
      Array.from({ length: 2 }, () => ({
        cents: 45_000,
        at: '2030-02-10T17:00:00.000Z',
        reference: 'WIRE-8',
        note: 'By Gideon',
      })),
    )
    expect(await getPaidAmount(owner, account)).toBe(45_000)
    const other = await addBooking('900')
    const wrongId = toId(
      (await recordPayment(owner, other, toMoney('10', { reference: 'WIRE-9' }))) as never,
    )
    await reverseEntry(owner, wrongId, { reason: 'Typo' })
    await recordPayment(owner, other, toMoney('20', { reference: 'WIRE-9' }))
    expect(await restoreEntry(owner, wrongId)).toMatchObject({
      problem: 'payment-is-there',
      details: { cents: 2000 },
    })
    expect(await restoreEntry(owner, crypto.randomUUID())).toMatchObject({
      problem: 'entry-is-gone',
    })
    await expect(
      (async () => restoreEntry(await studio.as('manager', now), wrongId))(),
    ).rejects.toMatchObject({ status: 403 })
  })
  test('ask before exceeding the refund due of a canceled booking or an overpayment', async () => {
    const account = await addBooking('900')
    await recordPayment(owner, account, toMoney('450'))
    await cancelBooking(owner, account.bookingId, { from: 'pending', by: 'client' })
    expect((await findBookingById(owner, account.bookingId))?.money).toMatchObject({
      refundDue: 22_500,
      owed: 22_500,
      canceledBy: 'client',
    })
    expect(await recordRefund(owner, account, toMoney('300'))).toMatchObject({
      problem: 'over-refund',
      details: { due: 22_500, by: 7500 },
    })
    expect((await recordRefund(owner, account, toMoney('300', { anyway: 'on' }))).ok).toBe(true)
    expect((await findBookingById(owner, account.bookingId))?.money).toMatchObject({
      owed: 0,
      refundedOver: 7500,
    })
    expect(await recordRefund(owner, account, toMoney('1'))).toMatchObject({
      problem: 'over-refund',
      details: { due: 0 },
    })
    const over = await addBooking('900')
    await recordPayment(owner, over, toMoney('1000', { anyway: 'on' }))
    expect(await recordRefund(owner, over, toMoney('101'))).toMatchObject({
      problem: 'over-refund',
      details: { due: 10_000, by: 100 },
    })
    expect((await recordRefund(owner, over, toMoney('100'))).ok).toBe(true)
  })
  test('an overpayment is refunded in full, and everything if the studio cancels', async () => {
    const account = await addBooking('900')
    await recordPayment(owner, account, toMoney('1000', { anyway: 'on' }))
    expect((await findBookingById(owner, account.bookingId))?.money?.ifCanceled).toMatchObject({
      cents: 55_000,
      share: 45_000,
      overpaid: 10_000,
      byStudio: 100_000,
    })
    await cancelBooking(owner, account.bookingId, { from: 'pending', by: 'studio' })
    expect((await findBookingById(owner, account.bookingId))?.money).toMatchObject({
      refundDue: 100_000,
      owed: 100_000,
      canceledBy: 'studio',
    })
  })
  test("the manager records but doesn't reverse; crew sees nothing; entries can't be changed", async () => {
    const account = await addBooking('900')
    const [manager, books, crew] = [
      await studio.as('manager', now),
      await studio.as('bookkeeper', now),
      await studio.as('crew', now),
    ]
    const id = toId((await recordPayment(manager, account, toMoney('5'))) as never)
    await expect(
      (async () => reverseEntry(manager, id, { reason: 'Typo' }))(),
    ).rejects.toMatchObject({ status: 403 })
    expect((await reverseEntry(books, id, { reason: 'Typo' })).ok).toBe(true)
    for (const ask of [
      () => recordPayment(crew, account, toMoney('1')),
      () => recordRefund(crew, account, toMoney('1')),
      () => listAccountEntries(crew, account),
      () => getPaidAmount(crew, account),
    ])
      await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
    await expect(studio.app.db.update(ledgerEntry).set({ cents: 1 })).rejects.toThrow()
    await expect(studio.app.db.delete(ledgerEntry)).rejects.toThrow()
  })
})

test("sums don't depend on the order of rows, and reversed entries count for nothing", () => {
  const entry = fc.record({
    id: fc.uuid(),
    kind: fc.constantFrom('payment' as const, 'refund' as const),
    cents: fc.integer({ min: 1, max: 1e9 }),
    reverses: fc.constant(null),
  })
  fc.assert(
    fc.property(
      fc.array(entry, { maxLength: 30 }),
      fc.infiniteStream(fc.nat(99)),
      (rows, chance) => {
        const entries: Entry[] = rows.map((row) => ({
          ...row,
          cents: row.kind === 'refund' ? -row.cents : row.cents,
        }))
        const shuffled = entries
          .map((row) => [chance.next().value!, row] as const)
          .sort(([a], [b]) => a - b)
          .map(([, row]) => row)
        expect(sumEntries(shuffled)).toBe(sumEntries(entries))
        const reversals = entries.flatMap((row) =>
          canReverse(row, entries)
            ? [
                {
                  id: crypto.randomUUID(),
                  kind: 'reversal' as const,
                  cents: -row.cents || 0,
                  reverses: row.id,
                },
              ]
            : [],
        )
        expect(sumEntries([...entries, ...reversals]) || 0).toBe(0)
        for (const row of [...entries, ...reversals])
          expect(canReverse(row, [...entries, ...reversals])).toBe(false)
      },
    ),
  )
})

test('any sequence of entries never goes below zero or counts twice, and the balance is the total minus the sum', async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constant('pay' as const),
      cents: fc.integer({ min: 1, max: 60_000 }),
      reference: fc.constantFrom('', '', 'A', 'B'),
    }),
    fc.record({ kind: fc.constant('refund' as const), cents: fc.integer({ min: 1, max: 60_000 }) }),
    fc.record({ kind: fc.constant('back' as const), entryIndex: fc.nat(20) }),
  )
  const toDollars = (cents: number) => (cents / 100).toFixed(2)
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      const account = await addBooking('900')
      const mark = account.bookingId.slice(0, 8)
      for (const step of steps) {
        const entries = await listAccountEntries(owner, account)
        if (step.kind === 'pay')
          await recordPayment(
            owner,
            account,
            toMoney(toDollars(step.cents), {
              reference: step.reference && `${mark} ${step.reference}`,
            }),
          )
        else if (step.kind === 'refund')
          await recordRefund(owner, account, toMoney(toDollars(step.cents)))
        else if (entries.length > 0)
          await reverseEntry(owner, entries[step.entryIndex % entries.length]!.id, {
            reason: 'Typo',
          })
        expect(await getPaidAmount(owner, account)).toBeGreaterThanOrEqual(0)
        expect(await getPaidAmount(owner, account)).toBeLessThanOrEqual(
          90_000 + 60_000 * steps.length,
        )
      }
      const entries = await listAccountEntries(owner, account)
      const references = entries
        .filter(
          ({ id, kind, reference }) =>
            kind === 'payment' && reference && entries.every(({ reverses }) => reverses !== id),
        )
        .map(({ reference }) => reference)
      expect(new Set(references).size).toBe(references.length)
      const corrected = entries.flatMap(({ reverses }) => reverses ?? [])
      expect(new Set(corrected).size).toBe(corrected.length)
      expect((await findBookingById(owner, account.bookingId))!.money).toMatchObject({
        paid: sumEntries(entries),
        balance: 90_000 - sumEntries(entries),
      })
      expect(await getPaidAmount(owner, account)).toBe(sumEntries(entries))
    }),
    { numRuns: 12 },
  )
})
