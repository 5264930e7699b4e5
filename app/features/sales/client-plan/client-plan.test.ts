import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { booking, clientContact, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import { cancelInstallment } from '#app/features/sales/installment/writes.server.ts'

import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openBrowser } from '../../../../tests/support/client-session.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { addTestClient } from '../../../../tests/support/invoicing.ts'
import {
  buildEntry,
  createPlanHelpers,
  listPlan,
  pay,
  threePartPlan,
} from '../../../../tests/support/plan-fixture.ts'

import { listOwnInstallments, listRunningPlans } from './reads.server.ts'
import { type ClientInstallment, findNextInstallment, sumClientPlan } from './rules.ts'

const studio = await openTestStudio()
const { db } = studio.app
let owner: Ctx
let contact: Ctx
let clientId = ''
let plans: Awaited<ReturnType<typeof createPlanHelpers>>

beforeAll(async () => {
  const helpers = await createBookingHelpers(studio, { reached: { email: 'mill@post.test' } })
  owner = helpers.owner
  clientId = helpers.clientId
  plans = await createPlanHelpers(studio, helpers)
  contact = await openContact(true)
})

async function openContact(seesMoney: boolean): Promise<Ctx> {
  const [row] = await db.select().from(clientContact).where(eq(clientContact.clientId, clientId))
  return openBrowser(studio.app, { ...row!, seesMoney }, now)
}
const findPlan = (id: string, ctx = contact) => listOwnInstallments(ctx, { id, clientId })
const findRunning = async (quoteId: string) => {
  const [row] = await db.select().from(quote).where(eq(quote.id, quoteId))
  return (await listRunningPlans(contact, clientId)).find(({ number }) => number === row!.number)
}

describe('the plan of a client', () => {
  test('has what was paid, with its receipt, and what is to come', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    await pay(owner, bookingId, '319.80')
    const plan = await findPlan(quoteId)
    expect(plan).toMatchObject([
      {
        label: 'Deposit',
        invoice: { state: 'paid', open: 0, payments: [{ receipt: expect.any(Number) }] },
      },
      { label: 'Installment 2', gross: 53_300, invoice: null },
      { label: 'Final payment', gross: 21_320, invoice: null, issueOn: null },
    ])
    expect(sumClientPlan(plan)).toEqual({ total: 106_600, paid: 31_980, waived: 0, left: 74_620 })
    expect(findNextInstallment(plan)?.label).toBe('Installment 2')
    expect(await findRunning(quoteId)).toMatchObject({ title: 'Wedding', bookingIds: [bookingId] })
  })

  test('leaves out what was canceled, and doesn’t claim what was written off', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const [first, second] = await listPlan(owner, quoteId)
    await cancelInstallment(owner, { quoteId, installmentId: second!.id })
    expect(await writeOffInvoice(owner, first!.invoiceId!, { reason: 'A gift' })).toMatchObject({
      ok: true,
    })
    const plan = await findPlan(quoteId)
    expect(plan.map(({ label }) => label)).toEqual(['Deposit', 'Final payment'])
    expect(sumClientPlan(plan)).toEqual({ total: 106_600, paid: 0, waived: 31_980, left: 74_620 })
  })

  test('isn’t running once it is paid or its booking is canceled', async () => {
    const paid = await plans.addAgreement([buildEntry()])
    expect(await findRunning(paid.quoteId)).toBeDefined()
    await pay(owner, paid.bookingId, '1066')
    expect(await findRunning(paid.quoteId)).toBeUndefined()
    const canceled = await plans.addAgreement(threePartPlan)
    const [row] = await db.select().from(booking).where(eq(booking.id, canceled.bookingId))
    await cancelBooking(owner, canceled.bookingId, { from: row!.state, by: 'studio' })
    expect(await findRunning(canceled.quoteId)).toBeUndefined()
    expect(await findPlan(canceled.quoteId)).toEqual([])
  })

  test('is for those who see money of this client', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const planner = await openContact(false)
    await expect(findPlan(quoteId, planner)).rejects.toMatchObject({ status: 403 })
    await expect(listRunningPlans(planner, clientId)).rejects.toMatchObject({ status: 403 })
    const otherId = await addTestClient(owner, 'Other Mill')
    await expect(listRunningPlans(contact, otherId)).rejects.toMatchObject({ status: 403 })
  })
})

test('the sums of a plan add up to its total', () => {
  const amount = fc.integer({ min: 0, max: 100_000 })
  const installment = fc
    .record({
      open: amount,
      paid: amount,
      credited: amount,
      writtenOff: amount,
      isPlanned: fc.boolean(),
    })
    .map(({ isPlanned, ...parts }): ClientInstallment & { paid: number } => ({
      id: '',
      label: '',
      trigger: 'signing',
      issueOn: null,
      gross: parts.open + parts.paid + parts.credited + parts.writtenOff,
      paid: isPlanned ? 0 : parts.paid,
      invoice: isPlanned
        ? null
        : {
            documentNumber: '',
            state: 'open',
            dueOn: '2030-03-08',
            reportedAt: null,
            payments: [],
            ...parts,
          },
    }))
  fc.assert(
    fc.property(fc.array(installment, { maxLength: 12 }), (installments) => {
      const { total, paid, waived, left } = sumClientPlan(installments)
      expect(total).toBe(paid + waived + left)
      expect(paid).toBe(installments.reduce((sum, one) => sum + one.paid, 0))
    }),
  )
})
