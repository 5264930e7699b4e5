import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  client,
  event,
  invoice,
  invoiceBalance,
  invoiceDraft,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { creditInvoice, reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { listCreditable } from '#app/features/money/credit-note/reads.server.ts'
import {
  createDraft,
  deleteDraft,
  saveDraft,
} from '#app/features/money/invoice-draft/writes.server.ts'
import { addTaxRate, retireTaxRate } from '#app/features/money/tax/writes.server.ts'
import { listTaxRates } from '#app/features/money/tax/reads.server.ts'
import { writeOffInvoice } from '#app/features/money/write-off/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { buildDraft, buildLine } from '../../../../tests/support/invoice-drafts.ts'
import {
  addDraft,
  addInvoice,
  addTestClient,
  expectBooks,
  getId,
  setUpInvoicing,
} from '../../../../tests/support/invoicing.ts'
import { findInvoiceById, listInvoiceHistory } from './reads.server.ts'
import { findDraftById } from '#app/features/money/invoice-draft/reads.server.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let clientId = ''
let tax = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  tax = await setUpInvoicing(owner)
  clientId = await addTestClient(owner, 'Invoice Mill')
})

const buildLines = (unitPrice = 100_000) => [buildLine({ unitPrice, taxRateId: tax })]

describe('issuing a draft', () => {
  test('makes an invoice with a number, the amounts and what is open', async () => {
    const id = await addInvoice(owner, clientId, { lines: buildLines() })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      documentNumber: expect.stringMatching(/^INV-2030-\d{4}$/) as string,
      issuedOn: '2030-03-01',
      dueOn: '2030-03-15',
      net: 100_000,
      tax: 8250,
      gross: 108_250,
      open: 108_250,
      state: 'open',
      seller: { name: 'Longlight LLC' },
      buyer: { name: 'Invoice Mill' },
      reference: expect.stringMatching(/^RF\d\dINV2030/) as string,
      lines: [{ name: 'Shoot', net: 100_000, account: '4090', tax: { ratePpm: 82_500 } }],
    })
    expect((await listInvoiceHistory(owner, id)).map(({ name }) => name)).toEqual([
      'invoice.issued',
      'invoice-draft.changed',
      'invoice-draft.created',
    ])
    await expectBooks(owner, [clientId])
  })
  test('pressed by eight at once makes one invoice, which all of them get', async () => {
    const { id, revision } = await addDraft(owner, clientId, { lines: buildLines() })
    const before = await studio.app.db.$count(invoice)
    const results = await Promise.all(
      Array.from({ length: 8 }, () => issueInvoice(owner, id, { revision })),
    )
    expect(results.every(({ ok }) => ok)).toBe(true)
    expect(new Set(results.map((result) => result.ok && result.value.documentNumber)).size).toBe(1)
    expect(await studio.app.db.$count(invoice)).toBe(before + 1)
  })
  test('numbers eight drafts at once without a gap or a duplicate', async () => {
    const drafts = []
    for (let index = 0; index < 8; index++)
      drafts.push(await addDraft(owner, clientId, { lines: buildLines(index * 100) }))
    const results = await Promise.all(
      drafts.map(({ id, revision }) => issueInvoice(owner, id, { revision })),
    )
    const numbers = results
      .map((result) => (result.ok ? Number(result.value.documentNumber.slice(-4)) : 0))
      .sort((a, b) => a - b)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => numbers[0]! + index))
  })
  test('with a total of zero is settled at once', async () => {
    const id = await addInvoice(owner, clientId, { lines: buildLines(0) })
    expect(await findInvoiceById(owner, id)).toMatchObject({ gross: 0, open: 0, state: 'paid' })
    const secondId = await addInvoice(owner, clientId, {
      lines: buildLines(),
      discount: { kind: 'percent', ppm: 1_000_000 },
      discountReason: 'Gift',
    })
    expect(await findInvoiceById(owner, secondId)).toMatchObject({
      gross: 0,
      lines: [
        { net: 100_000 },
        { kind: 'discount', name: 'Discount', text: 'Gift', net: -100_000 },
      ],
    })
  })
  test('with 500 lines adds up', async () => {
    const id = await addInvoice(owner, clientId, {
      lines: Array.from({ length: 500 }, (_, index) =>
        buildLine({ unitPrice: index, quantityMilli: 333, taxRateId: index % 2 ? tax : null }),
      ),
    })
    expect((await findInvoiceById(owner, id))!.lines).toHaveLength(500)
    await expectBooks(owner, [clientId])
  })
  test('names the field that has to change', async () => {
    const issue = async (content: Parameters<typeof addDraft>[2]) => {
      const { id, revision } = await addDraft(owner, clientId, content)
      return issueInvoice(owner, id, { revision })
    }
    expect(await issue({ lines: [] })).toMatchObject({
      problem: 'lines-missing',
      details: { field: 'lines' },
    })
    expect(
      await issue({ lines: buildLines(100), discount: { kind: 'amount', cents: 200 } }),
    ).toMatchObject({ problem: 'invoice-negative' })
    expect(await issueInvoice(owner, crypto.randomUUID(), { revision: 1 })).toMatchObject({
      problem: 'draft-is-gone',
    })
  })
  test('never goes back in time within a series', async () => {
    const earlier = await studio.as('owner', new Date('2030-02-27T15:00:00Z'))
    const { id, revision } = await addDraft(earlier, clientId, {
      lines: [buildLine({ taxRateId: null })],
    })
    expect(await issueInvoice(earlier, id, { revision })).toMatchObject({
      problem: 'issue-day-earlier',
      details: { day: '2030-03-01', document: expect.stringMatching(/^INV-2030-\d{4}$/) },
    })
  })
})

