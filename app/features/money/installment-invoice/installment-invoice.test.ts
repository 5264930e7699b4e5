import { eq, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { listDocumentWords } from '#app/core/document.ts'
import { computeGross } from '#app/core/tax.ts'
import { booking, clientContact, email, studioBilling } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { selectBookingBalance } from '#app/features/money/booking-balance/reads.server.ts'
import { listBookDifferences } from '#app/features/money/books-audit/reads.server.ts'
import { creditInvoice, reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { getIssuedDocument } from '#app/features/money/document/reads.server.ts'
import { queueInvoiceEmail } from '#app/features/money/invoice-email/writes.server.ts'
import { findInvoiceById } from '#app/features/money/invoice/reads.server.ts'
import { listJournalOf, selectKept } from '#app/features/money/journal/reads.server.ts'
import { postKept } from '#app/features/money/journal/writes.server.ts'
import { addTaxRate, retireTaxRate } from '#app/features/money/tax/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  addInstallment,
  buildAgreed,
  buildInstallment,
  issueTestInstallment,
} from '../../../../tests/support/installments.ts'
import { buildLine, rates } from '../../../../tests/support/invoice-drafts.ts'
import {
  addInvoice,
  addTestClient,
  expectBooks,
  getId,
  setUpInvoicing,
} from '../../../../tests/support/invoicing.ts'

import { previewInstallment, selectLeft } from './reads.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let tax = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  tax = await setUpInvoicing(owner)
})

const find = async (id: string) => (await findInvoiceById(owner, id))!
const creditAll = (id: string) =>
  creditInvoice(owner, id, { choice: { kind: 'all' }, reason: 'Wrong address' })
const creditCents = (id: string, amounts: number[]) =>
  creditInvoice(owner, id, { choice: { kind: 'amounts', amounts }, reason: 'Goodwill' })

/** Returns account and amount of the postings of the last entry of an invoice. */
async function listPostings(id: string) {
  const entry = (await listJournalOf(owner, id)).at(-1)!
  return entry.postings.map(({ code, amount }) => [code, amount])
}

/** Adds a client with an agreement of $1,000 and 8.25% tax. */
async function addAgreement() {
  const clientId = await addTestClient(owner, `Client ${crypto.randomUUID()}`)
  const lines = [buildLine({ unitPrice: 100_000, taxRateId: tax })]
  return { clientId, agreed: await buildAgreed(owner, { lines }) }
}

/** Adds an agreement with a deposit of $500, and its final invoice. */
async function addFinal() {
  const agreement = await addAgreement()
  const depositId = await addInstallment(owner, agreement)
  const earlierIds = [depositId]
  const finalId = await addInstallment(owner, { ...agreement, kind: 'last', earlierIds })
  return { ...agreement, depositId, finalId }
}

