import { and, desc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'

import { addMs, hour, minute } from '#app/core/day.ts'
import {
  rateLimit,
  client,
  event,
  inquiry,
  inquiryMessage,
  email,
} from '#app/data/schema/index.server.ts'
import { transact } from '#app/platform/transact.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import {
  listAssignableStaff,
  listInquiries,
  countInquiries,
  findInquiryWithThread,
} from './reads.server.ts'
import {
  archiveInquiry,
  assignInquiry,
  deleteInquiry,
  markAnswered,
  markSpam,
  addInquiryNote,
  markAnsweredOnDelivery,
  receiveInquiry,
  reopenInquiry,
  replyToInquiry,
  convertToClient,
} from './writes.server.ts'

const studio = await openTestStudio()
const buildForm = (change = {}) => ({
  name: 'Łukasz O’Neil 🎥',
  email: 'lukasz@mill.test',
  phone: '',
  service: 'documentary' as const,
  message: 'Is the date free?',
  ...change,
})
const listEmailsAbout = (id: string) =>
  studio.app.db.select().from(email).where(eq(email.subjectId, id))
const getRow = async (id: string) =>
  (await studio.app.db.select().from(inquiry).where(eq(inquiry.id, id)))[0]!

beforeEach(async () => {
  await studio.app.db.delete(rateLimit)
})
async function createInquiry(change = {}) {
  await studio.app.db.delete(rateLimit)
  const result = await receiveInquiry(
    studio.visitor(),
    buildForm({ email: `${crypto.randomUUID()}@mill.test`, ...change }),
    '',
  )
  if (!result.ok) throw new Error(result.problem)
  return result.value.id
}

test('saves a message with its due time, a receipt and an email to the studio at once', async () => {
  const now = new Date()
  const result = await receiveInquiry(
    studio.visitor(now),
    buildForm({ email: 'Nell@Mill.Test', message: 'SECRET WORDS' }),
    '',
  )
  if (!result.ok) throw new Error(result.problem)
  const row = await getRow(result.value.id)
  expect(row).toMatchObject({
    state: 'waiting',
    email: 'Nell@Mill.Test',
    emailKey: 'nell@mill.test',
    dueAt: addMs(now, 24 * hour),
  })
  const [receipt, arrived] = (await listEmailsAbout(row.id)).sort((a, b) =>
    b.kind.localeCompare(a.kind),
  )
  expect(receipt).toMatchObject({
    kind: 'inquiry.receipt',
    toName: '',
    toAddress: 'Nell@Mill.Test',
    state: 'queued',
    replyTo: 'hello@longlight.example',
  })
  expect(receipt!.body).not.toContain('SECRET WORDS')
  expect(receipt!.subject + receipt!.body).not.toContain('Łukasz')
  expect(arrived).toMatchObject({
    kind: 'inquiry.arrived',
    toAddress: 'hello@longlight.example',
    replyTo: 'Nell@Mill.Test',
  })
  expect(arrived!.body).toContain('SECRET WORDS')
  expect(arrived!.body).toContain(`http://studio.test/portal/clients/inquiries/${row.id}`)
})

test('treats the same text from the same address within ten minutes as one message, and after eleven as another', async () => {
  const now = new Date()
  const send = (instant: Date, change = {}) =>
    receiveInquiry(studio.visitor(instant), buildForm({ email: 'twice@mill.test', ...change }), '')
  const first = await send(now)
  const repetition = await send(addMs(now, 9 * minute), { email: ' TWICE@mill.test ' })
  const other = await send(addMs(now, 9 * minute), { message: 'Other words' })
  const later = await send(addMs(now, 11 * minute))
  const ids = [first, repetition, other, later].map((result) =>
    result.ok ? result.value.id : null,
  )
  expect(ids[1]).toBe(ids[0])
  expect(new Set(ids).size).toBe(3)
})

test('saves one message when it is sent ten times at once', async () => {
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, index) =>
      receiveInquiry(
        { ...studio.visitor(), ip: `198.51.100.${index}` },
        buildForm({ email: 'burst@mill.test' }),
        '',
      ),
    ),
  )
  expect(new Set(results.map((result) => result.ok && result.value.id)).size).toBe(1)
})

