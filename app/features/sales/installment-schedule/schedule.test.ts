import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'

import { addDays } from '#app/core/day.ts'
import { booking, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { moveBooking } from '#app/features/booking/booking/writes.server.ts'
import {
  addProject,
  completeProject,
  reopenProject,
} from '#app/features/work/project/writes.server.ts'

import { createBookingHelpers } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId } from '../../../../tests/support/invoicing.ts'
import {
  buildEntry,
  createPlanHelpers,
  listEmailKinds,
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
})

const findBooking = async (id: string) =>
  (await db.select().from(booking).where(eq(booking.id, id)))[0]!

test('installments that count from the date move with it, and the client is told', async () => {
  const { quoteId, bookingId } = await plans.addAgreement(threePartPlan)
  const { revision, startsLocal } = await findBooking(bookingId)
  const date = addDays(startsLocal.slice(0, 10), 35)
  const times = { startsLocal: `${date}T09:00`, endsLocal: `${date}T11:00` }
  const moved = await moveBooking(owner, bookingId, times, { revision, overwrite: false })
  expect(moved).toMatchObject({ ok: true })
  expect(await listPlan(owner, quoteId)).toMatchObject([
    { kind: 'deposit', issueOn: '2030-03-01' },
    { issueOn: addDays(date, -14) },
    { issueOn: null },
  ])
  expect(await listEmailKinds(owner, quoteId)).toContain('payment-plan.moved')
})

test('installments that count from the signing don’t move', async () => {
  const { quoteId, bookingId } = await plans.addAgreement([
    buildEntry({ share: { kind: 'amount', cents: 5000 } }),
    buildEntry({ trigger: 'months', count: 2 }),
  ])
  const { revision, startsLocal } = await findBooking(bookingId)
  const date = addDays(startsLocal.slice(0, 10), 21)
  await moveBooking(
    owner,
    bookingId,
    { startsLocal: `${date}T09:00`, endsLocal: `${date}T11:00` },
    { revision, overwrite: false },
  )
  expect(await listPlan(owner, quoteId)).toMatchObject([{}, { issueOn: '2030-05-01' }])
  expect(await listEmailKinds(owner, quoteId)).not.toContain('payment-plan.moved')
})

test('a project that is completed schedules what is due on delivery for the next day', async () => {
  const { quoteId } = await plans.addAgreement(threePartPlan)
  const projectId = getId(
    await addProject(owner, {
      clientId: helpers.clientId,
      title: 'Wedding',
      category: 'photography',
      stage: 'planning',
      startedOn: '2030-03-01',
      dueOn: '',
      notes: '',
    }),
  )
  await db.update(quote).set({ projectId }).where(eq(quote.id, quoteId))
  const complete = () => completeProject(owner, projectId, { ignoreUnfinished: true })
  expect(await complete()).toMatchObject({ ok: true })
  expect((await listPlan(owner, quoteId))[2]).toMatchObject({ issueOn: '2030-03-02' })
  await reopenProject(owner, projectId)
  expect((await listPlan(owner, quoteId))[2]).toMatchObject({ issueOn: null })
})

test('a date is confirmed when all that was due on signing is paid', async () => {
  const { bookingId } = await plans.addAgreement([
    buildEntry({ share: { kind: 'percent', ppm: 100_000 } }),
    buildEntry({ share: { kind: 'percent', ppm: 200_000 } }),
    buildEntry({ trigger: 'manual' }),
  ])
  await pay(owner, bookingId, '106.60')
  expect((await findBooking(bookingId)).state).toBe('pending')
  await pay(owner, bookingId, '213.20')
  expect((await findBooking(bookingId)).state).toBe('confirmed')
})
