import { beforeAll, describe, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import {
  recordPayment,
  restoreEntry,
  reverseEntry,
} from '#app/features/money/ledger/writes.server.ts'
import { recordRefund } from '#app/features/money/refund/writes.server.ts'

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
import {
  getClientCredit,
  getStatement,
  listInvoicePayments,
  listPaidInvoices,
} from './reads.server.ts'
import { applyCredit } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx

beforeAll(async () => {
  owner = await studio.as('owner', now)
  await setUpInvoicing(owner)
})

/** Adds a client with an invoice for each amount, in dollars. */
async function addInvoices(...dollars: number[]) {
  const clientId = await addTestClient(owner, `Client ${crypto.randomUUID()}`)
  const ids: string[] = []
  for (const amount of dollars)
    ids.push(
      await addInvoice(owner, clientId, {
        lines: [buildLine({ unitPrice: amount * 100, taxRateId: null })],
      }),
    )
  return { clientId, ids }
}
const getOpen = async (ids: string[]) => {
  const found = []
  for (const id of ids) found.push((await findInvoiceById(owner, id))!.open)
  return found
}
const pay = (clientId: string, amount: string, change = {}) =>
  recordPayment(owner, { clientId }, toMoney(amount, change))

describe('a payment', () => {
  test('pays the oldest invoices, and the rest is client credit', async () => {
    const { clientId, ids } = await addInvoices(100, 200, 300)
    expect(await pay(clientId, '250')).toMatchObject({ value: { credit: 0 } })
    expect(await getOpen(ids)).toEqual([0, 5000, 30_000])
    expect(await findInvoiceById(owner, ids[1]!)).toMatchObject({
      state: 'partially-paid',
      paid: 15_000,
    })
    expect(await pay(clientId, '500')).toMatchObject({ value: { credit: 15_000 } })
    expect(await getOpen(ids)).toEqual([0, 0, 0])
    expect(await getClientCredit(owner, clientId)).toBe(15_000)
    expect(await listInvoicePayments(owner, ids[1]!)).toMatchObject([
      { cents: 15_000 },
      { cents: 5000 },
    ])
    await expectBooks(owner, [clientId])
  })
  test('pays the invoice it names, and asks before exceeding what is open', async () => {
    const { clientId, ids } = await addInvoices(100, 200)
    const paid = await pay(clientId, '150', { invoice: ids[1] })
    expect(await getOpen(ids)).toEqual([10_000, 5000])
    expect(await listPaidInvoices(owner, getId(paid))).toMatchObject([{ invoiceId: ids[1] }])
    expect(await pay(clientId, '60', { invoice: ids[1] })).toMatchObject({
      problem: 'invoice-over-payment',
      details: { open: 5000, by: 1000 },
    })
    expect(await pay(clientId, '60', { invoice: ids[1], anyway: 'on' })).toMatchObject({
      value: { credit: 1000 },
    })
    const other = await addInvoices(10)
    expect(await pay(clientId, '1', { invoice: other.ids[0] })).toMatchObject({
      problem: 'invoice-of-other-client',
    })
    expect(await pay(clientId, '1', { invoice: crypto.randomUUID() })).toMatchObject({
      problem: 'invoice-is-gone',
    })
    expect(await pay(clientId, '1', { invoice: '' })).toMatchObject({ ok: true })
    await expectBooks(owner, [clientId])
  })
  test('of eight at once pays each invoice once', async () => {
    const { clientId, ids } = await addInvoices(100, 100, 100)
    await Promise.all(Array.from({ length: 8 }, () => pay(clientId, '50')))
    expect(await getOpen(ids)).toEqual([0, 0, 0])
    expect(await getClientCredit(owner, clientId)).toBe(10_000)
    await expectBooks(owner, [clientId])
  })
})

describe('client credit', () => {
  test('pays an invoice as far as it reaches, also for two at once', async () => {
    const { clientId } = await addInvoices()
    await pay(clientId, '80')
    await pay(clientId, '40')
    const id = await addInvoice(owner, clientId, {
      lines: [buildLine({ unitPrice: 20_000, taxRateId: null })],
    })
    expect(await applyCredit(owner, id, 12_001)).toMatchObject({
      problem: 'credit-short',
      details: { credit: 12_000 },
    })
    const results = await Promise.all([applyCredit(owner, id), applyCredit(owner, id)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await getOpen([id])).toEqual([8000])
    await pay(clientId, '500')
    const smallId = await addInvoice(owner, clientId, {
      lines: [buildLine({ unitPrice: 1000, taxRateId: null })],
    })
    expect(await applyCredit(owner, smallId, 1001)).toMatchObject({
      problem: 'invoice-over-payment',
      details: { open: 1000 },
    })
    expect(await applyCredit(owner, smallId, 1000)).toMatchObject({ ok: true })
    expect(await applyCredit(owner, smallId)).toMatchObject({ problem: 'invoice-is-settled' })
    expect(await applyCredit(owner, crypto.randomUUID())).toMatchObject({
      problem: 'invoice-is-gone',
    })
    await expectBooks(owner, [clientId])
  })
  test('comes from a credit note on what was paid', async () => {
    const { clientId, ids } = await addInvoices(100)
    await pay(clientId, '70')
    await creditInvoice(owner, ids[0]!, {
      choice: { kind: 'amounts', amounts: [5000] },
      reason: '',
    })
    expect(await getOpen(ids)).toEqual([0])
    expect(await getClientCredit(owner, clientId)).toBe(2000)
    await recordRefund(owner, { clientId }, toMoney('20'))
    expect(await getClientCredit(owner, clientId)).toBe(0)
    expect(await getOpen(ids)).toEqual([0])
    await expectBooks(owner, [clientId])
  })
})

describe('refunds and reversals', () => {
  test('opens the invoices that a reversed payment had paid, and restoring it settles them', async () => {
    const { clientId, ids } = await addInvoices(100, 100)
    const paid = getId(await pay(clientId, '150'))
    expect(await getOpen(ids)).toEqual([0, 5000])
    expect((await reverseEntry(owner, paid, { reason: 'Typo' })).ok).toBe(true)
    expect(await getOpen(ids)).toEqual([10_000, 10_000])
    await expectBooks(owner, [clientId])
    expect((await restoreEntry(owner, paid)).ok).toBe(true)
    expect(await getOpen(ids)).toEqual([0, 5000])
    await expectBooks(owner, [clientId])
  })
  test('of a refund is taken from credit first, then from the newest payment', async () => {
    const { clientId, ids } = await addInvoices(100)
    await pay(clientId, '130')
    await recordRefund(owner, { clientId }, toMoney('30'))
    expect(await getOpen(ids)).toEqual([0])
    const result = await recordRefund(owner, { clientId }, toMoney('25'))
    expect(result).toMatchObject({
      problem: 'refund-of-invoices',
      effects: [{ invoiceId: ids[0], cents: 2500 }],
    })
    const back = getId(
      await recordRefund(
        owner,
        { clientId },
        toMoney('25', { invoices: 'reopen', seen: `${ids[0]}:2500` }),
      ),
    )
    expect(await getOpen(ids)).toEqual([2500])
    await reverseEntry(owner, back, { reason: 'Typo' })
    expect(await getClientCredit(owner, clientId)).toBe(2500)
    await restoreEntry(owner, back)
    expect(await getClientCredit(owner, clientId)).toBe(0)
    await expectBooks(owner, [clientId])
  })
  test('of a restored refund is never taken from an invoice that the credit paid since', async () => {
    const { clientId, ids } = await addInvoices(100)
    await pay(clientId, '130')
    const back = getId(await recordRefund(owner, { clientId }, toMoney('30')))
    await reverseEntry(owner, back, { reason: 'Typo' })
    const next = await addInvoice(owner, clientId, {
      lines: [buildLine({ unitPrice: 2000, taxRateId: null })],
    })
    expect((await applyCredit(owner, next, 2000)).ok).toBe(true)
    expect(await restoreEntry(owner, back)).toMatchObject({ problem: 'credit-is-used' })
    expect(await getOpen([...ids, next])).toEqual([0, 0])
    await expectBooks(owner, [clientId])
  })
})

test('the statement has every document and payment, and ends with what the journal says', async () => {
  const { clientId, ids } = await addInvoices(100, 50)
  await pay(clientId, '80')
  await creditInvoice(owner, ids[1]!, { choice: { kind: 'amounts', amounts: [1000] }, reason: '' })
  await writeOffInvoice(owner, ids[1]!, { reason: 'Bankrupt' })
  const later = await studio.as('owner', new Date('2030-03-09T15:00:00Z'))
  await addInvoice(later, clientId, { lines: [buildLine({ unitPrice: 100, taxRateId: null })] })
  const { rows, opening, closing } = await getStatement(owner, clientId)
  expect(rows.map(({ kind, cents, balance }) => [kind, cents, balance])).toEqual([
    ['invoice', 10_000, 10_000],
    ['invoice', 5000, 15_000],
    ['credit-note', -1000, 14_000],
    ['write-off', -4000, 10_000],
    ['payment', -8000, 2000],
    ['invoice', 100, 2100],
  ])
  expect([opening, closing]).toEqual([0, 2100])
  expect(await getStatement(owner, clientId, { from: '2030-03-02' })).toMatchObject({
    opening: 2000,
    closing: 2100,
    rows: [{ balance: 2100 }],
  })
  expect(await getStatement(owner, clientId, { to: '2030-03-05' })).toMatchObject({
    opening: 0,
    closing: 2000,
  })
  await expectBooks(owner, [clientId])
  const crew = await studio.as('crew', now)
  for (const ask of [
    () => getStatement(crew, clientId),
    () => getClientCredit(crew, clientId),
    () => applyCredit(crew, ids[0]!),
    () => listInvoicePayments(crew, ids[0]!),
  ])
    await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
})