test('sends a receipt to an address at most once an hour', async () => {
  const now = new Date()
  const send = async (instant: Date, message: string) => {
    const result = await receiveInquiry(
      studio.visitor(instant),
      buildForm({ email: 'often@mill.test', message }),
      '',
    )
    return (await listEmailsAbout(result.ok ? result.value.id : '')).map(({ kind }) => kind).sort()
  }
  expect(await send(now, 'one')).toEqual(['inquiry.arrived', 'inquiry.receipt'])
  expect(await send(addMs(now, hour - minute), 'two')).toEqual(['inquiry.arrived'])
  expect(await send(addMs(now, hour + minute), 'three')).toEqual([
    'inquiry.arrived',
    'inquiry.receipt',
  ])
})

test('saves suspected spam without a due time and without emails', async () => {
  const result = await receiveInquiry(
    studio.visitor(),
    buildForm({ email: `${crypto.randomUUID()}@bots.test` }),
    'http://x',
  )
  if (!result.ok) throw new Error(result.problem)
  expect(await getRow(result.value.id)).toMatchObject({ state: 'spam', dueAt: null })
  expect(await listEmailsAbout(result.value.id)).toEqual([])
})

test('stores a requested time with the message, also in spam, and names it in the email to the studio', async () => {
  const times = {
    startsAt: new Date('2031-06-04T14:00:00Z'),
    endsAt: new Date('2031-06-04T17:00:00Z'),
  }
  for (const [trap, state] of [
    ['http://x', 'spam'],
    ['', 'waiting'],
  ] as const) {
    const result = await receiveInquiry(
      studio.visitor(),
      buildForm({ email: `${crypto.randomUUID()}@mill.test` }),
      trap,
      { ...times, bookingId: null },
    )
    const row = await getRow(result.ok ? result.value.id : '')
    expect(row).toMatchObject({
      state,
      requestedStartsAt: times.startsAt,
      requestedEndsAt: times.endsAt,
    })
    const notice = (await listEmailsAbout(row.id)).find(({ kind }) => kind === 'inquiry.arrived')
    expect(
      notice?.body.includes('Date requested: Wed, Jun 4, 2031, 10:00 AM – 1:00 PM (not on hold)'),
    ).toBe(trap === '' ? true : undefined)
  }
})

test('refuses the sixth message of a network within ten minutes and saves nothing of it', async () => {
  const createVisitor = () => ({ ...studio.visitor(), ip: '203.0.113.9' })
  for (let index = 0; index < 5; index++)
    expect(
      (await receiveInquiry(createVisitor(), buildForm({ message: `n${index}` }), '')).ok,
    ).toBe(true)
  expect(await receiveInquiry(createVisitor(), buildForm({ message: 'n6' }), '')).toMatchObject({
    ok: false,
    problem: 'too-many-messages',
  })
  expect(await studio.app.db.select().from(inquiry).where(eq(inquiry.message, 'n6'))).toEqual([])
  expect(
    (
      await receiveInquiry(
        { ...createVisitor(), ip: '203.0.113.10' },
        buildForm({ message: 'n6' }),
        '',
      )
    ).ok,
  ).toBe(true)
})

test('adds a reply to the thread and marks the inquiry as answered once the mail server accepts it', async () => {
  const id = await createInquiry({ email: 'reply@mill.test' })
  const owner = await studio.as('owner')
  const result = await replyToInquiry(owner, id, { text: 'Yes, it is.' })
  if (!result.ok) throw new Error(result.problem)
  expect((await getRow(id)).state).toBe('waiting')
  const [sent] = await studio.app.db.select().from(email).where(eq(email.id, result.value.letterId))
  const [receipt] = await studio.app.db
    .select()
    .from(email)
    .where(and(eq(email.subjectId, id), eq(email.kind, 'inquiry.receipt')))
  expect(sent).toMatchObject({
    body: 'Yes, it is.',
    toAddress: 'reply@mill.test',
    fromName: 'Ines Talbot, Longlight',
    inReplyTo: receipt!.messageId,
  })
  await transact(studio.system(), async (ctx) => {
    await markAnsweredOnDelivery(ctx, sent!.id)
    return { ok: true }
  })
  expect(await getRow(id)).toMatchObject({ state: 'answered', answeredBy: 'mail' })
})

test('a delivered receipt answers nothing', async () => {
  const id = await createInquiry()
  const [receipt] = await listEmailsAbout(id)
  await transact(studio.system(), async (ctx) => {
    await markAnsweredOnDelivery(ctx, receipt!.id)
    return { ok: true }
  })
  expect((await getRow(id)).state).toBe('waiting')
})

