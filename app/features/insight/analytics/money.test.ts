import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, addMonths, toStudioDay } from '#app/core/day.ts'
import {
  acceptance,
  booking,
  installment,
  invoice,
  invoiceBalance,
  ledgerEntry,
  quote,
  quoteBooking,
  quoteInvoice,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import {
  listOutstandingDeposits,
  omitInvoicedDeposits,
} from '#app/features/insight/dashboard/reads.server.ts'
import { findMoneyDue } from '#app/features/insight/money-due/reads.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { listInstallments } from '#app/features/sales/installment/reads.server.ts'
import {
  cancelInstallment,
  invoiceInstallment,
} from '#app/features/sales/installment/writes.server.ts'
import type { PlanEntry } from '#app/features/sales/payment-plan/rules.ts'
import { listQuotesOf } from '#app/features/sales/quote-chain/reads.server.ts'

import { createBookingHelpers, now, terms } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  accept,
  buildEntry,
  createPlanHelpers,
  pay,
  threePartPlan,
} from '../../../../tests/support/plan-fixture.ts'

import { getMoneyFigures, listForecast } from './reads.server.ts'
import { listForecastMonths, sumForecast } from './rules.ts'

const studio = await openTestStudio()
const { db } = studio.app
const period = { from: '2029-04-01', to: '2030-03-01' }
const today = '2030-03-01'
let owner: Ctx
let helpers: Awaited<ReturnType<typeof createBookingHelpers>>
let plans: Awaited<ReturnType<typeof createPlanHelpers>>

beforeAll(async () => {
  helpers = await createBookingHelpers(studio, { reached: { email: 'mill@post.test' } })
  owner = helpers.owner
  plans = await createPlanHelpers(studio, helpers)
})

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const isOfPeriod = (at: Date) => {
  const day = toStudioDay(at, terms.timeZone)
  return day >= period.from && day <= period.to
}

/** Returns the acceptances that are final, of quotes whose dates aren't all canceled. */
async function selectSigned() {
  const states = new Map((await db.select().from(booking)).map(({ id, state }) => [id, state]))
  const dates = await db.select().from(quoteBooking)
  return (await db.select().from(acceptance)).filter(({ quoteId, undoneAt, finalizedAt }) => {
    const own = dates.filter((date) => date.quoteId === quoteId)
    const isCanceled =
      own.length > 0 && own.every(({ bookingId }) => states.get(bookingId) === 'canceled')
    return undoneAt === null && finalizedAt !== null && !isCanceled
  })
}

/** Recalculates the figures from all rows. */
async function computeFigures() {
  const signed = await selectSigned()
  const invoices = await db.select().from(invoice)
  const balances = await db.select().from(invoiceBalance)
  const links = await db.select().from(quoteInvoice)
  const roots = new Map(
    (await db.select().from(quote)).map(({ id, amendsQuoteId }) => [id, amendsQuoteId ?? id]),
  )
  const uninvoiced = [...new Set(signed.map(({ quoteId }) => roots.get(quoteId)!))].map((root) => {
    const own = signed.filter(({ quoteId }) => roots.get(quoteId) === root)
    const ids = new Set(
      links.flatMap(({ quoteId, invoiceId }) =>
        own.some((one) => one.quoteId === quoteId) ? [invoiceId] : [],
      ),
    )
    const charged = invoices
      .filter(({ id, correctsInvoiceId }) => ids.has(correctsInvoiceId ?? id))
      .map(({ kind, gross }) => (kind === 'credit-note' ? -gross : gross))
    return Math.max(sum(own.map(({ totals }) => totals.gross)) - sum(charged), 0)
  })
  return {
    signed: sum(signed.flatMap((one) => (isOfPeriod(one.acceptedAt) ? [one.totals.gross] : []))),
    invoiced: sum(
      invoices
        .filter(({ issuedOn }) => issuedOn >= period.from && issuedOn <= period.to)
        .map(({ kind, gross }) => (kind === 'credit-note' ? -gross : gross)),
    ),
    paid: sum(
      (await db.select().from(ledgerEntry)).flatMap(({ at, cents }) =>
        isOfPeriod(at) ? [cents] : [],
      ),
    ),
    open: sum(balances.map(({ open }) => open)),
    overdue: sum(balances.flatMap(({ open, dueOn }) => (dueOn < today ? [open] : []))),
    uninvoiced: sum(uninvoiced),
  }
}

