import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { hour } from '#app/core/day.ts'
import { invoiceDraft } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { toMoney } from '../../../../tests/support/invoicing.ts'
import {
  type SentContract,
  createWithdrawalHelpers,
} from '../../../../tests/support/withdrawal-fixture.ts'
import { findWithdrawal, listUnsettledWithdrawals } from './reads.server.ts'
import { settleWithdrawal, withdrawContract } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
const helpers = await createWithdrawalHelpers(studio)
const { owner, addContract, taxRateId } = helpers

const form = { name: 'Mara Lind', text: '' }
const withdraw = ({ mara, number }: SentContract, laterMs: number = hour, change = {}) =>
  withdrawContract(helpers.asContact(mara, laterMs), { number, ...form, ...change })

async function pay(bookingId: string, amount: string, ctx: Ctx = owner) {
  expect(await recordPayment(ctx, { bookingId }, toMoney(amount))).toMatchObject({ ok: true })
}
describe('the share for work already done', () => {
  test('is entered once, drafted by rate, and at most the total of the contract', async () => {
    const sent = await addContract({}, true)
    await pay(sent.bookingId, '319.80')
    expect(await settleWithdrawal(owner, sent.quoteId, { amount: '10' })).toMatchObject({
      problem: 'withdrawal-not-possible',
    })
    await withdraw(sent)
    const listWaiting = async () =>
      (await listUnsettledWithdrawals(owner, 50)).filter(({ id }) => id === sent.quoteId)
    expect(await listWaiting()).toMatchObject([{ client: 'Mara Lind' }])
    for (const amount of ['', 'x', '-1', '1066.01'])
      expect(await settleWithdrawal(owner, sent.quoteId, { amount })).toMatchObject({
        problem: 'share-malformed',
      })
    const settled = await settleWithdrawal(owner, sent.quoteId, { amount: '106.60' })
    expect(settled).toMatchObject({ ok: true, value: { draft: expect.any(String) } })
    expect(await settleWithdrawal(owner, sent.quoteId, { amount: '5' })).toMatchObject({
      ok: true,
      value: { draft: null },
    })
    const [draft] = await db
      .select()
      .from(invoiceDraft)
      .where(eq(invoiceDraft.clientId, sent.clientId))
    const lines = draft!.content.lines.map(({ unitPrice, taxRateId }) => ({ unitPrice, taxRateId }))
    expect(lines).toEqual([
      { unitPrice: 8660, taxRateId },
      { unitPrice: 2000, taxRateId: null },
    ])
    expect(await listWaiting()).toEqual([])
    expect(await findWithdrawal(owner, sent.quoteId)).toMatchObject({
      share: 10_660,
      isSettled: true,
    })
  })

  test('can be nothing', async () => {
    const sent = await addContract({}, true)
    await withdraw(sent)
    expect(await settleWithdrawal(owner, sent.quoteId, { amount: '0' })).toMatchObject({
      ok: true,
      value: { draft: null },
    })
    expect(
      await db.select().from(invoiceDraft).where(eq(invoiceDraft.clientId, sent.clientId)),
    ).toEqual([])
  })
})