describe('drafts', () => {
  test('edited by two people keep the first change and tell the second', async () => {
    const { id, revision } = await addDraft(owner, clientId, { lines: buildLines() })
    const manager = await studio.as('manager', now)
    const save = (ctx: Ctx, price: number) =>
      saveDraft(ctx, id, { revision, content: buildDraft({ lines: buildLines(price) }) })
    const results = [await save(owner, 1), await save(manager, 2)]
    expect(results).toMatchObject([{ ok: true }, { problem: 'draft-was-changed' }])
    expect((await findDraftById(owner, id))!.content.lines[0]!.unitPrice).toBe(1)
    expect(await issueInvoice(manager, id, { revision })).toMatchObject({
      problem: 'draft-was-changed',
    })
    const saveResults = await Promise.all([
      saveDraft(owner, id, {
        revision: revision + 1,
        content: buildDraft({ lines: buildLines(3) }),
      }),
      saveDraft(manager, id, {
        revision: revision + 1,
        content: buildDraft({ lines: buildLines(4) }),
      }),
    ])
    expect(saveResults.filter(({ ok }) => ok)).toHaveLength(1)
  })
  test('deleted in between can’t be saved or issued', async () => {
    const { id, revision } = await addDraft(owner, clientId, { lines: buildLines() })
    expect((await deleteDraft(owner, id)).ok).toBe(true)
    expect(await deleteDraft(owner, id)).toMatchObject({ problem: 'draft-is-gone' })
    expect(await saveDraft(owner, id, { revision, content: buildDraft() })).toMatchObject({
      problem: 'draft-is-gone',
    })
    expect(await issueInvoice(owner, id, { revision })).toMatchObject({ problem: 'draft-is-gone' })
  })
  test('of a client erased in between aren’t issued', async () => {
    const other = await addTestClient(owner, 'Gone Mill')
    const { id, revision } = await addDraft(owner, other, { lines: buildLines() })
    await studio.app.db.update(client).set({ erasedAt: now }).where(eq(client.id, other))
    expect(await issueInvoice(owner, id, { revision })).toMatchObject({
      problem: 'client-is-erased',
    })
    expect(await createDraft(owner, { clientId: other })).toMatchObject({
      problem: 'client-is-gone',
    })
    await studio.app.db.delete(invoiceDraft).where(eq(invoiceDraft.clientId, other))
    expect(await issueInvoice(owner, id, { revision })).toMatchObject({ problem: 'draft-is-gone' })
  })
  test('of a booking begin with its price and day', async () => {
    const [row] = (await studio.pool.query('select id, total from booking limit 1')).rows as {
      id: string
      total: string
    }[]
    const id = getId(await createDraft(owner, { bookingId: row!.id }))
    expect((await findDraftById(owner, id))!.content).toMatchObject({
      bookingId: row!.id,
      lines: [{ unitPrice: Number(row!.total) }],
    })
    expect(await createDraft(owner, { bookingId: crypto.randomUUID() })).toMatchObject({
      problem: 'booking-is-gone',
    })
    expect(await createDraft(owner, { projectId: crypto.randomUUID() })).toMatchObject({
      problem: 'project-is-gone',
    })
  })
})