/** Recalculates the forecast from the pages of the quotes and the open invoices. */
async function computeForecast() {
  const rows = new Map<string, { invoiced: number; planned: number }>()
  const names = [
    'overdue',
    ...[0, 1, 2, 3, 4, 5].map((count) => addMonths(today, count).slice(0, 7)),
  ]
  for (const name of [...names, 'later', 'undated']) rows.set(name, { invoiced: 0, planned: 0 })
  const getRow = (day: string | null) => {
    if (day === null) return rows.get('undated')!
    if (day < today) return rows.get('overdue')!
    return rows.get(day.slice(0, 7)) ?? rows.get('later')!
  }
  for (const { open, dueOn } of await db.select().from(invoiceBalance))
    getRow(dueOn).invoiced += open
  const dueDays = new Map((await db.select().from(installment)).map((one) => [one.id, one.dueDays]))
  for (const { quoteId } of await selectSigned())
    for (const { id, state, gross, issueOn } of (await listInstallments(owner, quoteId)) ?? []) {
      if (state !== 'planned') continue
      const from = issueOn !== null && issueOn < today ? today : issueOn
      getRow(from && addDays(from, dueDays.get(id)!)).planned += gross
    }
  return [...rows.values()]
}

const entries = fc.record({
  ppm: fc.integer({ min: 50_000, max: 300_000 }),
  trigger: fc.constantFrom(
    'signing' as const,
    'before' as const,
    'after' as const,
    'months' as const,
    'delivery' as const,
    'manual' as const,
  ),
  count: fc.integer({ min: 0, max: 9 }),
  dueDays: fc.integer({ min: 0, max: 60 }),
})
const randomPlans = fc.array(entries, { minLength: 1, maxLength: 4 }).map((list): PlanEntry[] =>
  list.map(({ ppm, trigger, count, dueDays }, index) =>
    buildEntry({
      ...(index < list.length - 1 && { share: { kind: 'percent' as const, ppm } }),
      trigger,
      count: ['before', 'after', 'months'].includes(trigger) ? count : 0,
      dueDays,
    }),
  ),
)
const changes = fc.array(
  fc.constantFrom('invoice', 'invoice last', 'cancel', 'pay', 'credit', 'extras', 'end'),
  { maxLength: 3 },
)

/** Does what a person can do with an agreement. What isn't possible now is refused. */
async function change(
  name: string,
  { quoteId, bookingId }: { quoteId: string; bookingId: string },
) {
  const views = (await listInstallments(owner, quoteId)) ?? []
  const planned = views.filter(({ state }) => state === 'planned')
  const issued = views.find(({ state }) => state === 'invoiced')
  const picked = name === 'invoice last' ? planned.at(-1) : planned[0]
  const target = { quoteId, installmentId: picked?.id ?? quoteId }
  if (name.startsWith('invoice'))
    await invoiceInstallment(owner, {
      ...target,
      gross:
        name === 'invoice last' ? sum(planned.map(({ gross }) => gross)) : (picked?.gross ?? 0),
      message: '',
      isEmailed: false,
      confirmTax: false,
    })
  if (name === 'cancel') await cancelInstallment(owner, target)
  const { state } = await helpers.findRow(bookingId)
  if (name === 'pay' && state !== 'canceled') await pay(owner, bookingId, '123.45')
  if (name === 'credit' && issued)
    await creditInvoice(owner, issued.invoice!.id, { choice: { kind: 'all' }, reason: 'Address' })
  if (name === 'extras')
    await accept(owner, (await plans.addQuote({}, { amendsQuoteId: quoteId })).quoteId)
  if (name === 'end' && (state === 'pending' || state === 'confirmed'))
    await cancelBooking(owner, bookingId, { from: state, by: 'studio' })
}