test('answers a repeated form once and refuses another text with the same key', async () => {
  const id = await createInquiry()
  const owner = await studio.as('owner')
  const formKey = { key: crypto.randomUUID(), contentHash: 'a' }
  const [first, second] = [
    await replyToInquiry({ ...owner, idempotency: formKey }, id, { text: 'Yes.' }),
    await replyToInquiry({ ...owner, idempotency: formKey }, id, { text: 'Yes.' }),
  ]
  expect(second).toEqual(first)
  expect(
    await studio.app.db.select().from(inquiryMessage).where(eq(inquiryMessage.inquiryId, id)),
  ).toHaveLength(1)
  expect(
    await replyToInquiry({ ...owner, idempotency: { ...formKey, contentHash: 'b' } }, id, {
      text: 'No.',
    }),
  ).toMatchObject({ ok: false, problem: 'form-was-changed' })
})

test('keeps notes internal; a reply received by email restarts the reply time', async () => {
  const id = await createInquiry()
  const now = new Date()
  const owner = await studio.as('owner', now)
  await markAnswered(owner, id)
  await addInquiryNote(owner, id, { text: 'Called, nobody there.', kind: 'note', waits: '' })
  expect(await getRow(id)).toMatchObject({ state: 'answered', answeredBy: 'other' })
  await addInquiryNote(owner, id, { text: 'And Thursday?', kind: 'incoming', waits: 'on' })
  expect(await getRow(id)).toMatchObject({
    state: 'waiting',
    answeredAt: null,
    dueAt: addMs(now, 24 * hour),
  })
})

test("refuses changes a state doesn't allow, and reopening keeps the due time", async () => {
  const id = await createInquiry()
  const owner = await studio.as('owner')
  const { dueAt } = await getRow(id)
  expect((await archiveInquiry(owner, id)).ok).toBe(true)
  expect(await markAnswered(owner, id)).toMatchObject({ ok: false, problem: 'inquiry-cannot-move' })
  expect(await archiveInquiry(owner, id)).toMatchObject({ ok: false, problem: 'inquiry-is-there' })
  expect((await reopenInquiry(owner, id)).ok).toBe(true)
  expect(await getRow(id)).toMatchObject({ state: 'waiting', dueAt })
  expect((await markSpam(owner, id)).ok).toBe(true)
  expect(await replyToInquiry(owner, id, { text: 'x' })).toMatchObject({
    ok: false,
    problem: 'inquiry-is-spam',
  })
  expect(await markSpam(owner, crypto.randomUUID())).toMatchObject({
    ok: false,
    problem: 'inquiry-is-gone',
  })
})

test('sets the due time of former spam from its receipt', async () => {
  const result = await receiveInquiry(
    studio.visitor(),
    buildForm({ email: 'human@mill.test' }),
    'https://buy.example',
  )
  const id = result.ok ? result.value.id : ''
  await reopenInquiry(await studio.as('owner'), id)
  const row = await getRow(id)
  expect(row.dueAt).toEqual(addMs(row.receivedAt, 24 * hour))
})

test('makes a sender a client once, however often and however the address is written', async () => {
  const first = await createInquiry({ email: 'Merge@Mill.test' })
  const second = await createInquiry({ email: 'merge@mill.TEST', message: 'second' })
  const owner = await studio.as('owner')
  const results = await Promise.all([
    convertToClient(owner, first),
    convertToClient(owner, second),
    convertToClient(owner, first),
  ])
  expect(new Set(results.map((result) => result.ok && result.value.clientId)).size).toBe(1)
  expect(results.filter((result) => result.ok && result.value.made)).toHaveLength(1)
  expect(
    await studio.app.db.select().from(client).where(eq(client.emailKey, 'merge@mill.test')),
  ).toHaveLength(1)
  expect((await getRow(second)).clientId).toBe((await getRow(first)).clientId)
  // a later message from the same address is linked at once
  expect(
    (await getRow(await createInquiry({ email: 'merge@mill.test', message: 'third' }))).clientId,
  ).toBe((await getRow(first)).clientId)
})

