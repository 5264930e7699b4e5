import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { posting, studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { findInvoiceById, listInvoiceHistory } from '#app/features/money/invoice/reads.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { getClientCredit } from '#app/features/money/payment/reads.server.ts'
import { applyCredit } from '#app/features/money/payment/writes.server.ts'
import { addTaxRate } from '#app/features/money/tax/writes.server.ts'

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

import { undoWriteOff, writeOffInvoice } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let clientId = ''
let sales = ''
let quebec = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  sales = await setUpInvoicing(owner)
  quebec = getId(
    await addTaxRate(owner, {
      name: 'GST + QST',
      category: 'S',
      ratePpm: 149_750,
      parts: [
        { name: 'GST', ratePpm: 50_000 },
        { name: 'QST', ratePpm: 99_750 },
      ],
      reason: '',
    }),
  )
  await owner.db.update(studioBilling).set({ taxRecovered: true })
  clientId = await addTestClient(owner, 'Write-off Mill')
})

/** Issues an invoice of $100 with each of two taxes: $223.23. */
const issue = () =>
  addInvoice(owner, clientId, {
    lines: [
      buildLine({ unitPrice: 10_000, taxRateId: sales }),
      buildLine({ unitPrice: 10_000, taxRateId: quebec }),
    ],
  })
const pay = (invoice: string, amount: string, change = {}) =>
  recordPayment(owner, { clientId }, toMoney(amount, { invoice, ...change }))
/** Returns the postings of an invoice on the accounts of losses and taxes, summed. */
async function sumPostings(invoiceId: string) {
  const rows = await owner.db.select().from(posting).where(eq(posting.invoiceId, invoiceId))
  const sums: Record<string, number> = {}
  for (const { account, taxRateId, taxPart, amount } of rows) {
    if (!['2200', '5900'].includes(account)) continue
    const rate = taxRateId === sales ? 'sales' : taxRateId === quebec ? 'quebec' : 'none'
    const key = [account, rate, taxPart].filter(Boolean).join(' ')
    sums[key] = (sums[key] ?? 0) + amount
  }
  return sums
}

describe('a write-off', () => {
  test('posts the loss and the recovered tax for each rate and part', async () => {
    const id = await issue()
    expect(await writeOffInvoice(owner, id, { reason: 'Bankrupt' })).toMatchObject({ ok: true })
    expect(await sumPostings(id)).toEqual({
      '5900 sales': 10_000,
      '5900 quebec': 10_000,
      '2200 sales': 0,
      '2200 quebec GST': 0,
      '2200 quebec QST': 0,
    })
    await expectBooks(owner, [clientId])
  })
  test('is undone, and the invoice is open again', async () => {
    const id = await issue()
    await pay(id, '23.23')
    await writeOffInvoice(owner, id, { reason: 'Bankrupt' })
    const results = await Promise.all([undoWriteOff(owner, id), undoWriteOff(owner, id)])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: 'invoice-not-written-off' })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      open: 20_000,
      writtenOff: 0,
      state: 'partially-paid',
    })
    expect(await sumPostings(id)).toMatchObject({ '5900 sales': 0, '2200 quebec GST': -500 })
    expect((await listInvoiceHistory(owner, id)).map(({ name }) => name)).toContain(
      'invoice.reinstated',
    )
    await expectBooks(owner, [clientId])
    expect(await undoWriteOff(owner, crypto.randomUUID())).toMatchObject({
      problem: 'invoice-is-gone',
    })
  })
  test('is taken back by a later payment as far as it reaches', async () => {
    const id = await issue()
    await writeOffInvoice(owner, id, { reason: 'Bankrupt' })
    expect(await pay(id, '100')).toMatchObject({ value: { credit: 0 } })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      open: 0,
      paid: 10_000,
      writtenOff: 12_323,
      state: 'written-off',
    })
    await expectBooks(owner, [clientId])
    expect(await pay(id, '130')).toMatchObject({
      problem: 'invoice-over-payment',
      details: { open: 12_323, by: 677 },
    })
    expect(await pay(id, '130', { anyway: 'on' })).toMatchObject({ value: { credit: 677 } })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      writtenOff: 0,
      paid: 22_323,
      state: 'paid',
    })
    expect(await sumPostings(id)).toMatchObject({
      '5900 sales': 0,
      '5900 quebec': 0,
      '2200 sales': -825,
      '2200 quebec QST': -998,
    })
    await expectBooks(owner, [clientId])
  })
  test('isn’t touched by a payment that names no invoice, but by client credit', async () => {
    const other = await addTestClient(owner, 'Credit Mill')
    const id = await addInvoice(owner, other, {
      lines: [buildLine({ unitPrice: 10_000, taxRateId: null })],
    })
    await writeOffInvoice(owner, id, { reason: 'Bankrupt' })
    const account = { clientId: other }
    await recordPayment(owner, account, toMoney('60'))
    expect(await getClientCredit(owner, other)).toBe(6000)
    expect(await applyCredit(owner, id)).toMatchObject({ value: { cents: 6000 } })
    expect(await findInvoiceById(owner, id)).toMatchObject({ writtenOff: 4000, paid: 6000 })
    await expectBooks(owner, [other])
  })
  test('can be credited: the part of the credit note is no loss anymore', async () => {
    const id = await issue()
    await pay(id, '23.23')
    await writeOffInvoice(owner, id, { reason: 'Bankrupt' })
    expect(
      await creditInvoice(owner, id, {
        choice: { kind: 'amounts', amounts: [5000, 0] },
        reason: 'Agreed',
      }),
    ).toMatchObject({ ok: true })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      credited: 5000,
      writtenOff: 15_000,
      paid: 2323,
      open: 0,
    })
    await expectBooks(owner, [clientId])
    await creditInvoice(owner, id, { choice: { kind: 'all' }, reason: 'Canceled' })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      credited: 22_323,
      writtenOff: 0,
      paid: 0,
      state: 'credited',
    })
    expect(await sumPostings(id)).toEqual({
      '5900 sales': 0,
      '5900 quebec': 0,
      '2200 sales': 0,
      '2200 quebec GST': 0,
      '2200 quebec QST': 0,
    })
    await expectBooks(owner, [clientId])
  })
  test('of a rest that was opened again posts what isn’t written off yet', async () => {
    const id = await issue()
    await writeOffInvoice(owner, id, { reason: 'Bankrupt' })
    await undoWriteOff(owner, id)
    await owner.db.update(studioBilling).set({ taxRecovered: false })
    await pay(id, '100')
    await writeOffInvoice(owner, id, { reason: 'Again' })
    await owner.db.update(studioBilling).set({ taxRecovered: true })
    expect(await findInvoiceById(owner, id)).toMatchObject({ writtenOff: 12_323 })
    expect(await sumPostings(id)).toMatchObject({ '2200 sales': -825, '2200 quebec GST': -500 })
    await expectBooks(owner, [clientId])
  })
  test('is done by those who may credit', async () => {
    const id = await issue()
    const manager = await studio.as('manager', now)
    for (const ask of [
      () => writeOffInvoice(manager, id, { reason: 'x' }),
      () => undoWriteOff(manager, id),
    ])
      await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
  })
})
