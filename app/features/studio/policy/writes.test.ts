import { beforeAll, describe, expect, test } from 'vitest'

import { addMs, day, minute } from '#app/core/day.ts'
import { policy, studio as studioTable } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { findBookingById } from '#app/features/booking/booking/reads.server.ts'
import { bookingSchema } from '#app/features/booking/booking/rules.ts'
import { createBooking } from '#app/features/booking/booking/writes.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import { getFigures } from '#app/features/insight/dashboard/reads.server.ts'
import { listAccountEntries } from '#app/features/money/ledger/reads.server.ts'
import { getClientBalance } from '#app/features/money/client-balance/reads.server.ts'
import { listDueRefunds } from '#app/features/money/refund/reads.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { reverseEntry, recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'
import {
  cancelBooking,
  confirmBooking,
  reopenBooking,
} from '#app/features/booking/booking-state/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { countBookingsByPolicy } from '#app/features/booking/reservation/reads.server.ts'

import { getPolicyForForm, listPolicyVersions } from './reads.server.ts'
import { type Policy, defaultPolicy } from './rules.ts'
import { changePolicy } from './writes.server.ts'
import { listPagesWithPolicy } from '#app/features/site/page/reads.server.ts'

const studio = await openTestStudio()
const terms = { timeZone: 'America/New_York', currency: 'USD', locale: 'en-US' }
const now = new Date('2030-03-01T15:00:00Z')
const toMoney = (amount: string) =>
  createMoneySchema({ ...terms, today: '2030-03-01' }).parse({ amount, method: 'card' })
let owner: Ctx
let clientId = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  const result = await addClient(owner, clientSchema.parse({ name: 'Test Mill' }))
  clientId = result.ok && 'id' in result.value ? String(result.value.id) : ''
})

async function addBooking(date = '2030-03-12', paid = '450') {
  const result = await createBooking(
    owner,
    bookingSchema(terms).parse({
      client: clientId,
      category: 'photography',
      title: 'Portraits',
      date,
      start: '10:00',
      end: '12:00',
      total: '900',
    }),
  )
  if (!result.ok) throw new Error(result.problem)
  if (paid) await recordPayment(owner, { bookingId: result.value.id }, toMoney(paid))
  return result.value.id
}
const getMoney = async (id: string) => (await findBookingById(owner, id))!.money!
const change = async (to: Partial<Policy>, ctx = owner) =>
  changePolicy(
    ctx,
    { ...(await getPolicyForForm(owner)).policy, ...to },
    (await getPolicyForForm(owner)).revision,
  )
const getContentVersion = async () =>
  (await studio.app.db.select().from(studioTable))[0]!.contentVersion

describe('a changed policy', () => {
  test('is a new version; existing bookings keep theirs and new ones use it', async () => {
    const old = await addBooking()
    const [version, before] = [await getContentVersion(), await studio.app.db.select().from(policy)]
    expect(
      await change({
        depositPercent: 20,
        refundSteps: [
          { days: 30, percent: 100 },
          { days: 2, percent: 40 },
        ],
      }),
    ).toEqual({ ok: true, value: { version: 2 } })
    expect(await getContentVersion()).toBe(version + 1)
    const rows = await studio.app.db.select().from(policy).orderBy(policy.version)
    expect(rows[0]).toEqual(before[0])
    expect(rows[1]).toMatchObject({
      ...defaultPolicy,
      extraRoundAmount: before[0]!.extraRoundAmount,
      version: 2,
      effectiveFrom: now,
      depositPercent: 20,
      refundSteps: [
        { days: 30, percent: 100 },
        { days: 2, percent: 40 },
      ],
      changedBy: owner.actor.kind === 'staff' ? owner.actor.id : '',
    })
    const young = await addBooking()
    expect(await getMoney(old)).toMatchObject({
      policyVersion: 1,
      deposit: 45_000,
      ifCanceled: { cents: 22_500, percent: 50 },
    })
    expect(await getMoney(young)).toMatchObject({
      policyVersion: 2,
      deposit: 18_000,
      ifCanceled: { cents: 18_000, percent: 40 },
    })
    expect(
      await confirmBooking(owner, await addBooking('2030-03-12', '179'), {
        from: 'pending',
        reason: '',
      }),
    ).toMatchObject({ problem: 'deposit-missing', details: { missing: 100, percent: 20 } })
    const versions = await listPolicyVersions(owner)
    expect(versions).toMatchObject([
      { version: 2, by: 'Ines Talbot' },
      { version: 1, by: null },
    ])
    const { rows: live } = await studio.pool.query(
      "select count(*)::int as n from booking where policy_version = 1 and state in ('held', 'pending', 'confirmed')",
    )
    const bookings = await countBookingsByPolicy(owner)
    expect([bookings.get(1), bookings.get(2)]).toEqual([live[0].n, 2])
  })
  test('without differences creates no version', async () => {
    const { revision } = await getPolicyForForm(owner)
    const version = await getContentVersion()
    expect(await change({})).toEqual({ ok: true, value: { version: revision } })
    expect([await getContentVersion(), (await listPolicyVersions(owner)).length]).toEqual([
      version,
      revision,
    ])
  })
  test('reports the author to the second of two tabs and refreshes the form', async () => {
    const { policy: currentPolicy, revision } = await getPolicyForForm(owner)
    expect((await change({ replyHours: 12 })).ok).toBe(true)
    const second = { ...currentPolicy, depositPercent: 30 }
    expect(await changePolicy(owner, second, revision)).toMatchObject({
      ok: false,
      problem: 'policy-was-changed',
      details: { name: 'Ines Talbot', at: now.toISOString(), version: revision + 1 },
    })
    expect((await getPolicyForForm(owner)).policy).toMatchObject({
      replyHours: 12,
      depositPercent: 20,
    })
    expect(await changePolicy(owner, second, revision + 1)).toEqual({
      ok: true,
      value: { version: revision + 2 },
    })
    const results = await Promise.all(
      [12, 13, 14].map((replyHours) =>
        changePolicy(owner, { ...second, replyHours }, revision + 2),
      ),
    )
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
  })
  test('can be changed only by the owner, and read by roles that see money', async () => {
    const [manager, crew] = [await studio.as('manager', now), await studio.as('crew', now)]
    await expect(changePolicy(manager, defaultPolicy, 1)).rejects.toMatchObject({ status: 403 })
    expect((await getPolicyForForm(manager)).values.reply).toBeDefined()
    await expect(getPolicyForForm(crew)).rejects.toMatchObject({ status: 403 })
  })
  test('appears on the pages that mention it', async () => {
    const pages = await listPagesWithPolicy(owner)
    expect(pages.map(({ path }) => path)).toEqual(
      expect.arrayContaining([
        '/',
        '/contact',
        '/documentary',
        '/photography',
        '/podcast',
        '/services',
      ]),
    )
    expect(
      pages.find(({ path }) => path === '/contact')!.texts.filter((item) => 'answer' in item),
    ).toEqual([
      { answer: 'reply' },
      { answer: 'delivery' },
      { answer: 'payment' },
      { answer: 'cancellation' },
    ])
    expect(
      pages
        .flatMap(({ texts: items }) => items.flatMap((item) => ('text' in item ? [item.text] : [])))
        .every((text) => /\{\w+\}/.test(text)),
    ).toBe(true)
  })
})

