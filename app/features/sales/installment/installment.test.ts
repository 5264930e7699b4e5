import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day, hour } from '#app/core/day.ts'
import { booking, quoteSettings, studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { createQuoteInvoice } from '#app/features/sales/quote-invoice/writes.server.ts'

import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { expectBooks } from '../../../../tests/support/invoicing.ts'
import {
  accept,
  buildEntry,
  createPlanHelpers,
  listEmailKinds,
  listEventNames,
  listPlan,
  pay,
  threePartPlan,
} from '../../../../tests/support/plan-fixture.ts'

import { invoiceDueInstallments } from './jobs.server.ts'
import { listInstallments, listWaitingInstallments } from './reads.server.ts'
import { sumPlan } from './rules.ts'
import { cancelInstallment, invoiceInstallment, restoreInstallment } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
let owner: Ctx
let helpers: Awaited<ReturnType<typeof createBookingHelpers>>
let plans: Awaited<ReturnType<typeof createPlanHelpers>>

beforeAll(async () => {
  helpers = await createBookingHelpers(studio, { reached: { email: 'mill@post.test' } })
  owner = helpers.owner
  plans = await createPlanHelpers(studio, helpers)
})

const findBooking = async (id: string) =>
  (await db.select().from(booking).where(eq(booking.id, id)))[0]!
const form = { message: '', isEmailed: false, confirmTax: false }

describe('an accepted plan', () => {
  test('invoices what is due on signing, and plans the rest', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    const { startsLocal, deposit, total, policyVersion } = await findBooking(bookingId)
    const plan = await listPlan(owner, quoteId)
    expect(plan).toMatchObject([
      { trigger: 'signing', gross: 31_980, invoiced: 31_980, kind: 'deposit' },
      { trigger: 'before', gross: 53_300, invoiced: null },
      { trigger: 'delivery', gross: 21_320, invoiced: null, issueOn: null },
    ])
    expect(addMs(new Date(`${plan[1]!.issueOn}T00:00Z`), 14 * day).toISOString()).toContain(
      startsLocal.slice(0, 10),
    )
    expect({ deposit, total, policyVersion }).toEqual({
      deposit: 31_980,
      total: 106_600,
      policyVersion: 1,
    })
    expect(await listEmailKinds(owner, plan[0]!.invoiceId!)).toEqual(['invoice.sent'])
    expect(await listEventNames(owner, quoteId)).toEqual(
      expect.arrayContaining(['payment-plan.started', 'installment.invoiced']),
    )
    expect(await createQuoteInvoice(owner, quoteId)).toMatchObject({ problem: 'quote-has-plan' })
  })

  test('is paid in parts that add up to the agreement', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    await pay(owner, bookingId, '319.80')
    const views = (await listInstallments(owner, quoteId))!
    expect(views.map(({ label, state, gross }) => [label, state, gross])).toEqual([
      ['Deposit', 'invoiced', 31_980],
      ['Installment 2', 'planned', 53_300],
      ['Final payment', 'planned', 21_320],
    ])
    expect(sumPlan(views)).toEqual({
      total: 106_600,
      invoiced: 31_980,
      paid: 31_980,
      open: 0,
      planned: 74_620,
    })
    expect((await findBooking(bookingId)).state).toBe('confirmed')
  })

  test('ends with one invoice for everything that is left', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const [, , last] = await listPlan(owner, quoteId)
    const wrong = { ...form, quoteId, installmentId: last!.id }
    expect(await invoiceInstallment(owner, { ...wrong, gross: 21_320 })).toMatchObject({
      problem: 'installment-was-changed',
    })
    expect(await invoiceInstallment(owner, { ...wrong, gross: 74_620 })).toMatchObject({ ok: true })
    expect(await listPlan(owner, quoteId)).toMatchObject([
      { kind: 'deposit' },
      { kind: null, cancelReason: 'final' },
      { kind: 'final', invoiced: 74_620 },
    ])
    expect(await invoiceInstallment(owner, { ...wrong, gross: 74_620 })).toMatchObject({
      problem: 'installment-is-invoiced',
    })
    await expectBooks(owner, [helpers.clientId])
  })

  test('of a single payment is an ordinary invoice', async () => {
    const { quoteId } = await plans.addAgreement([buildEntry()])
    expect(await listPlan(owner, quoteId)).toMatchObject([
      { kind: 'standalone', invoiced: 106_600 },
    ])
  })

  test('has extras on its last invoice', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const extras = await plans.addQuote({ plan: undefined }, { amendsQuoteId: quoteId })
    await accept(owner, extras.quoteId)
    const [, , rest] = (await listInstallments(owner, quoteId))!
    expect(rest!.gross).toBe(21_320 + 106_600)
    const target = { ...form, quoteId, installmentId: rest!.id, gross: 74_620 + 106_600 }
    expect(await invoiceInstallment(owner, target)).toMatchObject({ ok: true })
    expect(await createQuoteInvoice(owner, extras.quoteId)).toMatchObject({
      problem: 'quote-is-invoiced',
    })
    await expectBooks(owner, [helpers.clientId])
  })
})