describe('a tax rate', () => {
  const form = { category: 'S' as const, parts: [], reason: '' }
  test('changed in between needs confirmation, with the new total', async () => {
    const old = getId(await addTaxRate(owner, { ...form, name: 'VAT', ratePpm: 190_000 }))
    const { id, revision } = await addDraft(owner, clientId, {
      priceMode: 'gross',
      lines: [buildLine({ unitPrice: 50_000, taxRateId: old })],
    })
    expect(await addTaxRate(owner, { ...form, name: 'VAT', ratePpm: 160_000 })).toMatchObject({
      problem: 'tax-name-is-there',
    })
    const next = getId(
      await addTaxRate(owner, { ...form, name: 'VAT', ratePpm: 160_000 }, { replaces: old }),
    )
    expect(await issueInvoice(owner, id, { revision })).toMatchObject({
      problem: 'tax-was-changed',
      details: { name: 'VAT', fromPpm: 190_000, toPpm: 160_000, gross: 50_000, tax: 6897 },
    })
    expect((await findDraftById(owner, id))!.rateChanges).toMatchObject([
      { from: { id: old }, to: { id: next } },
    ])
    const issued = await issueInvoice(owner, id, { revision, confirmTax: true })
    expect(await findInvoiceById(owner, getId(issued))).toMatchObject({ gross: 50_000, tax: 6897 })
    expect((await listTaxRates(owner)).find((rate) => rate.id === next)).toMatchObject({
      documents: 1,
    })
  })
  test('retired in between has to be chosen again', async () => {
    const old = getId(await addTaxRate(owner, { ...form, name: 'City tax', ratePpm: 10_000 }))
    const { id, revision } = await addDraft(owner, clientId, {
      lines: [buildLine({ taxRateId: old })],
    })
    expect(await retireTaxRate(owner, old)).toMatchObject({ value: { documents: 0 } })
    expect((await retireTaxRate(owner, old)).ok).toBe(true)
    expect(await issueInvoice(owner, id, { revision })).toMatchObject({
      problem: 'tax-rate-is-gone',
      details: { name: 'City tax' },
    })
    expect(await retireTaxRate(owner, crypto.randomUUID())).toMatchObject({
      problem: 'tax-rate-is-gone',
    })
  })
})