describe('refunds due', () => {
  test('are recorded on cancellation, count as owed until paid, and are no revenue', async () => {
    const id = await addBooking('2030-03-20')
    const before = {
      revenue: (await getFigures(owner)).revenue!.line.at(-1),
      owed: (await getClientBalance(owner, clientId)).owed,
    }
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    expect(await getMoney(id)).toMatchObject({ refundDue: 18_000, owed: 18_000, paid: 45_000 })
    expect((await getClientBalance(owner, clientId)).owed).toBe(before.owed + 18_000)
    expect(
      (await listDueRefunds(owner, null)).find(({ bookingId }) => bookingId === id),
    ).toMatchObject({ client: 'Test Mill', due: 18_000, owed: 18_000, since: now })
    expect((await getFigures(owner)).revenue!.line.at(-1)).toBe(before.revenue)
    await recordRefund(owner, { bookingId: id }, toMoney('100'))
    expect(await getMoney(id)).toMatchObject({ refundDue: 18_000, owed: 8000 })
    await recordRefund(owner, { bookingId: id }, toMoney('80'))
    expect(await getMoney(id)).toMatchObject({ refundDue: 18_000, owed: 0 })
    expect((await getFigures(owner)).revenue!.line.at(-1)).toBe(before.revenue! - 18_000)
  })
  test("return when a refund is reversed, and go with the payment's reversal or the reopening", async () => {
    const id = await addBooking('2030-03-20')
    await cancelBooking(owner, id, { from: 'pending', by: 'client' })
    await recordRefund(owner, { bookingId: id }, toMoney('180'))
    const entries = await listAccountEntries(owner, { bookingId: id })
    await reverseEntry(owner, entries.find(({ kind }) => kind === 'refund')!.id, { reason: 'Typo' })
    expect((await getMoney(id)).owed).toBe(18_000)
    await reopenBooking(owner, id, { from: 'canceled', to: 'pending' })
    expect(await getMoney(id)).toMatchObject({ refundDue: 0, owed: 0 })
    expect(await listDueRefunds(owner, { bookingId: id })).toEqual([])
    await cancelBooking({ ...owner, now: addMs(now, minute) }, id, {
      from: 'pending',
      by: 'client',
    })
    expect((await getMoney(id)).owed).toBe(18_000)
    await reverseEntry(owner, entries.find(({ kind }) => kind === 'payment')!.id, {
      reason: 'Typo',
    })
    expect((await getMoney(id)).owed).toBe(0)
  })
  test('are zero after short notice, also when more is paid afterwards', async () => {
    const id = await addBooking('2030-03-03')
    await cancelBooking({ ...owner, now: addMs(now, day) }, id, { from: 'pending', by: 'client' })
    await recordPayment(owner, { bookingId: id }, toMoney('50'))
    expect(await getMoney(id)).toMatchObject({ refundDue: 0, owed: 0 })
  })
})
