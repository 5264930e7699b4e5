import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import { acceptance, invoiceDraft, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient } from '#app/features/clients/client/writes.server.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import { reissueInvoice } from '#app/features/money/credit-note/writes.server.ts'
import { listInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import { listDraftsOf } from '#app/features/money/invoice-draft/reads.server.ts'
import { deleteDraft } from '#app/features/money/invoice-draft/writes.server.ts'
import { issueInvoice } from '#app/features/money/invoice-issue/writes.server.ts'
import { recordAcceptance } from '#app/features/sales/quote-acceptance/writes.server.ts'
import { createExtras } from '#app/features/sales/quote-extras/writes.server.ts'
import { cancelQuote, sendQuote } from '#app/features/sales/quote-sending/writes.server.ts'
import { createBookingHelpers, now } from '../../../../tests/support/booking-fixture.ts'
import { openTestStudio } from '../../../../tests/support/context.ts'
import { getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import { addSigner, insertSentQuote } from '../../../../tests/support/quotes.ts'

import { createQuoteInvoice } from './writes.server.ts'

const studio = await openTestStudio()
const { db } = studio.app
let owner: Ctx
let manager: Ctx

beforeAll(async () => {
  ;[owner, manager] = [await studio.as('owner', now), await studio.as('manager', now)]
  await setUpInvoicing(owner)
})

async function addQuoteClient() {
  const email = `mill-${crypto.randomUUID()}@post.test`
  const form = clientSchema.parse({ name: 'Tide Mill', email })
  const clientId = getId(await addClient(owner, form))
  await addSigner(db, clientId)
  return clientId
}
const find = async (id: string) => (await db.select().from(quote).where(eq(quote.id, id)))[0]!
const send = async (ctx: Ctx, id: string) =>
  sendQuote(ctx, id, {
    revision: (await find(id)).revision,
    message: '',
    holdUntilExpiry: true,
  })
const getProblem = (result: { ok: boolean; problem?: string }) => result.problem ?? 'none'

describe('an acceptance at the same time', () => {
  const accept = (id: string) => recordAcceptance(manager, id, { how: 'phone', name: 'Mara Lind' })

  test('as another version ends with one of them, and says so', async () => {
    for (const first of ['send', 'accept'] as const) {
      const { id } = await insertSentQuote(db, { clientId: await addQuoteClient() })
      const run = { send: () => send(owner, id), accept: () => accept(id) }
      const order = first === 'send' ? [run.send, run.accept] : [run.accept, run.send]
      const results = await Promise.all(order.map((one) => one()))
      const row = await find(id)
      expect(row.state).toBe('accepted')
      const [accepted] = await db.select().from(acceptance).where(eq(acceptance.quoteId, id))
      expect(accepted!.version).toBe(row.sentVersion)
      for (const result of results)
        if (!result.ok) expect(['quote-is-accepted', 'quote-was-changed']).toContain(result.problem)
    }
  })

  test('as a cancellation ends with one of them', async () => {
    const { id } = await insertSentQuote(db, { clientId: await addQuoteClient() })
    const results = await Promise.all([accept(id), cancelQuote(owner, id)])
    const problems = results.map(getProblem).filter((problem) => problem !== 'none')
    expect(problems).toHaveLength(1)
    expect(['quote-is-accepted', 'quote-not-open']).toContain(problems[0])
  })
})

describe('an invoice and extras', () => {
  test('take what was accepted, once it is final', async () => {
    const helpers = await createBookingHelpers(studio)
    const bookingId = await helpers.addBooking(helpers.takeMonday(), '09:00', '11:00', [])
    const { startsLocal } = await helpers.findRow(bookingId)
    const clientId = helpers.clientId
    const { id } = await insertSentQuote(db, {
      clientId,
      bookingIds: [bookingId],
      content: { discount: { kind: 'percent', ppm: 100_000 }, discountReason: 'Friends' },
    })
    expect(await createQuoteInvoice(owner, id)).toMatchObject({ problem: 'quote-not-final' })
    expect(await createExtras(owner, id)).toMatchObject({ problem: 'quote-not-final' })
    await recordAcceptance(owner, id, {
      how: 'email',
      name: 'Mara Lind',
      choice: { lines: ['half-day', 'prints'], quantities: { prints: 5000 } },
    })
    const draftId = getId(await createQuoteInvoice(owner, id))
    const [draft] = await db.select().from(invoiceDraft).where(eq(invoiceDraft.id, draftId))
    const content = draft!.content as DraftContent
    expect(draft!.clientId).toBe(clientId)
    expect(content).toMatchObject({
      bookingId,
      suppliedOn: startsLocal.slice(0, 10),
      discount: { kind: 'percent', ppm: 100_000 },
      discountReason: 'Friends',
    })
    expect(content.lines.map(({ name, quantityMilli }) => [name, quantityMilli])).toEqual([
      ['Half day of photography', 1000],
      ['Travel', 1000],
      ['Prints', 5000],
    ])
    expect(await createQuoteInvoice(owner, id)).toMatchObject({ problem: 'quote-is-invoiced' })
    const extrasId = getId(await createExtras(owner, id))
    expect(await find(extrasId)).toMatchObject({ state: 'draft', amendsQuoteId: id, clientId })
  })

  test('are not billed twice, unless the invoice was credited', async () => {
    const clientId = await addQuoteClient()
    const { id } = await insertSentQuote(db, { clientId })
    await recordAcceptance(owner, id, { how: 'phone', name: 'Mara Lind' })
    const results = await Promise.all([
      createQuoteInvoice(owner, id),
      createQuoteInvoice(owner, id),
    ])
    expect(results.map(getProblem).toSorted()).toEqual(['none', 'quote-is-invoiced'])
    const [draft] = await listDraftsOf(owner, { quoteId: id })
    const invoiceId = getId(await issueInvoice(owner, draft!.id, { revision: 1 }))
    expect(await listInvoicesOf(owner, { quoteId: id })).toMatchObject([{ id: invoiceId }])
    expect(await createQuoteInvoice(owner, id)).toMatchObject({ problem: 'quote-is-invoiced' })
    const reissued = await reissueInvoice(owner, invoiceId, { reason: 'Wrong address' })
    const [replacement] = await listDraftsOf(owner, { quoteId: id })
    expect(reissued).toMatchObject({ value: { draftId: replacement!.id } })
    expect(await createQuoteInvoice(owner, id)).toMatchObject({ problem: 'quote-is-invoiced' })
    await deleteDraft(owner, replacement!.id)
    expect(await createQuoteInvoice(owner, id)).toMatchObject({ ok: true })
  })
})
