import { beforeAll, expect, test } from 'vitest'

import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { listInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { listDraftsOf } from '#app/features/money/invoice-draft/reads.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'
import { createMoneySchema } from '#app/features/money/ledger/rules.ts'
import { recordPayment } from '#app/features/money/ledger/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildLine } from '../../../../tests/support/invoice-drafts.ts'
import {
  addDraft,
  addInvoice,
  addTestClient,
  getId,
  setUpInvoicing,
} from '../../../../tests/support/invoicing.ts'
import { writeInvoicesCsv } from './csv.server.ts'
import { getAgedTotals, listDrafts, listInvoices } from './reads.server.ts'
import { ages } from '#app/features/money/invoice/rules.ts'
import { type InvoiceFilter, formatInvoiceQuery, parseInvoiceFilter } from './rules.ts'

const studio = await openTestStudio()
const ids: string[] = []
let owner: Ctx
let clientId = ''
let before: Awaited<ReturnType<typeof getAgedTotals>>

beforeAll(async () => {
  const openAsOn = (day: string) => studio.as('owner', new Date(`${day}T15:00:00Z`))
  owner = await openAsOn('2030-06-01')
  await setUpInvoicing(owner)
  before = await getAgedTotals(owner)
  clientId = await addTestClient(owner, 'Öre & Søn =2')
  // due 14 days later; on June 1 they are 78, 47 and 17 days late, and not due
  for (const [day, dollars] of [
    ['2030-03-01', 100],
    ['2030-04-01', 200],
    ['2030-05-01', 300],
    ['2030-06-01', 400],
  ] as const)
    ids.push(
      await addInvoice(await openAsOn(day), clientId, {
        lines: [buildLine({ unitPrice: dollars * 100, taxRateId: null })],
      }),
    )
})

const list = async (change: Partial<InvoiceFilter>, after: string | null = null, limit = 50) =>
  listInvoices(
    owner,
    { tab: 'all', state: '', age: '', from: '', to: '', search: 'ore', ...change },
    after,
    limit,
  )
const listIds = async (change: Partial<InvoiceFilter>) =>
  (await list(change)).rows.map(({ id }) => id)

test('totals by age are those of the open invoices', async () => {
  const after = await getAgedTotals(owner)
  expect(after.cents - before.cents).toBe(100_000)
  expect(after.ages).toEqual({
    current: before.ages.current + 40_000,
    'days-30': before.ages['days-30'] + 30_000,
    'days-60': before.ages['days-60'] + 20_000,
    'days-90': before.ages['days-90'] + 10_000,
    older: before.ages.older,
  })
})

test('each total by age has the invoices it is the sum of', async () => {
  const { ages: totals } = await getAgedTotals(owner)
  for (const age of ages) {
    const { rows } = await list({ tab: 'open', age, search: '' })
    expect(rows.reduce((sum, { open }) => sum + (open ?? 0), 0)).toBe(totals[age])
    expect(await listIds({ tab: 'overdue', age })).toEqual(
      age === 'current' ? [] : await listIds({ tab: 'open', age }),
    )
  }
})

test('tabs, states, days and words narrow the list', async () => {
  const [march, april, may, june] = ids as [string, string, string, string]
  expect(await listIds({})).toEqual([june, may, april, march])
  expect(await listIds({ tab: 'overdue' })).toEqual([may, april, march])
  expect(await listIds({ from: '2030-04-01', to: '2030-05-01' })).toEqual([may, april])
  expect(await listIds({ search: 'SON ore' })).toHaveLength(4)
  expect(await listIds({ search: 'nobody' })).toEqual([])
  const number = (await list({})).rows[1]!.documentNumber
  expect(await listIds({ search: number })).toEqual([may])
  expect(await listIds({ search: number.toLowerCase() })).toEqual([may])
  expect(await listIds({ search: number.slice(0, -1) })).toContain(may)
  const note = await creditInvoice(owner, march, { choice: { kind: 'all' }, reason: '' })
  await writeOffInvoice(owner, april, { reason: 'x' })
  await recordPayment(
    owner,
    { clientId },
    createMoneySchema({ currency: 'USD', locale: 'en-US', today: '2030-06-01' }).parse({
      amount: '300',
      method: 'card',
      invoice: may,
    }),
  )
  expect(await listIds({ state: 'credited' })).toEqual([march])
  expect(await listIds({ state: 'written-off' })).toEqual([april])
  expect(await listIds({ state: 'paid' })).toEqual([may])
  expect(await listIds({ tab: 'open' })).toEqual([june])
  expect(await listIds({ state: 'credit-notes', search: '' })).toContain(getId(note))
  expect((await listInvoicesOf(owner, { clientId })).map(({ state }) => state).sort()).toEqual(
    ['credited', 'open', 'paid', 'written-off', null].sort(),
  )
})

test('pages follow each other without a gap or a duplicate', async () => {
  const all = await listIds({})
  const paged: string[] = []
  let after: string | null = null
  do {
    const page: Awaited<ReturnType<typeof list>> = await list({}, after, 2)
    paged.push(...page.rows.map(({ id }) => id))
    after = page.next
  } while (after !== null)
  expect(paged).toEqual(all)
  expect((await list({}, 'broken')).rows).toHaveLength(all.length)
})

test('the CSV file has every row, with credit notes as negative amounts and no formula', async () => {
  let csv = ''
  for await (const part of writeInvoicesCsv(
    owner,
    parseInvoiceFilter(new URLSearchParams('tab=all&q=ore')),
  ))
    csv += part
  const rows = csv.slice(0, -2).split('\r\n')
  expect(rows[0]).toBe('\uFEFFnumber,kind,client,issued,due,currency,net,tax,gross,open,state')
  expect(rows).toHaveLength(6)
  expect(rows.find((row) => row.includes('credit-note'))).toContain('USD,-100,0,-100,,')
})

test('drafts are listed with their totals, and by client', async () => {
  const { id } = await addDraft(owner, clientId, {
    lines: [buildLine({ unitPrice: 1234, taxRateId: null })],
  })
  expect((await listDrafts(owner))[0]).toMatchObject({ id, gross: 1234, client: 'Öre & Søn =2' })
  expect(await listDraftsOf(owner, { clientId })).toMatchObject([{ id }])
  expect(await listDraftsOf(owner, { bookingId: crypto.randomUUID() })).toEqual([])
  expect(await listInvoicesOf(owner, { projectId: crypto.randomUUID() })).toEqual([])
})

test('crew sees no list', async () => {
  const crew = await studio.as('crew')
  const filter = parseInvoiceFilter(new URLSearchParams())
  for (const ask of [
    () => listInvoices(crew, filter, null),
    () => getAgedTotals(crew),
    () => listDrafts(crew),
    () => writeInvoicesCsv(crew, filter).next(),
    () => listInvoicesOf(crew, { clientId }),
    () => listDraftsOf(crew, { clientId }),
  ])
    await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
})

test('filters survive the way through the address', () => {
  const filter = parseInvoiceFilter(
    new URLSearchParams('tab=all&state=paid&from=2030-01-01&to=2030-99-01&q=tide+mill&x=1'),
  )
  expect(filter).toEqual({
    tab: 'all',
    state: 'paid',
    age: '',
    from: '2030-01-01',
    to: '',
    search: 'tide mill',
  })
  expect(parseInvoiceFilter(new URLSearchParams(formatInvoiceQuery(filter)))).toEqual(filter)
  expect(formatInvoiceQuery(parseInvoiceFilter(new URLSearchParams('tab=nothing')))).toBe('')
})
