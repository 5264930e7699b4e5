import { beforeAll, describe, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'
import { getClientCredit } from '#app/features/money/payment/reads.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import {
  addInvoice,
  addTestClient,
  expectBooks,
  setUpInvoicing,
  toMoney,
} from '../../../../tests/support/invoicing.ts'

import { formatEffects } from './rules.ts'
import { recordRefund } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let tax = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  tax = await setUpInvoicing(owner)
})

/** Adds a client who paid two invoices of $108.25 and $100 with $250. */
async function addPaidInvoices() {
  const clientId = await addTestClient(owner, `Client ${crypto.randomUUID()}`)
  const ids: string[] = []
  for (const taxRateId of [tax, null])
    ids.push(
      await addInvoice(owner, clientId, { lines: [buildLine({ unitPrice: 10_000, taxRateId })] }),
    )
  await recordPayment(owner, { clientId }, toMoney('250'))
  return { clientId, ids }
}
const find = async (id: string) => (await findInvoiceById(owner, id))!
/** Asks for a refund, and confirms what it shows. */
async function refund(clientId: string, amount: string, invoices: 'credit' | 'reopen') {
  const result = await recordRefund(owner, { clientId }, toMoney(amount))
  const effects = 'effects' in result ? result.effects : []
  return recordRefund(
    owner,
    { clientId },
    toMoney(amount, { invoices, seen: formatEffects(effects), note: 'Agreed' }),
  )
}

describe('a refund', () => {
  test('of client credit touches no invoice, and asks nothing', async () => {
    const { clientId, ids } = await addPaidInvoices()
    expect(await recordRefund(owner, { clientId }, toMoney('41.75'))).toMatchObject({ ok: true })
    expect(await find(ids[0]!)).toMatchObject({ state: 'paid', open: 0 })
    expect(await getClientCredit(owner, clientId)).toBe(0)
    await expectBooks(owner, [clientId])
  })
  test('beyond it shows which invoices it takes how much from, and changes nothing yet', async () => {
    const { clientId, ids } = await addPaidInvoices()
    const result = await recordRefund(owner, { clientId }, toMoney('160'))
    expect(result).toMatchObject({ ok: false, problem: 'refund-of-invoices' })
    expect('effects' in result && result.effects.map(({ cents }) => cents)).toHaveLength(2)
    expect('effects' in result && result.effects.reduce((sum, { cents }) => sum + cents, 0)).toBe(
      11_825,
    )
    expect(await find(ids[0]!)).toMatchObject({ state: 'paid', paid: 10_825 })
    expect(await getClientCredit(owner, clientId)).toBe(4175)
  })
  test('with a credit note leaves nothing to pay, and credits each rate', async () => {
    const { clientId, ids } = await addPaidInvoices()
    expect(await refund(clientId, '250', 'credit')).toMatchObject({ ok: true })
    for (const id of ids) expect(await find(id)).toMatchObject({ state: 'credited', open: 0 })
    const [note] = (await find(ids[0]!)).creditNotes
    expect(await find(note!.id)).toMatchObject({
      gross: 10_825,
      tax: 825,
      texts: { closing: 'Agreed' },
    })
    expect(await getClientCredit(owner, clientId)).toBe(0)
    await expectBooks(owner, [clientId])
  })
  test('without one opens the invoices again', async () => {
    const { clientId, ids } = await addPaidInvoices()
    expect(await refund(clientId, '250', 'reopen')).toMatchObject({ ok: true })
    expect(await find(ids[0]!)).toMatchObject({ open: 10_825, paid: 0, creditNotes: [] })
    expect(await find(ids[1]!)).toMatchObject({ open: 10_000, paid: 0 })
    await expectBooks(owner, [clientId])
  })
  test('of a partly paid invoice leaves open what was open', async () => {
    const clientId = await addTestClient(owner, `Client ${crypto.randomUUID()}`)
    const id = await addInvoice(owner, clientId, {
      lines: [buildLine({ unitPrice: 10_000, taxRateId: null })],
    })
    await recordPayment(owner, { clientId }, toMoney('60'))
    expect(await refund(clientId, '20', 'credit')).toMatchObject({ ok: true })
    expect(await find(id)).toMatchObject({ open: 4000, paid: 4000, credited: 2000 })
    await expectBooks(owner, [clientId])
  })
  test('asks again if what it does changed since it was shown', async () => {
    const { clientId, ids } = await addPaidInvoices()
    const result = await recordRefund(owner, { clientId }, toMoney('50'))
    const shownEffects = 'effects' in result ? formatEffects(result.effects) : ''
    const change = { invoices: 'reopen', seen: shownEffects }
    expect(await recordRefund(owner, { clientId }, toMoney('60', change))).toMatchObject({
      problem: 'refund-of-invoices',
    })
    const results = await Promise.all([
      recordRefund(owner, { clientId }, toMoney('50', change)),
      recordRefund(owner, { clientId }, toMoney('50', change)),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    const opens = []
    for (const id of ids) opens.push((await find(id)).open)
    expect(opens.reduce((sum, open) => sum + open, 0)).toBe(825)
    await expectBooks(owner, [clientId])
  })
  test('credits only for those who may credit', async () => {
    const { clientId } = await addPaidInvoices()
    const manager = await studio.as('manager', now)
    await expect(
      (async () => recordRefund(manager, { clientId }, toMoney('5', { invoices: 'credit' })))(),
    ).rejects.toMatchObject({ status: 403 })
    expect(await recordRefund(manager, { clientId }, toMoney('5'))).toMatchObject({ ok: true })
  })
})
