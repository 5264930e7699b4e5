import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { booking, project, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findQuoteDraft } from '#app/features/sales/quote-draft/reads.server.ts'
import { getSendPlan } from '#app/features/sales/quote-sending/reads.server.ts'
import { sendQuote } from '#app/features/sales/quote-sending/writes.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { changeQuoteSettings } from '#app/features/sales/quote-settings/writes.server.ts'
import { addQuoteTemplate } from '#app/features/sales/quote-template/writes.server.ts'
import { selectQuoteVersion } from '#app/features/sales/quote/reads.server.ts'
import { createQuote } from '#app/features/sales/quote/writes.server.ts'

import { createAcceptanceHelpers } from '../../../../tests/support/acceptance-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { buildPlanEntry } from '../../../../tests/support/payment-plans.ts'
import { insertQuote } from '../../../../tests/support/quotes.ts'
import type { PaymentPlan } from './rules.ts'

/** Plans of quotes until they are sent. */
const studio = await openTestStudio()
const { db } = studio.app
const { owner, addQuoteClient } = await createAcceptanceHelpers(studio)
let clientId = ''

const deposit = buildPlanEntry({ share: { kind: 'amount', cents: 100_000 }, trigger: 'signing' })
const plan: PaymentPlan = [deposit, buildPlanEntry({ count: 14 })]

beforeAll(() => setUpInvoicing(owner))
beforeEach(async () => {
  clientId = (await addQuoteClient()).clientId
})

const findContent = async (result: Parameters<typeof getId>[0]) => {
  const [row] = await db
    .select()
    .from(quote)
    .where(eq(quote.id, getId(result)))
  return row!.content
}
async function changePlan(plan: PaymentPlan | null, ctx: Ctx = owner) {
  const { validDays, undoMinutes, approvalAbove, terms, revision } = await getQuoteSettings(ctx)
  const form = { validDays, undoMinutes, approvalAbove, terms, plan, asksBeforeInvoicing: true }
  return { before: revision, result: await changeQuoteSettings(ctx, form, revision) }
}

describe('a new quote', () => {
  test('begins with the plan of the settings, and extras with none', async () => {
    await changePlan(plan)
    const created = await createQuote(owner, { clientId })
    expect(await findContent(created)).toMatchObject({ plan })
    const extras = await createQuote(owner, { amendsQuoteId: getId(created) })
    expect(await findContent(extras)).not.toHaveProperty('plan')
    await changePlan(null)
    expect(await findContent(await createQuote(owner, { clientId }))).not.toHaveProperty('plan')
  })
  test('has the plan of what it is copied from, also none', async () => {
    const { id } = await insertQuote(db, { clientId, content: { plan } })
    const templateId = getId(await addQuoteTemplate(owner, id, `Plan ${id}`))
    expect(await findContent(await createQuote(owner, { fromQuoteId: id }))).toMatchObject({ plan })
    expect(await findContent(await createQuote(owner, { clientId, templateId }))).toMatchObject({
      plan,
    })
    await changePlan(plan)
    const without = await insertQuote(db, { clientId })
    const copy = await findContent(await createQuote(owner, { fromQuoteId: without.id }))
    expect(copy).not.toHaveProperty('plan')
    await changePlan(null)
  })
})

test('settings with the same plan aren’t changed', async () => {
  const { before, result } = await changePlan(plan)
  expect(result).toMatchObject({ value: { revision: before + 1 } })
  expect((await changePlan(structuredClone(plan))).result).toMatchObject({
    value: { revision: before + 1 },
  })
  expect(await getQuoteSettings(owner)).toMatchObject({ plan, asksBeforeInvoicing: true })
  await changePlan(null)
})

describe('sending', () => {
  const listProblems = async (id: string) => {
    const { problems } = (await findQuoteDraft(owner, id))!
    expect((await getSendPlan(owner, id))!.problems).toEqual(problems)
    return problems
  }
  const send = async (id: string) => {
    const [row] = await db.select().from(quote).where(eq(quote.id, id))
    return sendQuote(owner, id, { revision: row!.revision, message: '', holdUntilExpiry: false })
  }
  const addQuote = async (plan: PaymentPlan, change = {}) =>
    (await insertQuote(db, { clientId, content: { plan }, ...change })).id

  test('needs a date for days before or after it', async () => {
    const id = await addQuote(plan)
    const missing = { field: 'planTrigger:1', problem: 'plan-needs-date', details: {} }
    expect(await listProblems(id)).toEqual([missing])
    expect(await send(id)).toMatchObject({
      problem: 'plan-needs-date',
      details: { field: 'planTrigger:1' },
    })

    const [dated] = await db
      .select({ id: project.id })
      .from(project)
      .where(eq(project.state, 'in-progress'))
      .limit(1)
    await db.update(project).set({ dueOn: null }).where(eq(project.id, dated!.id))
    await db.update(quote).set({ projectId: dated!.id }).where(eq(quote.id, id))
    expect(await listProblems(id)).toEqual([missing])
    await db.update(project).set({ dueOn: '2030-06-15' }).where(eq(project.id, dated!.id))
    expect(await listProblems(id)).toEqual([])

    const [booked] = await db.select().from(booking).where(eq(booking.state, 'confirmed')).limit(1)
    const other = await addQuote(plan, { bookingIds: [booked!.id] })
    expect(await listProblems(other)).toEqual([])
  })
  test('isn’t possible with more than the total of what is preselected', async () => {
    const half = buildPlanEntry({ share: { kind: 'percent', ppm: 500_000 }, trigger: 'months' })
    const large = { ...deposit, share: { kind: 'amount' as const, cents: 200_000 } }
    const id = await addQuote([large, half, buildPlanEntry({ trigger: 'manual' })])
    const problem = { field: 'plan', problem: 'plan-exceeds-total', details: { by: 52_500 } }
    expect(await listProblems(id)).toEqual([problem])
    expect(await send(id)).toMatchObject({ problem: 'plan-exceeds-total' })
    // without lines there is no total to compare
    await db
      .update(quote)
      .set({ content: { ...(await findContent({ ok: true, value: { id } })), sections: [] } })
      .where(eq(quote.id, id))
    expect(await listProblems(id)).toMatchObject([{ problem: 'lines-missing' }])
  })
  test('freezes the plan', async () => {
    const frozen = [deposit, buildPlanEntry({ trigger: 'delivery' })]
    const id = await addQuote(frozen)
    expect(await send(id)).toMatchObject({ ok: true })
    expect((await selectQuoteVersion(owner, id, 1))!.content.plan).toEqual(frozen)
  })
})