describe('an installment', () => {
  test('can be canceled and restored, apart from the last', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const [paid, second, last] = await listPlan(owner, quoteId)
    const cancel = (installmentId: string) => cancelInstallment(owner, { quoteId, installmentId })
    expect(await cancel(paid!.id)).toMatchObject({ problem: 'installment-is-invoiced' })
    expect(await cancel(last!.id)).toMatchObject({ problem: 'installment-is-last' })
    expect(await cancel(second!.id)).toMatchObject({ ok: true })
    expect(await cancel(second!.id)).toMatchObject({ ok: true })
    expect((await listInstallments(owner, quoteId))!.at(-1)!.gross).toBe(74_620)
    const target = { quoteId, installmentId: second!.id }
    expect(await restoreInstallment(owner, target)).toMatchObject({ ok: true })
    expect((await listInstallments(owner, quoteId))!.at(-1)!.gross).toBe(21_320)
  })

  test('is planned again when its invoice is credited in full', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const [first] = await listPlan(owner, quoteId)
    await creditInvoice(owner, first!.invoiceId!, { choice: { kind: 'all' }, reason: 'Address' })
    const [again] = await listPlan(owner, quoteId)
    expect(again).toMatchObject({ invoiceId: null, heldBack: 'installment-was-credited' })
    const target = { ...form, quoteId, installmentId: first!.id, gross: 31_980 }
    expect(await invoiceInstallment(owner, target)).toMatchObject({ ok: true })
    await expectBooks(owner, [helpers.clientId])
  })

  test('is invoiced once by two people at the same time', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    const [, second] = await listPlan(owner, quoteId)
    const target = { ...form, quoteId, installmentId: second!.id, gross: 53_300 }
    const results = await Promise.all([
      invoiceInstallment(owner, target),
      invoiceInstallment(owner, target),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

// the job issues on later days, and no document is dated before the last one
describe('the job', () => {
  const issueAt = async (quoteId: string, position: number, time: string) => {
    const { issueOn } = (await listPlan(owner, quoteId))[position]!
    return new Date(`${issueOn}T${time}Z`)
  }

  const setAsking = (asksBeforeInvoicing: boolean) =>
    db
      .insert(quoteSettings)
      .values({ asksBeforeInvoicing })
      .onConflictDoUpdate({ target: quoteSettings.id, set: { asksBeforeInvoicing } })

  test('waits for a person if the studio wants to be asked', async () => {
    await setAsking(true)
    const { quoteId } = await plans.addAgreement(threePartPlan)
    expect((await listPlan(owner, quoteId))[0]).toMatchObject({ kind: null, issueOn: '2030-03-01' })
    await invoiceDueInstallments(studio.system(addMs(now, 500 * day)))
    const waiting = await listWaitingInstallments(owner, 50)
    expect(waiting.filter((one) => one.quoteId === quoteId)).toMatchObject([{ gross: 31_980 }])
    await setAsking(false)
  })

  test('invoices an installment at 5:00 AM on its day, once', async () => {
    const { quoteId } = await plans.addAgreement(threePartPlan)
    await invoiceDueInstallments(studio.system(await issueAt(quoteId, 1, '08:59')))
    expect((await listPlan(owner, quoteId))[1]).toMatchObject({ kind: null })
    const system = studio.system(await issueAt(quoteId, 1, '10:00'))
    await Promise.all([invoiceDueInstallments(system), invoiceDueInstallments(system)])
    const plan = await listPlan(owner, quoteId)
    expect(plan[1]).toMatchObject({ kind: 'interim', invoiced: 53_300 })
    expect(await listEmailKinds(owner, plan[1]!.invoiceId!)).toEqual(['invoice.sent'])
  })

  test('holds back an installment that needs a decision, and goes on with others', async () => {
    const plan = [buildEntry({ trigger: 'before', count: 3 })]
    const first = await plans.addAgreement(plan)
    await db.update(studioBilling).set({ legalName: '' })
    const at = await issueAt(first.quoteId, 0, '12:00')
    await invoiceDueInstallments(studio.system(at))
    await db.update(studioBilling).set({ legalName: 'Longlight LLC' })
    const [held] = await listPlan(owner, first.quoteId)
    expect(held).toMatchObject({ kind: null, heldBack: 'seller-name-missing' })
    const waiting = await listWaitingInstallments({ ...owner, now: at }, 50)
    expect(waiting.map(({ id }) => id)).toContain(held!.id)
    await invoiceDueInstallments(studio.system(addMs(at, hour)))
    expect((await listPlan(owner, first.quoteId))[0]).toMatchObject({ kind: null })
    const target = { ...form, quoteId: first.quoteId, installmentId: held!.id, gross: 106_600 }
    expect(await invoiceInstallment({ ...owner, now: at }, target)).toMatchObject({ ok: true })
  })
})