describe('figures of money', () => {
  test('are those of all rows after random changes of random plans', async () => {
    await fc.assert(
      fc.asyncProperty(randomPlans, changes, async (plan, names) => {
        const agreement = await plans.addAgreement(plan)
        for (const name of names) await change(name, agreement)
        const forecast = await listForecast(owner)
        expect(await getMoneyFigures(owner, period)).toEqual(await computeFigures())
        expect(forecast.map(({ invoiced, planned }) => ({ invoiced, planned }))).toEqual(
          await computeForecast(),
        )
      }),
      { numRuns: 15, seed: 20 },
    )
  })

  test('follow an agreement from its signing to the last payment', async () => {
    const before = await getMoneyFigures(owner, period)
    const planned = sumForecast(await listForecast(owner)).planned
    await plans.addAgreement(threePartPlan)
    const after = await getMoneyFigures(owner, period)
    expect(after.signed - before.signed).toBe(106_600)
    expect(after.invoiced - before.invoiced).toBe(31_980)
    expect(after.open - before.open).toBe(31_980)
    expect(after.uninvoiced - before.uninvoiced).toBe(74_620)
    expect(sumForecast(await listForecast(owner)).planned - planned).toBe(74_620)
  })

  test('of a period are those of its days', async () => {
    const empty = { from: '2020-01-01', to: '2020-12-31' }
    expect(await getMoneyFigures(owner, empty)).toMatchObject({ signed: 0, invoiced: 0, paid: 0 })
  })

  test('need permission to see amounts and invoices', async () => {
    const crew = await studio.as('crew', now)
    await expect(getMoneyFigures(crew, period)).rejects.toMatchObject({ status: 403 })
    await expect(listForecast(crew)).rejects.toMatchObject({ status: 403 })
    expect(await listForecast(await studio.as('bookkeeper', now))).toHaveLength(9)
  })
})

test('the months of the forecast begin today and follow each other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 36_000 }), (days) => {
      const first = addDays('1999-12-25', days)
      const months = listForecastMonths(first)
      expect(months).toHaveLength(6)
      expect(months[0]!.from).toBe(first)
      for (const [index, { from }] of months.entries())
        if (index > 0) expect(from).toBe(addDays(months[index - 1]!.to, 1))
    }),
  )
})

describe('a deposit on the dashboard', () => {
  test('is money due once it is invoiced, and isn’t listed twice', async () => {
    const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
    const all = await listOutstandingDeposits(owner, 500)
    const missing = all.rows.find(({ id }) => id === bookingId)?.missing
    expect(missing).toBe(31_980)
    const kept = await omitInvoicedDeposits(owner, all)
    expect(kept.rows.map(({ id }) => id)).not.toContain(bookingId)
    expect(kept.count + kept.invoiced).toBe(all.count)
    const [deposit] = (await listInstallments(owner, quoteId))!
    const due = await findMoneyDue(owner, 500)
    expect(due!.rows.find(({ id }) => id === deposit!.invoice!.id)).toMatchObject({
      kind: 'deposit',
      open: 31_980,
    })
    await creditInvoice(owner, deposit!.invoice!.id, { choice: { kind: 'all' }, reason: 'Address' })
    const again = await omitInvoicedDeposits(owner, await listOutstandingDeposits(owner, 500))
    expect(again.rows.map(({ id }) => id)).toContain(bookingId)
  })

  test('is outstanding for a booking without a plan', async () => {
    const id = await helpers.addBooking(helpers.takeMonday(), '09:00', '11:00', [], {
      total: '1000',
    })
    const { rows } = await omitInvoicedDeposits(owner, await listOutstandingDeposits(owner, 500))
    expect(rows.map((row) => row.id)).toContain(id)
  })
})

test('the steps of a quote have the ends of its plan', async () => {
  const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
  const [deposit] = (await listInstallments(owner, quoteId))!
  expect((await listQuotesOf(owner, { bookingId }))[0]!.plan).toEqual({
    firstInvoiceId: deposit!.invoice!.id,
    lastInvoiceId: null,
  })
  const sent = await plans.addQuote({ plan: threePartPlan })
  expect((await listQuotesOf(owner, { bookingId: sent.bookingId }))[0]!.plan).toEqual({
    firstInvoiceId: null,
    lastInvoiceId: null,
  })
  const plain = await plans.addQuote({})
  expect((await listQuotesOf(owner, { bookingId: plain.bookingId }))[0]!.plan).toBeNull()
})