describe('issuing', () => {
  test('a deposit holds its net, and its tax is owed', async () => {
    const agreement = await addAgreement()
    const id = await addInstallment(owner, agreement)
    expect(await find(id)).toMatchObject({
      kind: 'deposit',
      net: 46_189,
      tax: 3811,
      open: 50_000,
      dueOn: '2030-03-08',
      lines: [{ kind: 'line', name: 'Deposit', text: 'Wedding in June, Q-1042', account: '2100' }],
    })
    expect(await listPostings(id)).toEqual([
      ['1100', 50_000],
      ['2100', -46_189],
      ['2200', -3811],
    ])
    await expectBooks(owner, [agreement.clientId])
  })
  test('a final invoice earns everything, and takes what the deposit holds', async () => {
    const { clientId, depositId, finalId } = await addFinal()
    expect(await find(finalId)).toMatchObject({
      kind: 'final',
      net: 53_811,
      tax: 4439,
      gross: 58_250,
      lines: [{ net: 100_000 }, { kind: 'deduction', deductsInvoiceId: depositId }],
      deducted: [{ id: depositId, kind: 'deposit' }],
    })
    expect(await listPostings(finalId)).toEqual([
      ['1100', 58_250],
      ['4090', -100_000],
      ['2100', 46_189],
      ['2200', -4439],
    ])
    await expectBooks(owner, [clientId])
    expect(await listBookDifferences(studio.system())).toEqual([])
  })
  test('the last of no others is an invoice of everything', async () => {
    const id = await addInstallment(owner, { ...(await addAgreement()), kind: 'last' })
    expect(await find(id)).toMatchObject({ kind: 'standalone', gross: 108_250 })
  })
  test('deducts what is left of a deposit, and nothing of one that was credited', async () => {
    const agreement = await addAgreement()
    const depositId = await addInstallment(owner, agreement)
    const interimId = await addInstallment(owner, {
      ...agreement,
      kind: 'interim',
      name: 'Installment 2',
      gross: 20_000,
      earlierIds: [depositId],
    })
    await creditCents(depositId, [10_000])
    await creditAll(interimId)
    const earlierIds = [depositId, interimId]
    const left = await selectLeft(owner, agreement.agreed, earlierIds)
    expect(left.map(computeGross)).toEqual([68_250])
    const id = await addInstallment(owner, { ...agreement, kind: 'last', earlierIds })
    expect(await find(id)).toMatchObject({
      gross: 68_250,
      lines: [{}, { gross: -40_000, deductsInvoiceId: depositId }],
    })
    await expectBooks(owner, [agreement.clientId])
  })
  test('says what has to change first, and issues nothing', async () => {
    const agreement = await addAgreement()
    expect(await issueTestInstallment(owner, { ...agreement, gross: 0 })).toMatchObject({
      problem: 'installment-is-zero',
    })
    const { finalId, depositId, ...invoiced } = await addFinal()
    expect(
      await issueTestInstallment(owner, { ...invoiced, earlierIds: [depositId, finalId] }),
    ).toMatchObject({ problem: 'installment-is-zero' })
    const earlier = await studio.as('owner', new Date('2030-02-01T15:00:00Z'))
    const untaxed = await buildAgreed(owner, { lines: [buildLine({ taxRateId: null })] })
    expect(await issueTestInstallment(earlier, { ...agreement, agreed: untaxed })).toMatchObject({
      problem: 'issue-day-earlier',
    })
    await owner.db.update(studioBilling).set({ city: '', street: [] })
    expect(await issueTestInstallment(owner, agreement)).toMatchObject({
      problem: 'seller-address-missing',
      details: { field: 'seller' },
    })
    await owner.db.update(studioBilling).set({ city: 'Portland', street: ['1 Pier Road'] })
    await owner.db.execute(
      sql`update client set erased_at = now() where id = ${agreement.clientId}`,
    )
    expect(await issueTestInstallment(owner, agreement)).toMatchObject({
      problem: 'client-is-erased',
    })
  })
  test('asks before it charges a rate that was changed or retired', async () => {
    const { id: _, ...vat } = rates.vat
    const rate = { ...vat, name: `Rate ${crypto.randomUUID()}` }
    const rateId = getId(await addTaxRate(owner, rate))
    const clientId = await addTestClient(owner, 'Rate Mill')
    const lines = [buildLine({ unitPrice: 100_000, taxRateId: rateId })]
    const agreement = { clientId, agreed: await buildAgreed(owner, { lines }) }
    await retireTaxRate(owner, rateId)
    expect(await issueTestInstallment(owner, agreement)).toMatchObject({
      problem: 'tax-rate-is-gone',
      details: { name: rate.name },
    })
    await addTaxRate(owner, { ...rate, ratePpm: 200_000 })
    expect(await issueTestInstallment(owner, agreement)).toMatchObject({
      problem: 'tax-was-changed',
      details: { name: rate.name, fromPpm: 190_000, toPpm: 200_000 },
    })
    const id = getId(await issueTestInstallment(owner, { ...agreement, confirmTax: true }))
    expect((await find(id)).sums).toMatchObject([{ tax: { id: rateId, ratePpm: 190_000 } }])
  })
})

