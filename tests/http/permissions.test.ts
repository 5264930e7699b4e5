import { beforeAll, describe, expect, test } from 'vitest'

import { matrix } from '../support/permission-matrix.ts'
import { addInvoiceAndDraft, waitForPdf } from '../support/invoice-fixture.ts'
import { mayAct } from '../support/permission-rows.ts'
import { listAddresses } from '../support/route-addresses.ts'
import { startTestServer } from '../support/test-server.ts'
import { insertFile } from '../support/stored-file.ts'

/** A form without permission always gets 403: a message about a field would reveal more. */
const server = await startTestServer()
const accounts = { manager: 'manager', bookkeeper: 'books', crew: 'crew' } as const
const cookies: Record<string, string> = {}
const wrong: Record<string, string>[] = [
  {},
  {
    form: 'nothing',
    name: '\0',
    title: 'x'.repeat(5000),
    amount: 'much',
    email: 'nobody',
    role: 'king',
    client: '-'.repeat(36),
    date: '0000-00-00',
  },
]
const acting = listAddresses().filter(
  ({ pattern, acts }) => acts && pattern.startsWith('/portal') && matrix[pattern]?.act,
)
const things: Record<string, Record<string, string>> = { there: {}, gone: {}, 'no id': {} }

beforeAll(async () => {
  for (const [person, who] of Object.entries(accounts)) cookies[person] = await server.signIn(who)
  await server.submit('/contact', {
    name: 'N',
    email: 'n@mill.test',
    phone: '',
    service: 'other',
    message: 'for a letter',
    website: '',
  })
  const owner = await server.signIn('owner')
  const [{ id: clientId }] = (
    await server.app.pool.query('select id from client where erased_at is null limit 1')
  ).rows as [{ id: string }]
  Object.assign(things.there!, await addInvoiceAndDraft(server, owner, clientId))
  await waitForPdf(server, things.there!.invoiceId!)
  for (const name of ['invoiceId', 'draftId']) {
    things.gone![name] = crypto.randomUUID()
    things['no id']![name] = 'x'
  }
  await insertFile(server.app.pool, 'a'.repeat(64))
  await server.app.pool.query(
    `insert into image (usage, hash, format, bytes, width, height, focus, dominant_color, state, added_at,
      next_try_at) values ('site', $1, 'jpeg', 1, 1, 1, '[5, 5]', '#000000', 'complete', now(),
      now())`,
    ['a'.repeat(64)],
  )
  for (const [which, pictureId] of Object.entries({
    there: 'a'.repeat(64),
    gone: 'b'.repeat(64),
    'no id': 'x',
  }))
    things[which]!.pictureId = pictureId
  const tables = {
    clientId: 'client',
    contactId: 'client_contact where client_id = (select id from client limit 1)',
    inquiryId: 'inquiry',
    bookingId: 'booking',
    entryId: 'ledger_entry',
    projectId: 'project',
    taskId: 'task',
    accountId: 'staff',
    personId: 'person',
    emailId: 'email',
    resourceId: 'resource',
    templateId: 'reply_template',
    priceItemId: 'price_item',
    contractTemplateId: 'contract_template',
    quoteId: 'quote',
    itemId: 'case_study',
    consentId: 'consent',
  }
  const missing = ['galleryId', 'reviewId', 'versionId', 'shareId', 'sectionId']
  for (const which of ['there', 'gone'] as const)
    for (const name of missing) things[which]![name] = crypto.randomUUID()
  for (const name of missing) things['no id']![name] = 'x'
  for (const [name, table] of Object.entries(tables)) {
    things.there![name] = (
      await server.app.pool.query(`select id from ${table} order by id limit 1`)
    ).rows[0].id as string
    things.gone![name] = crypto.randomUUID()
    things['no id']![name] = 'x'
  }
})

test('tests every action of the access matrix', () => {
  const listed = Object.keys(matrix).filter(
    (path) => path.startsWith('/portal') && matrix[path]!.act,
  )
  expect(acting.map(({ pattern }) => pattern).toSorted()).toEqual(listed.toSorted())
})

describe('an invalid form without permission is 403', () => {
  for (const { pattern } of acting)
    test(pattern, async () => {
      for (const person of Object.keys(accounts) as (keyof typeof accounts)[])
        for (const [which, ids] of Object.entries(things)) {
          // Crew may act on its own bookings and projects.
          if (mayAct(matrix[pattern]!, person, true)) continue
          for (const [index, fields] of wrong.entries())
            for (const end of which === 'there' && index === 0 ? ['', '.data'] : ['.data']) {
              const path = pattern.replace(/:(\w+)/g, (_, name: string) => ids[name]!) + end
              expect([
                person,
                path,
                (
                  await server.submit(path, fields, cookies[person], {
                    accept: end ? '*/*' : 'text/html',
                  })
                ).status,
              ]).toEqual([person, path, 403])
            }
        }
    })
})
