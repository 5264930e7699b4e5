import { beforeAll, describe, expect, test } from 'vitest'

import {
  findLeftovers,
  identifiers,
  plantClient,
  planted,
  type Planted,
} from '../support/personal-data-fixture.ts'
import { origin, readText, startTestServer } from '../support/test-server.ts'
import { readZip } from '../support/zip.ts'

const server = await startTestServer()
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Record<string, unknown>>(text, values)).rows
const send = async (path: string, fields: Record<string, string>, who = 'owner') =>
  server.request(path, {
    method: 'POST',
    headers: { origin, accept: 'text/html', cookie: await server.signIn(who) },
    body: new URLSearchParams(fields),
  })
const requestPage = async (path: string, who = 'owner') =>
  server.request(path, { headers: { cookie: await server.signIn(who) } })

let client: Planted
let page: string
beforeAll(async () => {
  client = await plantClient(query, server.dataDir)
  page = `/portal/clients/${client.id}/personal-data`
})

describe('the export', () => {
  test('has every text and file about the client, and texts with their name', async () => {
    const response = await send(`${page}/export`, {})
    expect([
      response.status,
      response.headers.get('content-type'),
      response.headers.get('content-disposition'),
    ]).toEqual([
      200,
      'application/zip',
      expect.stringMatching(/^attachment; filename="personal-data-[\d-]+\.zip"$/),
    ])
    const entries = await readZip(Buffer.from(await response.arrayBuffer()))
    const all = [...entries.values()].join('\n')
    expect(client.marks.filter((mark) => !mark.includes('search') && !all.includes(mark))).toEqual(
      [],
    )
    for (const { content } of client.files) expect(all).toContain(content)
    expect([...entries.keys()]).toEqual(
      expect.arrayContaining([
        'data.html',
        'data.json',
        expect.stringMatching(/^emails\/\d{3}-Subject zqmark-email-about-booking\.txt$/),
      ]),
    )
    const data = JSON.parse(String(entries.get('data.json')))
    expect(data.records.payments).toMatchObject([{ cents: 12_345, method: 'transfer' }])
    expect(data.mentions.length).toBeGreaterThanOrEqual(client.mentions.length)
    expect(String(entries.get('data.html'))).toContain(`Personal data of ${planted.name}`)
    expect(all).not.toContain('zqmark-link')
    expect(await query(`select data from event where name = 'personal-data.exported'`)).toEqual([
      { data: { kind: 'client' } },
    ])
  })

  test('of a person has their account without its password', async () => {
    const [crew] = await query(
      `select person_id as id, name, password from staff where role = 'crew' limit 1`,
    )
    const response = await send(
      `/portal/settings/people/${String(crew!.id)}/personal-data/export`,
      {},
    )
    const all = [...(await readZip(Buffer.from(await response.arrayBuffer()))).values()].join('\n')
    expect([all.includes(String(crew!.name)), all.includes(String(crew!.password))]).toEqual([
      true,
      false,
    ])
  })

  test('is for owners, and not reached by a link', async () => {
    for (const who of ['manager', 'books', 'crew'])
      expect([who, (await send(`${page}/export`, {}, who)).status]).toEqual([who, 403])
    expect((await requestPage(`${page}/export`)).status).toBe(302)
    expect(
      await requestPage(`/portal/clients/${client.id}`, 'manager').then(readText),
    ).not.toContain('Export data')
    expect(await requestPage(`/portal/clients/${client.id}`).then(readText)).toContain(
      'Export data',
    )
  })
})

describe('erasing', () => {
  test('is for owners', async () => {
    for (const who of ['manager', 'books', 'crew'])
      expect([
        who,
        (await requestPage(page, who)).status,
        (await send(page, { name: planted.name }, who)).status,
      ]).toEqual([who, 403, 403])
  })

  test('needs the name, and keeps the box as it was left', async () => {
    const response = await send(page, { form: 'erase', name: 'Zelda' })
    const html = await response.text()
    expect([response.status, html.includes('Type the name as it is shown')]).toEqual([422, true])
    expect(html).toMatch(/<input[^>]*name="mentions"(?![^>]*checked)/)
  })

  test('shows unfinished business instead of the form', async () => {
    await query(
      `update booking set state = 'confirmed', starts_at = now() + interval '1 day', ends_at = now() + interval '2 days' where client_id = $1`,
      [client.id],
    )
    const text = await readText(await requestPage(page))
    expect([
      text.includes('2 upcoming bookings: cancel them first.'),
      text.includes('to confirm'),
    ]).toEqual([true, false])
    await query(
      `update booking set state = 'done', starts_at = '2025-03-03', ends_at = '2025-03-04' where client_id = $1`,
      [client.id],
    )
  })

  test('sent eight times at once takes effect once, and nothing is left but the amount', async () => {
    const text = await readText(await requestPage(page))
    for (const said of [
      'What is erased',
      'What stays',
      'Dec 31, 2035',
      'Other texts with this name',
    ])
      expect(text).toContain(said)
    const fields = {
      form: 'erase',
      name: 'zelda quillfeather',
      mentions: 'on',
      formKey: crypto.randomUUID(),
    }
    const cookie = await server.signIn('owner')
    const responses = await Promise.all(
      Array.from({ length: 8 }, () =>
        server.request(page, {
          method: 'POST',
          headers: { origin, accept: 'text/html', cookie },
          body: new URLSearchParams(fields),
        }),
      ),
    )
    expect(responses.map(({ status, headers }) => [status, headers.get('location')])).toEqual(
      Array.from({ length: 8 }, () => [302, '/portal/clients?erased']),
    )
    expect(
      await query(`select count(*)::int as count from event where name = 'personal-data.erased'`),
    ).toEqual([{ count: 1 }])
    expect(await findLeftovers(query, identifiers)).toEqual([])
    const pages = [
      '/',
      '/about',
      '/services',
      '/podcast',
      '/portfolio',
      '/sitemap.xml',
      '/portal/clients/payments?from=2025-01-01',
      '/portal/clients/payments.csv',
      '/portal/settings/activity',
      '/portal/settings/email-log?tab=all',
      `/portal/clients/${client.id}`,
      '/portal/media',
    ]
    for (const path of pages) {
      const shown = (await (await requestPage(path)).text()).toLowerCase()
      expect([path, identifiers.filter((one) => shown.includes(one))]).toEqual([path, []])
    }
    expect(await readText(await requestPage(`/portal/clients/${client.id}`))).toContain(
      'Personal data was erased on',
    )
    expect((await requestPage(page)).status).toBe(404)
  })
})