test('deletes everything of a message except the event', async () => {
  const id = await createInquiry({ email: 'forget@mill.test', message: 'FORGET THESE WORDS' })
  const owner = await studio.as('owner')
  await replyToInquiry(owner, id, { text: 'FORGET THIS TOO' })
  expect((await deleteInquiry(owner, id)).ok).toBe(true)
  expect(await deleteInquiry(owner, id)).toMatchObject({ ok: false, problem: 'inquiry-is-gone' })
  const result = await studio.pool.query(
    'select (select json_agg(i) from inquiry i)::text || (select json_agg(e) from inquiry_message e)::text || (select json_agg(l) from email l)::text || (select json_agg(v) from event v)::text as all',
  )
  expect(result.rows[0].all).not.toMatch(/FORGET|forget@mill/)
  const [last] = await studio.app.db
    .select()
    .from(event)
    .where(eq(event.subjectId, id))
    .orderBy(desc(event.id))
    .limit(1)
  expect(last).toMatchObject({ name: 'inquiry.deleted', actorKind: 'staff' })
  for (const ctx of [await studio.as('bookkeeper'), await studio.as('crew'), studio.visitor()])
    await expect((async () => deleteInquiry(ctx, id))()).rejects.toMatchObject({ status: 403 })
})

test('can be assigned only to people who answer inquiries', async () => {
  const id = await createInquiry()
  const owner = await studio.as('owner')
  const people = await listAssignableStaff(owner)
  expect(people.map(({ name }) => name)).toEqual(['Ines Talbot', 'Wren Castellano'])
  expect((await assignInquiry(owner, id, people[1]!.id)).ok).toBe(true)
  const crew = await studio.as('crew')
  expect(
    await assignInquiry(owner, id, crew.actor.kind === 'staff' ? crew.actor.id : ''),
  ).toMatchObject({ ok: false, problem: 'person-unknown' })
  expect((await findInquiryWithThread(owner, id))?.assignee).toBe('Wren Castellano')
  expect((await assignInquiry(owner, id, null)).ok).toBe(true)
})

test('refuses bookkeeper, crew and visitors to read or change inquiries', async () => {
  const id = await createInquiry()
  for (const ctx of [await studio.as('bookkeeper'), await studio.as('crew'), studio.visitor()]) {
    for (const ask of [
      () => listInquiries(ctx, { tab: 'all', search: '', after: null }),
      () => findInquiryWithThread(ctx, id),
      () => replyToInquiry(ctx, id, { text: 'x' }),
      () => convertToClient(ctx, id),
      () => archiveInquiry(ctx, id),
      () => addInquiryNote(ctx, id, { text: 'x', kind: 'note', waits: '' }),
      () => assignInquiry(ctx, id, null),
    ])
      await expect((async () => ask())()).rejects.toMatchObject({ status: 403 })
  }
})

test("records every change with its author, and events can't be changed", async () => {
  const id = await createInquiry()
  const owner = await studio.as('owner')
  await archiveInquiry(owner, id)
  const rows = await studio.app.db
    .select()
    .from(event)
    .where(eq(event.subjectId, id))
    .orderBy(event.id)
  expect(rows.map(({ name, actorKind }) => `${name} by ${actorKind}`)).toEqual([
    'inquiry.received by visitor',
    'inquiry.archived by staff',
  ])
  await expect(studio.app.db.update(event).set({ name: 'x.y' })).rejects.toThrow()
  await expect(studio.app.db.delete(event)).rejects.toThrow()
})

test('sorts the inbox by time left, searches without accents, and pages neither repeat nor skip', async () => {
  const owner = await studio.as('owner')
  const first = await listInquiries(owner, { tab: 'waiting', search: '', after: null })
  const due = first.inquiries.map((row) => row.dueAt!.getTime())
  expect(due).toEqual([...due].sort((a, b) => a - b))
  expect(
    (
      await listInquiries(owner, { tab: 'all', search: "lukasz o'neil TIDE", after: null })
    ).inquiries.map(({ name }) => name),
  ).toEqual(['Łukasz O’Neil'])
  expect(
    (await listInquiries(owner, { tab: 'all', search: '100%_', after: null })).inquiries,
  ).toEqual([])
  await studio.app.db
    .execute(sql`insert into inquiry (received_at, name, email, email_key, phone, service, message, language, state, due_at, search)
    select now() - (i % 7) * interval '1 hour', 'Row ' || i, 'r@x.test', 'r@x.test', '', 'other', 'many', 'en', 'archived', null, 'many rows' from generate_series(1, 230) i`)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await listInquiries(owner, { tab: 'archived', search: 'many', after: cursor })
    ids.push(...page.inquiries.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect([ids.length, new Set(ids).size]).toEqual([230, 230])
  expect((await countInquiries(owner)).spam).toBeGreaterThanOrEqual(1)
})
