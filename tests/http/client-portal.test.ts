import { beforeAll, beforeEach, expect, test } from 'vitest'

import { readText, startTestServer } from '../support/test-server.ts'

/** The client portal: links, sessions, and what a contact sees. */
const server = await startTestServer()
const html = { accept: 'text/html' }
let owner = ''
let client = { id: '', contactId: '' }
let contactPath = ''

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const get = (path: string, cookie = '') => server.request(path, { headers: { cookie } })
const change = (fields: Record<string, string>) =>
  server.submit(contactPath, { formKey: crypto.randomUUID(), ...fields }, owner, html)

/** Creates a link to hand over, as the studio does. */
async function createLink(): Promise<string> {
  const page = await (await change({ form: 'create-link' })).text()
  return new URL(/value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(page)![1]!).pathname
}
const enter = async () => (await server.openLink(await createLink())).cookie
const setFlags = (seesMoney: boolean) =>
  query('update client_contact set sees_money = $2, may_pay = $2 where id = $1', [
    client.contactId,
    seesMoney,
  ])

beforeAll(async () => {
  owner = await server.signIn('owner')
  // the client with the most to show
  const [row] = await query<{ id: string; contact: string }>(
    `select client.id, client_contact.id as contact from client
      join client_contact on client_contact.client_id = client.id
      join booking on booking.client_id = client.id and booking.state = 'confirmed' and booking.starts_at > now()
      join ledger_entry on ledger_entry.client_id = client.id order by client.name limit 1`,
  )
  client = { id: row!.id, contactId: row!.contact }
  contactPath = `/portal/clients/${client.id}/contacts/${client.contactId}`
})
beforeEach(() => setFlags(true))

test('a link is exchanged for a cookie, works repeatedly, and is stored only as a hash', async () => {
  const link = await createLink()
  const { response, path, cookie } = await server.openLink(link)
  expect([response.status, path]).toEqual([303, '/client'])
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^backlot_client=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=15552000$/,
  )
  for (const [name, value] of Object.entries({
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  }))
    expect(response.headers.get(name)).toBe(value)
  const again = await server.openLink(link)
  expect([again.response.status, again.cookie === cookie]).toEqual([303, false])
  // a browser that is signed in keeps its session
  expect((await get(link, cookie)).headers.getSetCookie()).toEqual([])
  const page = await get('/client', cookie)
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(page.headers.get('x-robots-tag')).toBe('noindex')
  const token = link.split('/').at(-1)!
  for (const table of ['client_access_link', 'client_session', 'event', 'email', 'idempotency_key'])
    expect(JSON.stringify(await query(`select * from ${table}`))).not.toContain(token)
})

test('expired, revoked, unknown and malformed links lead to the same page without a session', async () => {
  const [expired, revoked] = [await createLink(), await createLink()]
  await query(
    `update client_access_link set expires_at = now() - interval '1 second'
      where created_at = (select min(created_at) from client_access_link where contact_id = $1
        and created_at >= (select created_at from client_access_link where contact_id = $1
          order by created_at desc offset 1 limit 1))`,
    [client.contactId],
  )
  await query(
    `update client_access_link set revoked_at = now() where created_at =
      (select max(created_at) from client_access_link where contact_id = $1)`,
    [client.contactId],
  )
  for (const link of [expired, revoked, `/client/access/${'x'.repeat(43)}`, '/client/access/x']) {
    const response = await get(link)
    expect([response.status, response.headers.get('location')]).toEqual([303, '/client?link=ended'])
    expect(response.headers.getSetCookie()).toEqual([])
  }
  expect(await readText(await get('/client?link=ended'))).toContain(
    'This link has expired. Get a new one.',
  )
})

test('guessing links is stopped and on record', async () => {
  await get('/client/access/x')
  await get(`/client/access/${'y'.repeat(43)}`)
  await query("update rate_limit set count = 600 where key = 'client:127.0.0.1'")
  for (const letter of ['a', 'b'])
    expect((await get(`/client/access/${letter.repeat(43)}`)).headers.get('location')).toBe(
      '/client?link=busy',
    )
  expect(
    await query("select count, network from security_event where kind = 'link-limited'"),
  ).toEqual([{ count: 2, network: '127.0.0.1' }])
  await query("delete from rate_limit where key = 'client:127.0.0.1'")
  const refused = await get('/portal/settings/activity?kind=refused', owner)
  expect(await readText(refused)).toContain('Too many links tried that don’t work from 127.0.0.1')
})

test('revoking ends sessions at the next request', async () => {
  const [one, other] = [await enter(), await enter()]
  const page = await (await get(contactPath, owner)).text()
  const newest = /value="revoke-link:([0-9a-f-]{36})"/.exec(page)![1]!
  expect((await change({ form: `revoke-link:${newest}` })).headers.get('location')).toContain(
    'done=link-revoked',
  )
  expect(await readText(await get('/client', other))).toContain('Open your page')
  expect(await readText(await get('/client', one))).toContain('Next step')
  await change({ form: 'revoke-links' })
  expect(await readText(await get('/client', one))).toContain('Open your page')
  expect((await change({ form: `revoke-link:${newest}` })).status).toBe(404)
})