describe('the document', () => {
  test('of an installment is shown before as it is issued', async () => {
    const agreement = await addAgreement()
    const depositId = await addInstallment(owner, agreement)
    const input = { ...agreement, kind: 'last' as const, earlierIds: [depositId] }
    const preview = await previewInstallment(owner, buildInstallment(input))
    const issued = await find(await addInstallment(owner, input))
    const words = listDocumentWords(await getIssuedDocument(owner, issued)).join(' ')
    const { documentNumber } = await find(depositId)
    expect(words).toContain(`Less deposit ${documentNumber} of Mar 1, 2030 −1 $461.89 −$461.89`)
    expect(words).toContain(
      `Summary Invoice Net Tax Total Agreed $1,000.00 $82.50 $1,082.50 ${documentNumber} Deposit invoice of March 1, 2030 −$461.89 −$38.11 −$500.00 This invoice $538.11 $44.39 $582.50`,
    )
    const numbers = /Invoice number \S+ |Payment reference: [A-Z0-9 ]+ (?=Longlight)/g
    expect(listDocumentWords(preview).join(' ')).toBe(words.replaceAll(numbers, ''))
    const again = await getIssuedDocument(owner, await find(issued.id))
    expect(JSON.stringify(again)).toBe(JSON.stringify(await getIssuedDocument(owner, issued)))
  })
})

test('a job emails an invoice that it issued, if a contact receives invoices', async () => {
  const agreement = await addAgreement()
  const id = await addInstallment(owner, agreement)
  const send = () =>
    transact(studio.system(now), (ctx) => queueInvoiceEmail(ctx, id, { message: '' }))
  expect(await send()).toMatchObject({ problem: 'recipient-missing' })
  await owner.db.insert(clientContact).values({
    clientId: agreement.clientId,
    createdAt: now,
    name: 'Mara Lind',
    email: 'mara@mill.test',
    emailKey: 'mara@mill.test',
    receives: ['invoices'],
  })
  expect(await send()).toMatchObject({ value: { emails: 1 } })
  const [sent] = await owner.db.select().from(email).where(eq(email.subjectId, id))
  const { documentNumber } = await find(id)
  expect(sent).toMatchObject({
    kind: 'invoice.sent',
    subject: `Deposit invoice ${documentNumber} from Longlight`,
    body: expect.stringContaining('Here’s your deposit invoice for $500.00') as string,
  })
})

test('a booking owes its price once, with a deposit and a final invoice', async () => {
  const [row] = await owner.db
    .select({ id: booking.id, clientId: booking.clientId, total: booking.total })
    .from(booking)
    .where(
      sql`${booking.total} > 10000 and not exists (select from invoice where booking_id = booking.id)
        and not exists (select from ledger_entry where booking_id = booking.id)`,
    )
    .limit(1)
  const { id: bookingId, clientId, total } = row!
  const lines = [buildLine({ unitPrice: total, taxRateId: tax })]
  const agreed = await buildAgreed(owner, { lines })
  const agreement = { clientId, agreed, bookingId, gross: 5000 }
  const getBalance = () => selectBookingBalance(owner, { id: bookingId, total })
  const depositId = await addInstallment(owner, agreement)
  expect(await getBalance()).toMatchObject({ total, uninvoiced: total - 5000, balance: total })
  await addInstallment(owner, { ...agreement, kind: 'last', earlierIds: [depositId] })
  const { gross } = agreed
  expect(await getBalance()).toMatchObject({ total: gross, uninvoiced: 0, balance: gross })
})

