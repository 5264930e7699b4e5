import { and, desc, eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'

import {
  booking,
  client,
  event,
  inquiry,
  quote,
  quoteBooking,
  quoteTemplate,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { retireContractTemplate } from '#app/features/sales/contract-template/writes.server.ts'
import { findQuoteDraft } from '#app/features/sales/quote-draft/reads.server.ts'
import { countQuotes, listQuotes } from '#app/features/sales/quote-list/reads.server.ts'
import { changeQuoteSettings } from '#app/features/sales/quote-settings/writes.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import {
  addQuoteTemplate,
  removeQuoteTemplate,
  renameQuoteTemplate,
} from '#app/features/sales/quote-template/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { insertContractTemplate } from '../../../../tests/support/contracts.ts'
import { addTestClient, getId, setUpInvoicing } from '../../../../tests/support/invoicing.ts'
import {
  buildQuote,
  buildQuoteLine,
  buildQuoteSection,
} from '../../../../tests/support/quote-content.ts'
import { insertSentQuote } from '../../../../tests/support/quotes.ts'
import type { QuoteContent } from './rules.ts'
import { createQuote, deleteQuote, saveQuote } from './writes.server.ts'

const studio = await openTestStudio()
const now = new Date('2030-03-01T15:00:00Z')
let owner: Ctx
let clientId = ''

beforeAll(async () => {
  owner = await studio.as('owner', now)
  await setUpInvoicing(owner)
  clientId = await addTestClient(owner, 'Quote Mill')
})

const defaultSettings = {
  validDays: 14,
  undoMinutes: 15,
  approvalAbove: null,
  terms: '',
  plan: null,
  asksBeforeInvoicing: false,
}
const find = async (id: string) => (await owner.db.select().from(quote).where(eq(quote.id, id)))[0]!
const save = (id: string, change: Partial<Parameters<typeof saveQuote>[2]> = {}) =>
  saveQuote(owner, id, {
    revision: 1,
    content: buildQuote(),
    bookingIds: [],
    projectId: null,
    ...change,
  })
const listEvents = async (id: string) =>
  (
    await owner.db
      .select({ name: event.name })
      .from(event)
      .where(eq(event.subjectId, id))
      .orderBy(event.id)
  ).map(({ name }) => name)

describe('a new quote', () => {
  test('is a draft with the studio’s terms, a section and a number', async () => {
    const settings = await getQuoteSettings(owner)
    await changeQuoteSettings(
      owner,
      { ...defaultSettings, terms: 'Pay on time.' },
      settings.revision,
    )
    const result = await createQuote(owner, { clientId })
    const row = await find(getId(result))
    expect(row).toMatchObject({
      clientId,
      state: 'draft',
      sentVersion: 0,
      content: { title: '', terms: 'Pay on time.', priceMode: 'net', sections: [{ lines: [] }] },
    })
    expect(result).toMatchObject({ value: { number: row.number } })
    expect(await listEvents(row.id)).toEqual(['quote.created'])
  })
  test('of a booking has its price as a line, and reserves it', async () => {
    const [row] = await owner.db
      .select()
      .from(booking)
      .where(eq(booking.state, 'confirmed'))
      .orderBy(desc(booking.startsAt))
      .limit(1)
    const id = getId(await createQuote(owner, { bookingIds: [row!.id] }))
    expect(await find(id)).toMatchObject({
      clientId: row!.clientId,
      projectId: row!.projectId,
      content: { sections: [{ lines: [{ unitPrice: row!.total, unit: 'flat' }] }] },
    })
    const draft = (await findQuoteDraft(owner, id))!
    expect(draft.bookings.find((choice) => choice.id === row!.id)).toMatchObject({ isChosen: true })
    expect(await createQuote(owner, { bookingIds: [crypto.randomUUID()] })).toMatchObject({
      problem: 'booking-is-gone',
    })
  })
  test('of an inquiry makes its sender a client, once', async () => {
    const [sender] = await owner.db
      .select()
      .from(inquiry)
      .where(and(eq(inquiry.state, 'waiting')))
      .limit(1)
    const before = await owner.db.$count(client)
    const ids = await Promise.all(
      [1, 2].map(async () => getId(await createQuote(owner, { inquiryId: sender!.id }))),
    )
    const rows = await Promise.all(ids.map(find))
    expect(rows[0]!.clientId).toBe(rows[1]!.clientId)
    expect(rows[0]!.inquiryId).toBe(sender!.id)
    const added = (await owner.db.$count(client)) - before
    expect(added).toBe(sender!.clientId ? 0 : 1)
    expect(await createQuote(owner, { inquiryId: crypto.randomUUID() })).toMatchObject({
      problem: 'inquiry-is-gone',
    })
  })
  test('isn’t made for a client that is gone', async () => {
    expect(await createQuote(owner, { clientId: crypto.randomUUID() })).toMatchObject({
      problem: 'client-is-gone',
    })
    const erased = await addTestClient(owner, 'Erased Mill')
    await owner.db.update(client).set({ erasedAt: now }).where(eq(client.id, erased))
    expect(await createQuote(owner, { clientId: erased })).toMatchObject({
      problem: 'client-is-gone',
    })
  })
  test('copies another with ids of its own and without its dates', async () => {
    const id = getId(await createQuote(owner, { clientId }))
    const line = buildQuoteLine({ name: 'Copied' })
    const content = buildQuote({
      expiresOn: '2030-05-01',
      sections: [buildQuoteSection({ lines: [line] })],
    })
    await save(id, { content })
    const copy = await find(getId(await createQuote(owner, { fromQuoteId: id })))
    expect(copy.content).toMatchObject({
      title: content.title,
      expiresOn: null,
      sections: [{ lines: [{ name: 'Copied' }] }],
    })
    expect(copy.content.sections[0]!.lines[0]!.id).not.toBe(line.id)
  })
  test('with extras is about the same bookings', async () => {
    const [row] = await owner.db
      .select()
      .from(booking)
      .where(eq(booking.state, 'confirmed'))
      .limit(1)
    const first = getId(await createQuote(owner, { bookingIds: [row!.id] }))
    const extras = getId(await createQuote(owner, { amendsQuoteId: first }))
    expect(await find(extras)).toMatchObject({
      amendsQuoteId: first,
      clientId: row!.clientId,
      content: { sections: [{ lines: [] }] },
    })
    const bookings = await owner.db
      .select({ id: quoteBooking.bookingId })
      .from(quoteBooking)
      .where(eq(quoteBooking.quoteId, extras))
    expect(bookings).toEqual([{ id: row!.id }])
  })
})

describe('the signers of a quote', () => {
  const addSigned = async (change: Partial<QuoteContent> = {}) => {
    const id = getId(await createQuote(owner, { clientId }))
    const contractTemplateId = await insertContractTemplate(owner.db, {})
    const signing = { contactIds: [crypto.randomUUID()], inOrder: false, isCountersigned: true }
    await save(id, { content: buildQuote({ contractTemplateId, signing, ...change }) })
    return { id, contractTemplateId, signing }
  }
  const findContent = async (result: Parameters<typeof getId>[0]) =>
    (await find(getId(result))).content

  test('are those of a copy, as long as its contract is used', async () => {
    const { id, contractTemplateId, signing } = await addSigned()
    expect(await findContent(await createQuote(owner, { fromQuoteId: id }))).toMatchObject({
      contractTemplateId,
      signing,
    })
    await retireContractTemplate(owner, contractTemplateId)
    const copy = await findContent(await createQuote(owner, { fromQuoteId: id }))
    expect(copy.contractTemplateId).toBeNull()
    expect(copy).not.toHaveProperty('signing')
  })
  test('aren’t part of a template, in which only the studio can sign last', async () => {
    const { id, contractTemplateId } = await addSigned()
    const templateId = getId(await addQuoteTemplate(owner, id, 'Countersigned'))
    expect(await findContent(await createQuote(owner, { clientId, templateId }))).toMatchObject({
      contractTemplateId,
      signing: { contactIds: [], inOrder: false, isCountersigned: true },
    })
    for (const [name, change] of Object.entries({
      'Signed by sending': {
        signing: { contactIds: [crypto.randomUUID()], inOrder: false, isCountersigned: false },
      },
      'Without a contract': { contractTemplateId: null },
    })) {
      const other = await addSigned(change)
      await addQuoteTemplate(owner, other.id, name)
      const [template] = await owner.db
        .select()
        .from(quoteTemplate)
        .where(eq(quoteTemplate.name, name))
      expect(template!.content.title).toBe('Wedding in June')
      expect(template!.content).not.toHaveProperty('signing')
    }
  })
  test('aren’t saved with extras, which have no contract', async () => {
    const { id } = await addSigned()
    const extras = getId(await createQuote(owner, { amendsQuoteId: id }))
    const contractTemplateId = await insertContractTemplate(owner.db, {})
    const signing = { contactIds: [], inOrder: false, isCountersigned: true }
    await save(extras, { content: buildQuote({ contractTemplateId, signing }) })
    const { content } = await find(extras)
    expect(content.contractTemplateId).toBeNull()
    expect(content).not.toHaveProperty('signing')
  })
})

describe('saving a quote', () => {
  test('keeps its content, and refuses an old revision', async () => {
    const id = getId(await createQuote(owner, { clientId }))
    const { revision } = await find(id)
    const content = buildQuote({ title: 'Émile’s wedding' })
    expect(await save(id, { revision, content })).toMatchObject({ ok: true })
    const row = await find(id)
    expect(row.content).toEqual(content)
    expect(row.search).toBe("emile's wedding")
    expect(await save(id, { revision })).toMatchObject({ problem: 'quote-was-changed' })
    expect(await listEvents(id)).toEqual(['quote.created', 'quote.changed'])
  })
  test('refuses bookings and projects of other clients', async () => {
    const id = getId(await createQuote(owner, { clientId }))
    const { revision } = await find(id)
    const [other] = await owner.db.select({ id: booking.id }).from(booking).limit(1)
    expect(await save(id, { revision, bookingIds: [other!.id] })).toMatchObject({
      problem: 'quote-booking-unknown',
    })
    expect(await save(id, { revision, projectId: crypto.randomUUID() })).toMatchObject({
      problem: 'project-is-gone',
    })
    expect(await save(crypto.randomUUID())).toMatchObject({ problem: 'quote-is-gone' })
  })
  test('is possible after it was sent, but not while it waits for approval', async () => {
    const sent = await insertSentQuote(owner.db, { clientId, now })
    expect(await save(sent.id, { revision: sent.revision })).toMatchObject({ ok: true })
    expect(await find(sent.id)).toMatchObject({ state: 'sent', sentVersion: 1 })
    const id = getId(await createQuote(owner, { clientId }))
    await owner.db.update(quote).set({ state: 'approval-requested' }).where(eq(quote.id, id))
    const { revision } = await find(id)
    expect(await save(id, { revision })).toMatchObject({ problem: 'quote-not-draft' })
  })
})

test('deleting a quote is possible until it was sent', async () => {
  const id = getId(await createQuote(owner, { clientId }))
  expect(await deleteQuote(owner, id)).toMatchObject({ ok: true })
  expect(await deleteQuote(owner, id)).toMatchObject({ problem: 'quote-is-gone' })
  const sent = await insertSentQuote(owner.db, { clientId, now })
  expect(await deleteQuote(owner, sent.id)).toMatchObject({ problem: 'quote-was-sent' })
})

test('crew and bookkeeper can’t create, save or delete quotes', async () => {
  const id = getId(await createQuote(owner, { clientId }))
  for (const role of ['crew', 'bookkeeper'] as const) {
    const ctx = await studio.as(role, now)
    const form = { revision: 1, content: buildQuote(), bookingIds: [], projectId: null }
    await expect(createQuote(ctx, { clientId })).rejects.toThrow()
    await expect(saveQuote(ctx, id, form)).rejects.toThrow()
    await expect(deleteQuote(ctx, id)).rejects.toThrow()
    await expect(addQuoteTemplate(ctx, id, 'Mine')).rejects.toThrow()
  }
})

test('a template keeps content without its note and day, and begins new quotes', async () => {
  const id = getId(await createQuote(owner, { clientId }))
  const content = buildQuote({ note: 'Secret', expiresOn: '2030-05-01' })
  await save(id, { revision: (await find(id)).revision, content })
  expect(await addQuoteTemplate(owner, id, ' ')).toMatchObject({
    problem: 'quote-template-name-missing',
  })
  const templateId = getId(await addQuoteTemplate(owner, id, 'Weddings'))
  expect(await addQuoteTemplate(owner, id, 'weddings')).toMatchObject({
    problem: 'template-name-taken',
  })
  const made = await find(getId(await createQuote(owner, { clientId, templateId })))
  expect(made.content).toMatchObject({ title: content.title, note: '', expiresOn: null })
  expect(await renameQuoteTemplate(owner, templateId, 'Big weddings')).toMatchObject({ ok: true })
  await removeQuoteTemplate(owner, templateId)
  expect(await owner.db.$count(quoteTemplate, eq(quoteTemplate.id, templateId))).toBe(0)
  expect(await createQuote(owner, { clientId, templateId })).toMatchObject({
    problem: 'quote-template-is-gone',
  })
})

test('the list has tabs, a search and pages, the last changed first', async () => {
  const listed = await addTestClient(owner, 'Järvi Mill')
  const getLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000)
  const ids: string[] = []
  for (const minutes of [1, 2, 3]) {
    const ctx = { ...owner, now: getLater(minutes) }
    ids.push(getId(await createQuote(ctx, { clientId: listed })))
  }
  const sent = await insertSentQuote(owner.db, { clientId: listed, now: getLater(4) })
  const list = (tab: 'open' | 'drafts' | 'answered' | 'all', after: string | null = null) =>
    listQuotes(owner, { tab, search: 'jarvi' }, after, 2)
  const first = await list('drafts')
  expect(first.rows.map(({ id }) => id)).toEqual([ids[2], ids[1]])
  const second = await list('drafts', first.next)
  expect([second.rows.map(({ id }) => id), second.next]).toEqual([[ids[0]], null])
  expect((await list('open')).rows).toMatchObject([
    { id: sent.id, state: 'sent', gross: 295_000, daysLeft: 14, openedAt: null },
  ])
  expect((await list('answered')).rows).toEqual([])
  expect(
    (await listQuotes(owner, { tab: 'all', search: `Q-${sent.number}` }, null)).rows,
  ).toMatchObject([{ id: sent.id }])
  expect((await countQuotes(owner)).drafts).toBeGreaterThanOrEqual(3)
  const afterExpiry = { ...owner, now: new Date('2030-04-01T15:00:00Z') }
  expect(
    (await listQuotes(afterExpiry, { tab: 'open', search: 'jarvi' }, null)).rows,
  ).toMatchObject([{ id: sent.id, state: 'expired', daysLeft: -17 }])
})

test('settings change once for each revision', async () => {
  const { revision, ...form } = await getQuoteSettings(owner)
  const change = (validDays: number, from: number) =>
    changeQuoteSettings(
      owner,
      { ...defaultSettings, terms: form.terms, validDays, approvalAbove: 500_000 },
      from,
    )
  expect(await change(30, revision)).toMatchObject({ value: { revision: revision + 1 } })
  expect(await change(30, revision)).toMatchObject({ ok: true })
  expect(await change(31, revision)).toMatchObject({ problem: 'studio-was-changed' })
  expect(await getQuoteSettings(owner)).toMatchObject({ validDays: 30, approvalAbove: 500_000 })
  const manager = await studio.as('manager', now)
  await expect(
    changeQuoteSettings(manager, { ...defaultSettings, validDays: 1 }, 1),
  ).rejects.toThrow()
})
