import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { bookingCancellation } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { changeBooking, moveBooking } from '#app/features/booking/booking/writes.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { invoiceInstallment } from '#app/features/sales/installment/writes.server.ts'
import { cancelers } from '#app/features/studio/policy/rules.ts'

import { createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { expectBooks } from '../../../../tests/support/invoicing.ts'
import {
  createPlanHelpers,
  listPlan,
  pay,
  threePartPlan,
} from '../../../../tests/support/plan-fixture.ts'

import { previewCancellation } from './reads.server.ts'
import { describeCancellationEffect } from './rules.ts'

const studio = await openTestStudio()
let owner: Ctx
let helpers: Awaited<ReturnType<typeof createBookingHelpers>>
let plans: Awaited<ReturnType<typeof createPlanHelpers>>

beforeAll(async () => {
  helpers = await createBookingHelpers(studio, { reached: { email: 'mill@post.test' } })
  owner = helpers.owner
  plans = await createPlanHelpers(studio, helpers)
})

/** Adds a plan whose first two installments are invoiced, $319.80 and $533. */
async function addInvoiced() {
  const added = await plans.addAgreement(threePartPlan)
  const [, second] = await listPlan(owner, added.quoteId)
  const target = { quoteId: added.quoteId, installmentId: second!.id, gross: 53_300 }
  const options = { message: '', isEmailed: false, confirmTax: false }
  expect(await invoiceInstallment(owner, { ...target, ...options })).toMatchObject({ ok: true })
  return added
}

const preview = async (bookingId: string, by: (typeof cancelers)[number]) => {
  const { cents, byStudio } = (await findBookingById(owner, bookingId))!.money!.ifCanceled
  return previewCancellation(owner, bookingId, by === 'studio' ? byStudio : cents)
}

describe('the preview of canceling', () => {
  for (const by of cancelers)
    for (const paid of [0, 10_000, 31_980, 60_000, 106_600])
      test(`says what it then does, by the ${by} with ${paid} cents paid`, async () => {
        const { quoteId, bookingId } = await addInvoiced()
        if (paid > 0) await pay(owner, bookingId, String(paid / 100))
        const open = Math.max(31_980 + 53_300 - paid, 0)
        const effect = (await preview(bookingId, by))!
        expect(effect).toMatchObject({ open, paid, hasPlanned: true })
        const { state } = await helpers.findRow(bookingId)
        expect(await cancelBooking(owner, bookingId, { from: state, by })).toMatchObject({
          ok: true,
        })
        const [row] = await owner.db
          .select()
          .from(bookingCancellation)
          .where(eq(bookingCancellation.bookingId, bookingId))
        expect(effect.refund).toBe(row!.due)
        const invoices = await selectInvoicesOf(owner, { quoteId })
        const left = invoices.reduce((sum, { gross, credited }) => sum + gross - credited, 0)
        expect(left).toBe(
          Math.min(paid, 31_980 + 53_300) - Math.max(row!.due - Math.max(paid - 85_280, 0), 0),
        )
        expect(invoices.map(({ open }) => open)).toEqual(invoices.map(() => 0))
        await expectBooks(owner, [helpers.clientId])
      })

  test('is null without a plan', async () => {
    const id = await helpers.addBooking(helpers.takeMonday(), '09:00', '11:00', [])
    expect(await previewCancellation(owner, id, 0)).toBeNull()
  })
})

test('the effect is described in sentences', () => {
  const describeEffect = (change = {}) =>
    describeCancellationEffect(
      { open: 53_300, paid: 31_980, refund: 15_990, hasPlanned: false, ...change },
      { currency: 'USD', locale: 'en-US', language: 'en' },
    )
  expect(describeEffect()).toBe(
    'Open invoices are credited: $533.00. Of the $319.80 paid, $159.90 is refunded.',
  )
  expect(describeEffect({ open: 0, refund: 31_980, hasPlanned: true })).toBe(
    'Nothing more is invoiced. The $319.80 paid is refunded.',
  )
  expect(describeEffect({ open: 0, refund: 0 })).toBe('The $319.80 paid isn’t refunded.')
  expect(describeEffect({ open: 0, paid: 0, refund: 0 })).toBe('')
})

test('the total of a booking stays while a payment plan is for it', async () => {
  const { bookingId } = await plans.addAgreement(threePartPlan)
  const row = await helpers.findRow(bookingId)
  const date = row.startsLocal.slice(0, 10)
  const save = async (total: string) =>
    changeBooking(owner, bookingId, helpers.buildInput(date, '09:00', '12:00', [], { total }), {
      revision: (await helpers.findRow(bookingId)).revision,
      overwrite: false,
    })
  expect(await save('900')).toMatchObject({ problem: 'booking-total-agreed' })
  expect(await save('1066')).toMatchObject({ ok: true })
  const times = { startsLocal: `${date}T10:00`, endsLocal: `${date}T12:00` }
  const { revision } = await helpers.findRow(bookingId)
  expect(await moveBooking(owner, bookingId, times, { revision, overwrite: false })).toMatchObject({
    ok: true,
  })
  expect(await helpers.findRow(bookingId)).toMatchObject({ total: 106_600, deposit: 31_980 })
})