test('a new email address of the contact ends links and sessions', async () => {
  const cookie = await enter()
  const [{ email, name }] = (await query<{ email: string; name: string }>(
    'select name, email from client_contact where id = $1',
    [client.contactId],
  )) as [{ email: string; name: string }]
  const save = (email: string) =>
    change({ form: 'save', name, email, role: 'client', seesMoney: 'on', mayPay: 'on' })
  expect((await save(email)).headers.get('location')).toContain('saved')
  expect(await readText(await get('/client', cookie))).toContain('Next step')
  expect((await save('new@tide.test')).headers.get('location')).toContain('saved')
  expect(await readText(await get('/client', cookie))).toContain('Open your page')
  await save(email)
})

test('a lost link is emailed to a contact, and the response reveals nothing', async () => {
  const [{ email }] = (await query<{ email: string }>(
    'select email from client_contact where id = $1',
    [client.contactId],
  )) as [{ email: string }]
  const ask = async (address: string) => {
    const response = await server.submit('/client', { form: 'link', email: address })
    return [response.status, response.headers.get('location'), response.headers.getSetCookie()]
  }
  expect(await ask(email)).toEqual(await ask('stranger@tide.test'))
  const findEmails = () =>
    query<{ body: string; to_address: string; ends: number }>(
      `select body, to_address, extract(epoch from link_ends_at - created_at)::int as ends
        from email where kind = 'client.portal-link'`,
    )
  await expect.poll(findEmails, { timeout: 60_000, interval: 200 }).toHaveLength(1)
  const [sent] = await findEmails()
  expect(sent).toMatchObject({ to_address: email, ends: 1200 })
  expect(sent!.body).toContain('[private link]')
  const wrong = await server.submit('/client', { form: 'link', email: 'nobody' })
  expect([wrong.status, await readText(wrong)]).toEqual([
    422,
    expect.stringContaining('Enter an email address like'),
  ])
})

test('a contact who doesn’t see money gets no amount in any response', async () => {
  const cookie = await enter()
  const page = await get('/client', cookie)
  expect(await readText(page)).toMatch(/Payments .*\$\d/)
  const [entry] = await query<{ number: number }>(
    'select number from ledger_entry where client_id = $1 and number is not null limit 1',
    [client.id],
  )
  const receipt = `/client/receipts/R-${entry!.number}`
  expect((await get(receipt, cookie)).status).toBe(200)
  const [booking] = await query<{ number: number }>(
    "select number from booking where client_id = $1 and state = 'confirmed' and starts_at > now() limit 1",
    [client.id],
  )
  const path = `/client/bookings/BK-${booking!.number}`
  expect((await get(path, cookie)).headers.get('location')).toBe(`/booking/BK-${booking!.number}`)
  await setFlags(false)
  expect((await get(receipt, cookie)).headers.get('location')).toBe('/client')
  expect((await get(path, cookie)).headers.get('location')).toBe('/client')
  for (const text of [
    await readText(await get('/client', cookie)),
    await (await get(`${path}/calendar.ics`, cookie)).text(),
    await readText(await get(`${contactPath}/view`, owner)),
  ]) {
    expect(text.length).toBeGreaterThan(300)
    expect(text).not.toMatch(/\$\s?\d|\d[.,]\d\d\b|USD/)
  }
})

test('contacts of other clients stay out of reach', async () => {
  const cookie = await enter()
  const [other] = await query<{ booking: number; receipt: number }>(
    `select booking.number as booking, ledger_entry.number as receipt from booking
      join ledger_entry on ledger_entry.booking_id = booking.id
      where booking.client_id <> $1 and ledger_entry.kind = 'payment' limit 1`,
    [client.id],
  )
  expect((await get(`/client/bookings/BK-${other!.booking}/calendar.ics`, cookie)).status).toBe(404)
  for (const path of [
    `/client/bookings/BK-${other!.booking}`,
    `/client/receipts/R-${other!.receipt}`,
  ])
    expect((await get(path, cookie)).headers.get('location')).toBe('/client')
  // the cookie opens nothing of the studio, and the studio's nothing of the client portal
  expect((await get('/portal', cookie)).status).toBe(302)
  expect(await readText(await get('/client', owner))).toContain('Open your page')
})

test('a message is added once to the thread with the studio, and is emailed', async () => {
  const cookie = await enter()
  const text = 'Could we start an hour earlier?'
  const formKey = crypto.randomUUID()
  const send = (fields: Record<string, string>, who = cookie) =>
    server.submit('/client', { form: 'message', formKey, ...fields }, who)
  const empty = await send({ text: ' ' })
  expect([empty.status, await readText(empty)]).toEqual([
    422,
    expect.stringContaining('Write a message.'),
  ])
  const responses = await Promise.all(Array.from({ length: 8 }, () => send({ text })))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  const events = await query<{ actor_kind: string; actor_id: string }>(
    `select actor_kind, actor_id from event where actor_kind = 'client' and name like 'inquiry.%'`,
  )
  expect(events).toEqual([{ actor_kind: 'client', actor_id: client.contactId }])
  const [found] = await query<{ messages: number; emails: number }>(
    `select (select count(*)::int from inquiry where message = $1)
       + (select count(*)::int from inquiry_message where text = $1) as messages,
      (select count(*)::int from email where to_address = 'hello@longlight.example' and body like '%' || $1 || '%') as emails`,
    [text],
  )
  expect(found).toEqual({ messages: 1, emails: 1 })
  // after the session ended, what was typed is shown again
  const late = await send({ text: 'Typed too late', formKey: crypto.randomUUID() }, '')
  expect([late.status, await late.text()]).toEqual([401, expect.stringContaining('Typed too late')])
})

