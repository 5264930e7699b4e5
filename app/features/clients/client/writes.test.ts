import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { client, inquiry } from '#app/data/schema/index.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listClients, getTimeline } from './reads.server.ts'
import { clientSchema } from './rules.ts'
import { addClient, changeClient } from './writes.server.ts'

const studio = await openTestStudio()
const buildForm = (change = {}) =>
  clientSchema.parse({ name: ' O’Neil-Łukasz 🎥 ', email: 'mill@tide.test', ...change })

test('links earlier inquiries from the email address of a new client', async () => {
  const owner = await studio.as('owner')
  const result = await addClient(
    owner,
    buildForm({ name: 'Nell Farraday', email: 'NELL@farraday.example' }),
  )
  const { timeline } = await getTimeline(
    owner,
    result.ok && 'id' in result.value ? result.value.id : '',
    'messages',
    null,
  )
  expect(timeline).toMatchObject([
    { event: 'inquiry.received', state: 'waiting', data: { service: 'photography' } },
  ])
})

test('refuses a second client with the same email address and names the first', async () => {
  const owner = await studio.as('owner')
  await addClient(owner, buildForm())
  expect(
    await addClient(owner, buildForm({ name: 'Other', email: ' Mill@Tide.test' })),
  ).toMatchObject({
    ok: false,
    problem: 'client-is-there',
    details: { name: 'O’Neil-Łukasz 🎥' },
  })
  const other = await addClient(owner, buildForm({ name: 'Other', email: 'other@tide.test' }))
  const id = other.ok && 'id' in other.value ? other.value.id : ''
  expect(
    await changeClient(owner, id, buildForm({ name: 'Other', email: 'mill@tide.test' })),
  ).toMatchObject({ ok: false, problem: 'client-is-there' })
  expect(await changeClient(owner, crypto.randomUUID(), buildForm({ email: '' }))).toMatchObject({
    ok: false,
    problem: 'client-is-gone',
  })
})

test('accepts any number of clients without an email address', async () => {
  const owner = await studio.as('owner')
  for (const name of ['A', 'B'])
    expect((await addClient(owner, buildForm({ name, email: '' }))).ok).toBe(true)
})

test('pages through ten thousand clients by name without repeating or skipping any', async () => {
  const owner = await studio.as('owner')
  await studio.app.db.execute(
    sql`insert into client (created_at, name, sort_name, search) select now(), 'Zed ' || (i % 997), 'zed ' || (i % 997), 'zed ' || (i % 997) from generate_series(1, 10000) i`,
  )
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page = await listClients(owner, { search: 'zed', after: cursor })
    ids.push(...page.clients.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  expect([ids.length, new Set(ids).size]).toEqual([10_000, 10_000])
  await studio.app.db.delete(client).where(sql`name like 'Zed %'`)
})

test('lets the bookkeeper read clients, but not change them or read inquiries', async () => {
  const books = await studio.as('bookkeeper')
  const { clients } = await listClients(books, { search: 'ledger street', after: null })
  expect(clients.map(({ name }) => name)).toEqual(['Ledger Street Bakery'])
  expect((await getTimeline(books, clients[0]!.id, 'messages', null)).timeline).toEqual([])
  expect(
    (await getTimeline(await studio.as('owner'), clients[0]!.id, 'messages', null)).timeline.map(
      ({ event: name }) => name,
    ),
  ).toContain('inquiry.received')
  await expect((async () => addClient(books, buildForm()))()).rejects.toMatchObject({ status: 403 })
  await expect(
    (async () => listClients(await studio.as('crew'), { search: '', after: null }))(),
  ).rejects.toMatchObject({ status: 403 })
})

test('reports form problems by field', () => {
  const problems = clientSchema
    .safeParse({ name: ' ', email: 'x@y', phone: '1'.repeat(41), notes: 'x'.repeat(10_001) })
    .error?.issues.map(({ message }) => message)
  expect(problems).toEqual(['client-name-missing', 'email-malformed', 'phone-long', 'notes-long'])
})

test('the sample studio has the two waiting inquiries it is described with', async () => {
  const rows = await studio.app.db.select().from(inquiry).where(eq(inquiry.state, 'waiting'))
  expect(rows.map(({ name }) => name).sort()).toEqual(['Harbor Lane Library', 'Nell Farraday'])
})
