import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { client, clientContact } from '#app/data/schema/index.server.ts'
import { clientSchema } from '#app/features/clients/client/rules.ts'
import { addClient, changeClient } from '#app/features/clients/client/writes.server.ts'

import { openTestStudio } from '../../../../tests/support/context.ts'
import { listContacts, listRecipients } from './reads.server.ts'
import { type ReceivableEmail, contactSchema } from './rules.ts'
import { addContact, changeContact, removeContact } from './writes.server.ts'

const studio = await openTestStudio()
const owner = await studio.as('owner')

const buildClient = (change = {}) =>
  clientSchema.parse({ name: 'Tide Mill', email: 'mara@tide.test', ...change })
const buildContact = (change = {}) =>
  contactSchema.parse({ name: 'Jonas Lind', email: 'jonas@tide.test', role: 'planner', ...change })
const getId = (result: { ok: boolean; value?: unknown }) =>
  (result as { value: { id: string } }).value.id
const addMill = async (email: string) =>
  getId(await addClient(owner, buildClient({ email, name: `Mill ${email}` })))

test('creates the main contact with a client and keeps it equal to the client', async () => {
  const id = getId(
    await addClient(owner, buildClient({ contact: 'Mara Lind', phone: '207 555 0100' })),
  )
  const [main] = await listContacts(owner, id)
  expect(main).toMatchObject({
    name: 'Mara Lind',
    email: 'mara@tide.test',
    phone: '207 555 0100',
    isMain: true,
    seesMoney: true,
    mayPay: true,
    receives: ['quotes', 'invoices', 'reminders'],
  })
  await changeClient(owner, id, buildClient({ email: 'Post@Tide.test', phone: '1' }))
  expect(await listContacts(owner, id)).toMatchObject([
    { id: main!.id, name: 'Tide Mill', email: 'Post@Tide.test', phone: '1', isMain: true },
  ])
  await changeContact(owner, id, main!.id, buildContact({ name: 'Mara', phone: '2' }))
  const [row] = await studio.app.db.select().from(client).where(eq(client.id, id))
  expect(row).toMatchObject({
    name: 'Tide Mill',
    contact: 'Mara',
    email: 'jonas@tide.test',
    emailKey: 'jonas@tide.test',
    phone: '2',
    search: 'tide mill mara jonas@tide.test 2',
  })
})

test('makes another contact the main one when the client gets its address', async () => {
  const id = await addMill('first@tide.test')
  const other = getId(await addContact(owner, id, buildContact({ email: 'second@tide.test' })))
  await changeClient(owner, id, buildClient({ email: 'second@tide.test' }))
  expect(
    (await listContacts(owner, id)).map(({ id, email, isMain }) => [id === other, email, isMain]),
  ).toEqual([
    [true, 'second@tide.test', true],
    [false, 'first@tide.test', false],
  ])
})

test('keeps the contacts of a client that loses its address', async () => {
  const id = await addMill('lost@tide.test')
  await changeClient(owner, id, buildClient({ email: '' }))
  expect(await listContacts(owner, id)).toMatchObject([{ email: 'lost@tide.test', isMain: false }])
})

test('refuses a second contact with the same address, and another client’s address for the main one', async () => {
  const id = await addMill('one@tide.test')
  const otherId = await addMill('another@tide.test')
  expect(await addContact(owner, id, buildContact({ email: 'ONE@tide.test' }))).toMatchObject({
    problem: 'contact-is-there',
  })
  const [main] = await listContacts(owner, id)
  expect(
    await changeContact(owner, id, main!.id, buildContact({ email: 'another@tide.test' })),
  ).toMatchObject({ problem: 'client-is-there', details: { id: otherId } })
  // two clients may have the same planner
  for (const clientId of [id, otherId])
    expect(
      (await addContact(owner, clientId, buildContact({ email: 'planner@tide.test' }))).ok,
    ).toBe(true)
})

test('deletes contacts except the main one, and none of another client', async () => {
  const id = await addMill('removal@tide.test')
  const otherId = await addMill('elsewhere@tide.test')
  const [main] = await listContacts(owner, id)
  const other = getId(await addContact(owner, id, buildContact()))
  expect(await removeContact(owner, id, main!.id)).toMatchObject({ problem: 'contact-is-main' })
  expect(await removeContact(owner, otherId, other)).toMatchObject({ problem: 'contact-is-gone' })
  expect(await changeContact(owner, otherId, other, buildContact())).toMatchObject({
    problem: 'contact-is-gone',
  })
  expect((await removeContact(owner, id, other)).ok).toBe(true)
  expect(await listContacts(owner, id)).toHaveLength(1)
})

test('lists recipients by the kind of email they receive', async () => {
  const id = await addMill('billing@tide.test')
  await addContact(
    owner,
    id,
    buildContact({ email: 'books@tide.test', seesMoney: 'on', invoices: 'on' }),
  )
  await addContact(
    owner,
    id,
    buildContact({ email: 'quiet@tide.test', invoices: 'on', dates: 'on' }),
  )
  const listEmails = async (kind: ReceivableEmail) =>
    (await listRecipients(owner, id, kind)).map(({ email }) => email)
  expect(await listEmails('invoices')).toEqual(['billing@tide.test', 'books@tide.test'])
  expect(await listEmails('reminders')).toEqual(['billing@tide.test'])
  expect(await listEmails('dates')).toEqual(['quiet@tide.test'])
})

test('lets the bookkeeper read contacts, but not change them', async () => {
  const id = await addMill('readonly@tide.test')
  const books = await studio.as('bookkeeper')
  expect(await listContacts(books, id)).toHaveLength(1)
  await expect(
    (async () => addContact(books, id, buildContact({ email: 'x@tide.test' })))(),
  ).rejects.toMatchObject({ status: 403 })
  await expect((async () => listContacts(await studio.as('crew'), id))()).rejects.toMatchObject({
    status: 403,
  })
})

test('the sample studio has a contact for each client', async () => {
  const rows = await studio.app.db
    .select({ name: clientContact.name })
    .from(clientContact)
    .innerJoin(client, eq(client.id, clientContact.clientId))
    .where(eq(client.name, 'Tern Architects'))
  expect(rows).toEqual([{ name: 'Gideon Marsh' }])
})