describe('crediting', () => {
  test('a deposit gives back what is held, or reduces the revenue after the final invoice', async () => {
    const agreement = await addAgreement()
    const heldId = await addInstallment(owner, agreement)
    await creditCents(heldId, [10_825])
    expect(await listPostings(heldId)).toEqual([
      ['1100', -10_825],
      ['2100', 10_000],
      ['2200', 825],
    ])
    const { clientId, depositId } = await addFinal()
    await creditCents(depositId, [10_825])
    expect((await listPostings(depositId))[1]).toEqual(['4090', 10_000])
    await creditAll(depositId)
    expect((await listPostings(depositId))[1]).toEqual(['4090', 36_189])
    await expectBooks(owner, [agreement.clientId, clientId])
  })
  test('a final invoice in full holds the deposit again, so that another can deduct it', async () => {
    const { clientId, agreed, depositId, finalId } = await addFinal()
    await creditAll(finalId)
    expect(await listPostings(finalId)).toEqual([
      ['1100', -58_250],
      ['4090', 100_000],
      ['2100', -46_189],
      ['2200', 4439],
    ])
    const earlierIds = [depositId, finalId]
    expect((await selectLeft(owner, agreed, earlierIds)).map(computeGross)).toEqual([58_250])
    const againId = await addInstallment(owner, { clientId, agreed, kind: 'last', earlierIds })
    expect(await find(againId)).toMatchObject({ kind: 'final', gross: 58_250 })
    await expectBooks(owner, [clientId])
  })
  test('a final invoice in parts holds the deposit again with the last one', async () => {
    const { clientId, depositId, finalId } = await addFinal()
    await creditCents(depositId, [10_825])
    await creditCents(finalId, [8250])
    await creditAll(finalId)
    expect(await listPostings(finalId)).toEqual([
      ['1100', -50_000],
      ['4090', 82_379],
      ['2100', -36_189],
      ['2200', 3810],
    ])
    await expectBooks(owner, [clientId])
    expect(await listBookDifferences(studio.system())).toEqual([])
  })
  test('waits for a final invoice that is being issued, or the other way round', async () => {
    const agreement = await addAgreement()
    const depositId = await addInstallment(owner, agreement)
    const [final, credit] = await Promise.all([
      issueTestInstallment(owner, { ...agreement, kind: 'last', earlierIds: [depositId] }),
      creditCents(depositId, [10_000]),
    ])
    expect(credit.ok).toBe(true)
    const { gross, issuedAt } = await find(getId(final))
    expect([58_250, 68_250]).toContain(gross)
    expect(issuedAt).toEqual(now)
    await expectBooks(owner, [agreement.clientId])
  })
  test('and reissuing is refused for an invoice of a plan', async () => {
    const { depositId, finalId } = await addFinal()
    for (const id of [depositId, finalId])
      expect(await reissueInvoice(owner, id, { reason: 'Wrong address' })).toMatchObject({
        problem: 'installment-not-reissued',
      })
    expect(await find(depositId)).toMatchObject({ creditNotes: [] })
    const otherId = await addInvoice(owner, (await find(depositId)).clientId, {
      lines: [buildLine({ taxRateId: tax })],
    })
    expect(await reissueInvoice(owner, otherId, { reason: '' })).toMatchObject({ ok: true })
  })
})

test('a deposit that is kept on cancellation becomes revenue, and is held again on reopening', async () => {
  const agreement = await addAgreement()
  const ids = [await addInstallment(owner, agreement)]
  ids.push(await addInstallment(owner, { ...agreement, kind: 'interim', earlierIds: [ids[0]!] }))
  const cancellationId = crypto.randomUUID()
  const { clientId } = agreement
  const post = (invoices: { invoiceId: string; net: number }[], isReopened: boolean) =>
    transact(owner, async (ctx) => {
      await postKept(ctx, { cancellationId, clientId, projectId: null, invoices, isReopened })
      return { ok: true as const }
    })
  await post(
    ids.map((invoiceId) => ({ invoiceId, net: 46_189 })),
    false,
  )
  expect(await listPostings(ids[0]!)).toEqual([
    ['2100', 46_189],
    ['4100', -46_189],
  ])
  expect((await listJournalOf(owner, ids[1]!)).map(({ event }) => event)).toEqual([
    'issued',
    'kept',
  ])
  await expectBooks(owner, [agreement.clientId])
  // crediting a part takes it from what was kept
  await creditCents(ids[0]!, [10_825])
  expect((await listPostings(ids[0]!))[1]).toEqual(['4100', 10_000])
  await post(await selectKept(owner, cancellationId), true)
  expect(await selectKept(owner, cancellationId)).toEqual([])
  expect(await listPostings(ids[0]!)).toEqual([
    ['2100', -36_189],
    ['4100', 36_189],
  ])
  expect((await listJournalOf(owner, ids[0]!)).at(-1)).toMatchObject({ event: 'reopened' })
  await expectBooks(owner, [agreement.clientId])
  const last = { ...agreement, kind: 'last' as const, earlierIds: ids }
  expect(await find(await addInstallment(owner, last))).toMatchObject({ gross: 19_075 })
  await expectBooks(owner, [agreement.clientId])
  expect(await listBookDifferences(studio.system())).toEqual([])
})
