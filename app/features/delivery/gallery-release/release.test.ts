import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { addMs } from '#app/core/day.ts'
import { event, gallery, project } from '#app/data/schema/index.server.ts'
import { cancelBooking } from '#app/features/booking/booking-state/writes.server.ts'
import { createGallery, publishGallery } from '#app/features/delivery/gallery/writes.server.ts'
import { recordPayment, reverseEntry } from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'

import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { plantGalleryItem } from '../../../../tests/support/gallery-fixture.ts'
import { getId, setUpInvoicing, toMoney } from '../../../../tests/support/invoicing.ts'
import { createDice } from '../../../../tests/support/random-studios.ts'
import { runReleaseLife } from '../../../../tests/support/release-life.ts'

const studio = await openTestStudio()
const { db } = studio.app
const { owner, clientId, addBooking, takeMonday } = await createBookingHelpers(studio)
/** The context of a later second, so that payments and releases have an order. */
let seconds = 0
const createLater = () => ({ ...owner, now: addMs(now, ++seconds * 1000) })

/** Adds a published gallery that waits for a booking of $1,000. */
async function addLockedGallery() {
  const [created] = await db
    .insert(project)
    .values({
      clientId,
      title: 'Harbor wedding',
      category: 'photography',
      stage: 'delivery',
      state: 'in-progress',
      startedOn: '2030-03-01',
      search: '',
      createdAt: now,
    })
    .returning({ id: project.id })
  const projectId = created!.id
  const bookingId = await addBooking(takeMonday(), '09:00', '10:00', [], {
    total: '1000',
    project: projectId,
  })
  const form = { title: 'Harbor', clientId, projectId, category: 'photography' as const }
  const id = getId(await createGallery(owner, form))
  await plantGalleryItem(studio.app, id, { number: 1 })
  expect(await publishGallery(createLater(), id)).toMatchObject({ ok: true })
  return {
    id,
    bookingId,
    pay: async (amount: string) =>
      getId(await recordPayment(createLater(), { bookingId }, toMoney(amount, { anyway: 'on' }))),
    findState: async () => {
      const [row] = await db.select().from(gallery).where(eq(gallery.id, id))
      return row!.lockedAt ? 'locked' : row!.releaseReason
    },
  }
}

test('a reversed payment takes back the release that it caused', async () => {
  const { id, pay, findState } = await addLockedGallery()
  const deposit = await pay('400')
  expect(await findState()).toBe('locked')
  await pay('600')
  expect(await findState()).toBe('paid')
  const reversed = await reverseEntry(createLater(), deposit, { reason: 'It bounced.' })
  expect(reversed).toMatchObject({ ok: true })
  expect(await findState()).toBe('locked')
  await pay('400')
  expect(await findState()).toBe('paid')
  const events = await db.select().from(event).where(eq(event.subjectId, id)).orderBy(event.id)
  expect(events.map(({ name, data }) => [name, data.cents ?? null]).slice(2)).toEqual([
    ['gallery.locked', 100_000],
    ['gallery.released', null],
    ['gallery.locked', 40_000],
    ['gallery.released', null],
  ])
})

test('a refund, a payment after the release and its reversal take nothing back', async () => {
  const { bookingId, pay, findState } = await addLockedGallery()
  await pay('1000')
  const refunded = await recordRefund(
    createLater(),
    { bookingId },
    toMoney('300', { anyway: 'on', note: 'Sorry' }),
  )
  expect([refunded.ok, await findState()]).toEqual([true, 'paid'])
  const tip = await pay('50')
  expect(await reverseEntry(createLater(), tip, { reason: 'It bounced.' })).toMatchObject({
    ok: true,
  })
  expect(await findState()).toBe('paid')
})

test('a cancellation alone releases nothing', async () => {
  const { bookingId, findState } = await addLockedGallery()
  const move = { from: 'pending', by: 'client' } as const
  expect(await cancelBooking(createLater(), bookingId, move)).toMatchObject({ ok: true })
  expect(await findState()).toBe('locked')
})

test('random payments, documents and changes release and lock as plain SQL says', async () => {
  const rateId = await setUpInvoicing(owner)
  const tally = { steps: 0, releases: 0, locks: 0 }
  for (let seed = 1; seed <= 8; seed++)
    await runReleaseLife(owner, createDice(seed), { rateId, length: 18, tally })
  expect(tally.steps).toBe(144)
  expect(tally.releases).toBeGreaterThan(0)
  expect(tally.locks).toBeGreaterThan(0)
})
