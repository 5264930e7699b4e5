import { and, asc, eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, addMs, minute, toInstant } from '#app/core/day.ts'
import {
  booking,
  event,
  invoice,
  invoiceBalance,
  invoiceDraft,
  lateFee,
  posting,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { deleteDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { listDraftsOf } from '#app/features/money/invoice-draft/reads.server.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { listDrafts } from '#app/features/money/invoice-list/reads.server.ts'
import {
  pauseClientReminders,
  pauseReminders,
  resumeReminders,
} from '#app/features/money/invoice-reminder/writes.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { getPolicyForForm } from '#app/features/studio/policy/reads.server.ts'
import type { LateFee } from '#app/features/studio/policy/rules.ts'
import { changePolicy } from '#app/features/studio/policy/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import {
  addInvoice,
  addTestClient,
  expectBooks,
  getId,
  setUpInvoicing,
  toMoney,
} from '../../../../tests/support/invoicing.ts'
import { draftDueLateFees } from './jobs.server.ts'
import { findLateInvoice, listLateFeeDrafts, listLateFees } from './reads.server.ts'
import { draftLateFees } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const zone = 'America/New_York'
const flat: LateFee = { kind: 'amount', cents: 2500, days: 14 }
const monthly: LateFee = { kind: 'percent', ppm: 15_000, days: 14 }
/** Every invoice is issued on March 1 and due on March 15. */
const dueOn = '2030-03-15'
let now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx

beforeAll(async () => {
  owner = await studio.as('owner', now)
  await setUpInvoicing(owner)
})

/** Makes a version of the policy a minute later, in which the owner then works. */
async function setFee(fee: LateFee | null) {
  now = addMs(now, minute)
  owner = { ...owner, now }
  const { policy, revision } = await getPolicyForForm(owner)
  await changePolicy(owner, { ...policy, lateFee: fee }, revision)
  now = addMs(now, minute)
  owner = { ...owner, now }
}

/** Issues an invoice of $1,200 to a new client. */
async function issue(change: { bookingId?: string; clientId?: string } = {}) {
  const { clientId = await addTestClient(owner, 'Tide Mill'), ...content } = change
  const id = await addInvoice(owner, clientId, {
    lines: [buildLine({ unitPrice: 120_000, taxRateId: null })],
    ...content,
  })
  return { id, clientId, number: (await findInvoice(id)).documentNumber }
}
const findInvoice = async (id: string) =>
  (await db.select().from(invoice).where(eq(invoice.id, id)))[0]!
const createSystemCtx = (day: string, time = '03:00') =>
  studio.system(toInstant(`${day}T${time}`, zone)!.at)
const run = (day: string, time?: string) => draftDueLateFees(createSystemCtx(day, time))
/** The drafts that still exist, the earliest month first. */
const listDrafted = (id: string) =>
  db
    .select({ id: invoiceDraft.id, month: lateFee.month, draft: invoiceDraft })
    .from(lateFee)
    .innerJoin(invoiceDraft, eq(invoiceDraft.id, lateFee.feeInvoiceId))
    .where(eq(lateFee.invoiceId, id))
    .orderBy(asc(lateFee.month))
const listCents = async (id: string) =>
  (await listDrafted(id)).map(({ draft }) => draft.content.lines[0]!.unitPrice)
const setBalance = (id: string, change: Partial<typeof invoiceBalance.$inferInsert>) =>
  db.update(invoiceBalance).set(change).where(eq(invoiceBalance.invoiceId, id))

describe('a flat late fee', () => {
  test('is drafted once, after the grace days, for a person to issue', async () => {
    await setFee(flat)
    const { id, clientId, number } = await issue()
    await run('2030-03-29', '23:59')
    expect(await listDrafted(id)).toEqual([])
    for (const [day, time] of [
      ['2030-03-30', '00:00'],
      ['2030-03-30', '12:00'],
      ['2030-07-01', '12:00'],
    ] as const)
      await run(day, time)
    const drafted = await listDrafted(id)
    expect(drafted).toMatchObject([
      {
        month: 0,
        draft: { kind: 'fee', clientId, createdBy: null, revision: 1 },
      },
    ])
    expect(drafted[0]!.draft.content).toEqual({
      priceMode: 'net',
      lines: [
        {
          name: `Late fee for ${number}, 15 days overdue`,
          text: 'Open amount: $1,200.00. If an invoice is still unpaid 14 days after its due day, a late fee of $25.00 is added once.',
          quantityMilli: 1000,
          unit: 'flat',
          unitPrice: 2500,
          discount: null,
          taxRateId: null,
          account: '4200',
        },
      ],
      discount: null,
      discountReason: '',
      suppliedOn: null,
      dueDays: 14,
      opening: '',
      closing: '',
      bookingId: null,
      projectId: null,
    })
    const events = await db
      .select({ data: event.data, actor: event.actorKind })
      .from(event)
      .where(and(eq(event.subjectId, id), eq(event.name, 'late-fee.drafted')))
    expect(events).toEqual([{ data: { draft: drafted[0]!.id, cents: 2500 }, actor: 'system' }])
  })
  test('is one draft if two jobs run at once', async () => {
    const { id } = await issue()
    await Promise.all([run('2030-04-01'), run('2030-04-01'), run('2030-04-01', '03:01')])
    expect(await listCents(id)).toEqual([2500])
    const results = await Promise.all(
      [1, 2].map(() => draftLateFees(createSystemCtx('2030-04-02'), id)),
    )
    expect(results).toEqual([1, 2].map(() => ({ ok: true, value: { drafts: 0 } })))
  })
  test('isn’t drafted again after a person deleted the draft', async () => {
    const { id } = await issue()
    await run('2030-03-30')
    const [drafted] = await listDrafted(id)
    expect(await listLateFees(owner, id)).toHaveLength(1)
    await deleteDraft(owner, drafted!.id)
    await run('2030-03-31')
    expect([await listDrafted(id), await listLateFees(owner, id)]).toEqual([[], []])
  })
})

describe('a monthly late fee', () => {
  test('is a share of what is open in each month', async () => {
    await setFee(monthly)
    const { id, clientId, number } = await issue()
    await run('2030-03-29')
    expect(await listCents(id)).toEqual([])
    await run('2030-03-30')
    expect(await listCents(id)).toEqual([1800])
    await recordPayment(owner, { clientId }, toMoney('400', { invoice: id }))
    for (const day of ['2030-04-29', '2030-04-30', '2030-05-01']) await run(day)
    expect(await listCents(id)).toEqual([1800, 1200])
    expect((await listDrafted(id))[1]!.draft.content.lines[0]).toMatchObject({
      name: `Late fee for ${number}, 46 days overdue`,
      text: 'Open amount: $800.00, month 2. If an invoice is still unpaid 14 days after its due day, a late fee of 1.5% of the open amount is added for each month that it is overdue.',
    })
    await recordPayment(owner, { clientId }, toMoney('800', { invoice: id }))
    await run('2030-09-01')
    expect(await listCents(id)).toEqual([1800, 1200])
  })
  test('is drafted for each month after an outage, and never if it rounds to zero', async () => {
    const [one, other] = [await issue(), await issue()]
    await recordPayment(owner, one, toMoney('1199.70', { invoice: one.id }))
    await run('2030-06-15')
    expect(await listCents(one.id)).toEqual([])
    expect((await listDrafted(other.id)).map(({ month }) => month)).toEqual([1, 2, 3])
    await run('2030-06-16')
    expect(await listCents(other.id)).toEqual([1800, 1800, 1800])
  })
})

describe('no late fee is drafted', () => {
  test('for an invoice that is disputed, or whose reminders are paused or stopped', async () => {
    await setFee(flat)
    const [disputed, paused, stopped, client] = [
      await issue(),
      await issue(),
      await issue(),
      await issue(),
    ]
    const pause = { until: '2030-05-01' }
    await setBalance(disputed.id, { disputed: true })
    await pauseReminders(owner, paused.id, pause)
    await pauseReminders(owner, stopped.id, { until: null })
    await pauseClientReminders(owner, client.id, pause)
    const all = [disputed, paused, stopped, client]
    const listAll = async () => (await Promise.all(all.map(({ id }) => listCents(id)))).flat()
    await run('2030-04-30')
    expect(await listAll()).toEqual([])
    await run('2030-05-01')
    expect(await listAll()).toEqual([2500, 2500])
    await setBalance(disputed.id, { disputed: false })
    await resumeReminders(owner, stopped.id)
    await run('2030-05-02')
    expect(await listAll()).toEqual([2500, 2500, 2500, 2500])
  })
  test('for one in another currency than the policy, or of an erased client', async () => {
    const { id, clientId } = await issue()
    await db.execute(sql`update studio set currency = 'EUR'`)
    studio.app.studioCache = null
    await run('2030-04-01')
    await db.execute(sql`update studio set currency = 'USD'`)
    studio.app.studioCache = null
    await db.execute(sql`update client set erased_at = now() where id = ${clientId}`)
    await run('2030-04-01')
    expect(await listCents(id)).toEqual([])
    await db.execute(sql`update client set erased_at = null where id = ${clientId}`)
    await run('2030-04-01')
    expect(await listCents(id)).toEqual([2500])
  })
  test('by a person', async () => {
    const { id } = await issue()
    await expect(draftDueLateFees(owner)).rejects.toMatchObject({ status: 403 })
    expect(() => draftLateFees(owner, id)).toThrow()
    await expect(listLateFeeDrafts(await studio.as('crew', now), 5)).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('the policy of a late fee', () => {
  async function addBooking(clientId: string) {
    const terms = { timeZone: zone, currency: 'USD', locale: 'en-US' }
    return getId(
      await createBooking(
        owner,
        bookingSchema(terms).parse({
          client: clientId,
          category: 'photography',
          title: 'Portraits',
          date: '2030-03-12',
          start: '10:00',
          end: '12:00',
          total: '1200',
        }),
      ),
    )
  }
  test('is the version in force when the invoice was issued', async () => {
    await setFee(null)
    const without = await issue()
    await setFee({ ...flat, cents: 4000, days: 30 })
    const later = await issue()
    await setFee(monthly)
    await run('2030-04-14')
    expect([await listCents(without.id), await listCents(later.id)]).toEqual([[], []])
    await run('2030-04-15')
    expect([await listCents(without.id), await listCents(later.id)]).toEqual([[], [4000]])
  })
  test('is that of the invoice’s booking', async () => {
    const clientId = await addTestClient(owner, 'Booked Mill')
    await setFee({ ...flat, cents: 7000 })
    const withFee = await addBooking(clientId)
    await setFee(null)
    const withoutFee = await addBooking(clientId)
    await setFee(monthly)
    const [first, second] = [
      await issue({ clientId, bookingId: withFee }),
      await issue({ clientId, bookingId: withoutFee }),
    ]
    await run('2030-04-15')
    expect([await listCents(first.id), await listCents(second.id)]).toEqual([[7000], []])
    // a fee is no part of the agreed price
    expect((await listDrafted(first.id))[0]!.draft.content.bookingId).toBeNull()
    const [row] = await db.select().from(booking).where(eq(booking.id, withFee))
    expect(row!.policyVersion).toBeLessThan((await getPolicyForForm(owner)).revision)
  })
})

describe('a draft of a late fee', () => {
  test('stays if its invoice is settled, and its page can say so', async () => {
    await setFee(flat)
    const { id, clientId } = await issue()
    await run(addDays(dueOn, 60))
    const [drafted] = await listDrafted(id)
    await recordPayment(owner, { clientId }, toMoney('1200', { invoice: id }))
    expect(await findLateInvoice(owner, drafted!.id)).toMatchObject({ id, isSettled: true })
    expect(await listCents(id)).toEqual([2500])
  })
  test('is issued as a fee on its own account, and never has a fee itself', async () => {
    await setFee(flat)
    const { id, clientId, number } = await issue()
    await run('2030-03-30')
    const [drafted] = await listDrafted(id)
    expect(await listDraftsOf(owner, { clientId })).toMatchObject([{ id: drafted!.id }])
    expect((await listDrafts(owner)).find((draft) => draft.id === drafted!.id)).toMatchObject({
      kind: 'fee',
      gross: 2500,
    })
    expect(await listLateFees(owner, id)).toEqual([
      { id: drafted!.id, month: 0, documentNumber: null, cents: 2500 },
    ])
    expect(await findLateInvoice(owner, drafted!.id)).toEqual({
      id,
      documentNumber: number,
      isSettled: false,
    })
    expect(await findLateInvoice(owner, id)).toBeNull()
    expect((await listLateFeeDrafts(owner, 500)).map((draft) => draft.id)).toContain(drafted!.id)
    const later = { ...owner, now: toInstant('2030-04-01T10:00', zone)!.at }
    const feeId = getId(await issueInvoice(later, drafted!.id, { revision: 1 }))
    const fee = await findInvoice(feeId)
    expect(fee).toMatchObject({ id: drafted!.id, kind: 'fee', gross: 2500, dueOn: '2030-04-15' })
    const postings = await db
      .select({ account: posting.account, amount: posting.amount })
      .from(posting)
      .where(eq(posting.invoiceId, feeId))
    expect(postings.toSorted((one, other) => one.amount - other.amount)).toEqual([
      { account: '4200', amount: -2500 },
      { account: '1100', amount: 2500 },
    ])
    await expectBooks(owner, [clientId])
    expect(await listLateFees(owner, id)).toEqual([
      { id: feeId, month: 0, documentNumber: fee.documentNumber, cents: 2500 },
    ])
    expect((await listLateFeeDrafts(owner, 500)).map((draft) => draft.id)).not.toContain(feeId)
    await run('2030-09-01')
    expect([await listDrafted(id), await listDrafted(feeId)]).toEqual([[], []])
    const reissued = await reissueInvoice(later, feeId, { reason: '' })
    const draftId = reissued.ok ? reissued.value.draftId : ''
    const [draft] = await db.select().from(invoiceDraft).where(eq(invoiceDraft.id, draftId))
    expect(draft).toMatchObject({ kind: 'fee' })
  })
})