describe('credit notes and write-offs', () => {
  test('credit a part and then the rest, never more', async () => {
    const id = await addInvoice(owner, clientId, { lines: buildLines() })
    const number = (await findInvoiceById(owner, id))!.documentNumber
    const note = await creditInvoice(owner, id, {
      choice: { kind: 'amounts', amounts: [30_000] },
      reason: 'Rain',
    })
    expect(note).toMatchObject({ value: { cents: 30_000 } })
    expect(await findInvoiceById(owner, getId(note))).toMatchObject({
      kind: 'credit-note',
      documentNumber: expect.stringMatching(/^CN-2030-/) as string,
      state: null,
      corrects: { id },
      texts: { closing: 'Rain' },
      lines: [{ name: `Credit for ${number}` }],
    })
    expect(
      await creditInvoice(owner, id, {
        choice: { kind: 'amounts', amounts: [78_251] },
        reason: '',
      }),
    ).toMatchObject({ problem: 'credit-too-much', details: { left: 78_250, document: number } })
    expect(await listCreditable(owner, id)).toMatchObject([{ tax: { ratePpm: 82_500 } }])
    const credit = { choice: { kind: 'all' }, reason: '' } as const
    const results = await Promise.all([
      creditInvoice(owner, id, credit),
      creditInvoice(owner, id, credit),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: 'invoice-is-credited' })
    expect(await findInvoiceById(owner, id)).toMatchObject({ open: 0, state: 'credited' })
    expect(await creditInvoice(owner, getId(note), credit)).toMatchObject({
      problem: 'credit-note-is-final',
    })
    expect(await creditInvoice(owner, crypto.randomUUID(), credit)).toMatchObject({
      problem: 'invoice-is-gone',
    })
    await expectBooks(owner, [clientId])
  })
  test('make a draft with the same lines to issue again', async () => {
    const id = await addInvoice(owner, clientId, { lines: buildLines(), closing: 'Thank you' })
    const reissue = await reissueInvoice(owner, id, { reason: 'Wrong address' })
    const draftId = reissue.ok ? reissue.value.draftId : ''
    expect((await findDraftById(owner, draftId))!.content).toMatchObject({
      lines: [{ name: 'Shoot', unitPrice: 100_000, taxRateId: tax }],
      closing: 'Thank you',
    })
    expect(await findInvoiceById(owner, id)).toMatchObject({ state: 'credited' })
    expect((await issueInvoice(owner, draftId, { revision: 1 })).ok).toBe(true)
  })
  test('write off what is open, once', async () => {
    const id = await addInvoice(owner, clientId, { lines: buildLines() })
    const results = await Promise.all([
      writeOffInvoice(owner, id, { reason: 'Bankrupt' }),
      writeOffInvoice(owner, id, { reason: 'Bankrupt' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.find(({ ok }) => !ok)).toMatchObject({ problem: 'invoice-is-settled' })
    expect(await findInvoiceById(owner, id)).toMatchObject({
      state: 'written-off',
      writeOffs: [{ cents: 108_250, reason: 'Bankrupt' }],
    })
    expect(await writeOffInvoice(owner, crypto.randomUUID(), { reason: 'x' })).toMatchObject({
      problem: 'invoice-is-gone',
    })
    await expectBooks(owner, [clientId])
  })
})

test('the manager issues but doesn’t credit; crew has no access', async () => {
  const [manager, crew] = [await studio.as('manager', now), await studio.as('crew', now)]
  const id = await addInvoice(manager, clientId, { lines: buildLines() })
  const credit = { choice: { kind: 'all' }, reason: '' } as const
  for (const ask of [
    () => creditInvoice(manager, id, credit),
    () => reissueInvoice(manager, id, { reason: '' }),
    () => writeOffInvoice(manager, id, { reason: 'x' }),
    () => retireTaxRate(manager, tax),
    () => createDraft(crew, { clientId }),
    () => findInvoiceById(crew, id),
    () => findDraftById(crew, id),
    () => issueInvoice(crew, id, { revision: 1 }),
    () => listTaxRates(crew),
  ])
    await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
  const books = await studio.as('bookkeeper', now)
  expect((await creditInvoice(books, id, credit)).ok).toBe(true)
})

test('what was issued stays as it is, and events hold no names', async () => {
  const id = await addInvoice(owner, clientId, { lines: buildLines() })
  await expect(studio.app.db.update(invoice).set({ gross: 1 })).rejects.toThrow()
  await expect(
    studio.app.db.delete(invoiceBalance).where(eq(invoiceBalance.invoiceId, id)),
  ).rejects.toThrow()
  const events = await studio.app.db.select().from(event).where(eq(event.subjectId, id))
  expect(events.map(({ data }) => data)).toContainEqual({ cents: 108_250, clientId })
})

test('numbers restart every year', async () => {
  const later = await studio.as('owner', new Date('2031-01-05T15:00:00Z'))
  const id = await addInvoice(later, clientId, { lines: buildLines() })
  expect(await findInvoiceById(later, id)).toMatchObject({ documentNumber: 'INV-2031-0001' })
})
