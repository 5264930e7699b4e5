import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { booking, policy } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cancelBooking, reopenBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { invoiceInstallment } from '#app/features/sales/installment/writes.server.ts'
import { planCancellation } from '#app/features/sales/installment/rules.ts'

import { createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { expectBooks } from '../../../../tests/support/invoicing.ts'
import {
  createPlanHelpers,
  listPlan,
  pay,
  threePartPlan,
} from '../../../../tests/support/plan-fixture.ts'

const studio = await openTestStudio()
const { db } = studio.app
let owner: Ctx
let helpers: Awaited<ReturnType<typeof createBookingHelpers>>
let plans: Awaited<ReturnType<typeof createPlanHelpers>>

beforeAll(async () => {
  helpers = await createBookingHelpers(studio, { reached: { email: 'mill@post.test' } })
  owner = helpers.owner
  plans = await createPlanHelpers(studio, helpers)
  await db.update(policy).set({ refundSteps: [{ days: 7, percent: 50 }], studioRefundPercent: 100 })
})

async function cancel(bookingId: string, by: 'client' | 'studio') {
  const [row] = await db.select().from(booking).where(eq(booking.id, bookingId))
  const result = await cancelBooking(owner, bookingId, { by, from: row!.state })
  if (!result.ok) throw new Error(result.problem)
}
const sumAccount = async (account: string) => {
  const { rows } = await db.execute<{ cents: number }>(
    sql`select coalesce(sum(amount), 0)::float8 as cents from posting where account = ${account}`,
  )
  return rows[0]!.cents
}
const listInvoices = async (quoteId: string) =>
  (await selectInvoicesOf(owner, { quoteId })).map(({ kind, gross, credited, open }) => ({
    kind,
    gross,
    credited,
    open,
  }))

describe('canceling', () => {
  test('keeps the policy’s share of a paid deposit as income', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    await pay(owner, bookingId, '319.80')
    const before = { held: await sumAccount('2100'), kept: await sumAccount('4100') }
    await cancel(bookingId, 'client')
    expect(await listPlan(owner, quoteId)).toMatchObject([
      { kind: 'deposit', canceledAt: null },
      { cancelReason: 'booking' },
      { cancelReason: 'booking' },
    ])
    expect(await listInvoices(quoteId)).toEqual([
      { kind: 'deposit', gross: 31_980, credited: 15_990, open: 0 },
    ])
    expect(await listDueRefunds(owner, { bookingId })).toMatchObject([
      { due: 15_990, owed: 15_990 },
    ])
    const kept = before.kept - (await sumAccount('4100'))
    expect(kept).toBeGreaterThan(14_000)
    expect(await sumAccount('2100')).toBe(before.held + 30_000)
    await expectBooks(owner, [helpers.clientId])
  })

  test('credits what is open, and refunds everything if the studio cancels', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    await pay(owner, bookingId, '100')
    await cancel(bookingId, 'studio')
    expect(await listInvoices(quoteId)).toEqual([
      { kind: 'deposit', gross: 31_980, credited: 31_980, open: 0 },
    ])
    expect(await listPlan(owner, quoteId)).toMatchObject(
      threePartPlan.map(() => ({ kind: null, cancelReason: 'booking' })),
    )
    expect(await listDueRefunds(owner, { bookingId })).toMatchObject([{ owed: 10_000 }])
    await expectBooks(owner, [helpers.clientId])
  })

  test('credits the newest invoice first', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    const [, second] = await listPlan(owner, quoteId)
    await invoiceInstallment(owner, {
      quoteId,
      installmentId: second!.id,
      gross: 53_300,
      message: '',
      isEmailed: false,
      confirmTax: false,
    })
    await pay(owner, bookingId, '852.80')
    await cancel(bookingId, 'client')
    expect(await listInvoices(quoteId)).toEqual([
      { kind: 'interim', gross: 53_300, credited: 42_640, open: 0 },
      { kind: 'deposit', gross: 31_980, credited: 0, open: 0 },
    ])
    await expectBooks(owner, [helpers.clientId])
  })

  test('is undone by reopening: installments are planned, and deposits held again', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    await pay(owner, bookingId, '319.80')
    const before = { held: await sumAccount('2100'), kept: await sumAccount('4100') }
    await cancel(bookingId, 'client')
    const state = { from: 'canceled', to: 'pending' } as const
    expect(await reopenBooking(owner, bookingId, state)).toMatchObject({ ok: true })
    expect((await listPlan(owner, quoteId)).map(({ canceledAt }) => canceledAt)).toEqual([
      null,
      null,
      null,
    ])
    expect(await sumAccount('4100')).toBe(before.kept)
    expect(await sumAccount('2100')).toBeLessThan(0)
    expect((await sumAccount('2100')) - before.held).toBeLessThan(16_000)
    await expectBooks(owner, [helpers.clientId])
    await cancel(bookingId, 'client')
    await expectBooks(owner, [helpers.clientId])
  })
})

test('a refund is credited once, and never more than was paid', () => {
  const cents = fc.nat(1_000_000)
  const invoices = fc.array(
    fc.record({ id: fc.uuid(), open: cents, writtenOff: cents, paid: cents }),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(invoices, cents, cents, (list, refund, unused) => {
      const credits = planCancellation(list, { refund, unused })
      const paid = list.reduce((sum, one) => sum + one.paid, 0)
      const kept = credits.reduce((sum, one) => sum + one.kept, 0)
      expect(paid - kept).toBe(Math.min(Math.max(refund - unused, 0), paid))
      credits.forEach(({ credit }, index) => {
        const { open, writtenOff, paid } = list[index]!
        expect(credit).toBeGreaterThanOrEqual(open)
        expect(credit).toBeLessThanOrEqual(open + writtenOff + paid)
      })
    }),
  )
})