test('a second message goes to the same thread, which waits again', async () => {
  const cookie = await enter()
  await server.submit('/client', { form: 'message', text: 'One more thing' }, cookie)
  const rows = await query<{ state: string; kind: string }>(
    `select inquiry.state, inquiry_message.kind from inquiry_message
      join inquiry on inquiry.id = inquiry_message.inquiry_id where text = 'One more thing'`,
  )
  expect(rows).toEqual([{ state: 'waiting', kind: 'incoming' }])
})

test('contacts change their name and phone number, which the studio sees', async () => {
  const cookie = await enter()
  const wrong = await server.submit('/client', { form: 'details', name: ' ', phone: '1' }, cookie)
  expect([wrong.status, await readText(wrong)]).toEqual([
    422,
    expect.stringContaining('Enter your name.'),
  ])
  const response = await server.submit(
    '/client',
    { form: 'details', name: 'Renamed Contact', phone: '207 555 0199', email: 'thief@tide.test' },
    cookie,
  )
  expect(response.status).toBe(303)
  expect(
    await query(
      'select contact, client.phone, client_contact.email = client.email as same from client join client_contact on client_id = client.id where client_contact.id = $1',
      [client.contactId],
    ),
  ).toEqual([{ contact: 'Renamed Contact', phone: '207 555 0199', same: true }])
  expect(await readText(await get('/portal/settings/activity', owner))).toContain(
    'Renamed Contact edited a contact of',
  )
})

test('opening is recorded once per link, when the browser returns with its session', async () => {
  const link = await createLink()
  const count = async () =>
    (await query("select from event where name = 'client.portal-opened'")).length
  const before = await count()
  const { cookie } = await server.openLink(link)
  expect(await count()).toBe(before)
  await get('/client', cookie)
  await get('/client', cookie)
  await get('/client', (await server.openLink(link)).cookie)
  expect(await count()).toBe(before + 1)
})

test('signing out ends the session of this browser only', async () => {
  const link = await createLink()
  const [one, other] = [(await server.openLink(link)).cookie, (await server.openLink(link)).cookie]
  const response = await server.submit('/client', { form: 'leave' }, one)
  expect(response.headers.getSetCookie().join()).toContain('backlot_client=; Path=/')
  expect(await readText(await get('/client', one))).toContain('Open your page')
  expect(await readText(await get('/client', other))).toContain('Next step')
})

test('the studio views the page as a contact, marked and without forms', async () => {
  const page = await (await get(`${contactPath}/view`, owner)).text()
  expect(page).toContain('It’s read-only.')
  expect(page).not.toMatch(/<form|<textarea|href="\/client/)
  expect((await get(`${contactPath}/view`)).status).toBe(302)
})

test('the page of a contact that crew can’t see says who can', async () => {
  const response = await get(`${contactPath}/view`, await server.signIn('crew'))
  expect(response.status).toBe(403)
  expect(await readText(response)).toMatch(/Page not available\s+Only .* can /)
})

test('the studio emails a link', async () => {
  const response = await change({ form: 'send-link' })
  expect(await readText(response)).toContain('We emailed a link to')
  const rows = await query<{ sealed_link: string | null; body: string }>(
    "select sealed_link, body from email where kind = 'client.portal-link' order by created_at desc limit 1",
  )
  expect(rows[0]!.body).not.toMatch(/client\/access/)
})

test('a contact who sees no money may receive emails about dates, the main one always does', async () => {
  expect(await readText(await get(contactPath, owner))).toContain(
    'The main contact always gets emails about bookings.',
  )
  const path = `/portal/clients/${client.id}/contacts/new`
  const fields = { name: 'Pia', email: 'pia@planner.test', role: 'planner' }
  const receives = { dates: 'on', invoices: 'on', reminders: 'on' }
  const added = await server.submit(path, { ...fields, ...receives }, owner, html)
  const planner = added.headers.get('location')!.split('?')[0]!
  const page = await (await get(planner, owner)).text()
  expect(page).toMatch(/name="dates"[^>]*checked=""/)
  expect(page).not.toMatch(/name="invoices"[^>]*checked=""/)
  expect(
    await query(`select receives from client_contact where email = 'pia@planner.test'`),
  ).toEqual([{ receives: ['dates'] }])
  await server.submit(planner, { form: 'save', ...fields }, owner, html)
  expect(
    await query(`select receives from client_contact where email = 'pia@planner.test'`),
  ).toEqual([{ receives: [] }])
})
