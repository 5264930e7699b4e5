import { beforeAll, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const name = 'O’Neil-Łukasz 🎥 & Co'
const plain = { accept: 'text/html' }
let cookie = ''
let page = ''

const fetchPage = async (path: string, who = cookie) =>
  server.request(path, { headers: { cookie: who } })

beforeAll(async () => {
  cookie = await server.signIn('owner')
  const made = await server.submit(
    '/portal/clients/new',
    { name, contact: '', email: '', phone: '', notes: '' },
    cookie,
    plain,
  )
  page = made.headers.get('location')!.replace('?saved', '')
})

test('the page of a client shows contact details, history, bookings and projects', async () => {
  const response = await fetchPage(page)
  const html = await response.clone().text()
  const text = await readText(response)
  expect(response.status).toBe(200)
  expect(text).toContain(name)
  expect(text).toContain('Added as a client')
  expect(text).toContain('Total paid $0')
  expect(html).toContain(`href="/portal/bookings/new?client=${page.split('/').at(-1)}"`)
  expect(html).toContain(`href="/portal/projects/new?client=${encodeURIComponent(name)}"`)
  expect(
    await (await fetchPage(`/portal/projects/new?client=${encodeURIComponent(name)}`)).text(),
  ).toContain('O’Neil-Łukasz 🎥 &amp; Co')
  expect(
    await (await fetchPage(`/portal/bookings/new?client=${page.split('/').at(-1)}`)).text(),
  ).toContain('O’Neil-Łukasz 🎥 &amp; Co')
})

test('a payment without a booking is recorded once, also without JavaScript', async () => {
  const wrong = await server.submit(
    page,
    {
      form: 'payment',
      amount: 'many',
      date: '2020-02-02',
      method: 'check',
      reference: 'CHK-9',
      note: 'For the prints',
    },
    cookie,
    plain,
  )
  const html = await wrong.text()
  expect(wrong.status).toBe(422)
  expectIncludes(html, [
    'Enter an amount such as 1,200.50.',
    'value="many"',
    'value="2020-02-02"',
    'value="CHK-9"',
    'value="For the prints"',
  ])
  const fields = {
    form: 'payment',
    amount: '120',
    date: '2020-02-02',
    method: 'check',
    reference: 'CHK-9',
    note: 'For the prints',
    formKey: 'k1',
  }
  for (let i = 0; i < 3; i++)
    expect((await server.submit(page, fields, cookie, plain)).headers.get('location')).toBe(
      `${page}?credit=12000`,
    )
  const twice = await server.submit(page, { ...fields, formKey: 'k2' }, cookie, plain)
  expect([
    twice.status,
    (await readText(twice)).includes(
      'A payment with this reference is already recorded: $120 on Feb 2, 2020.',
    ),
  ]).toEqual([409, true])
  const refund = await server.submit(
    page,
    { form: 'refund', amount: '121', method: 'cash' },
    cookie,
    plain,
  )
  expect([refund.status, (await readText(refund)).includes('Only $120 was paid.')]).toEqual([
    409,
    true,
  ])
  expect(await readText(await fetchPage(page))).toContain('Total paid $120')
})

test('the timeline has filters; the bookkeeper sees no messages in it', async () => {
  expect(await readText(await fetchPage(`${page}?show=money`))).not.toContain('Added as a client')
  for (const show of ['nothing', '', "'; --"])
    expect(await readText(await fetchPage(`${page}?show=${encodeURIComponent(show)}`))).toContain(
      'Added as a client',
    )
  for (const after of ['x', '%00', btoa('["1e300 9","00000000-0000-0000-0000-000000000000"]')])
    expect((await fetchPage(`${page}?after=${encodeURIComponent(after)}`)).status).toBe(200)
  const books = await server.signIn('books')
  const { rows } = await server.app.pool.query(
    'select client_id as id, message from inquiry where client_id is not null',
  )
  for (const { id, message } of rows)
    for (const end of ['', '.data', '?show=messages'])
      expect(await (await fetchPage(`/portal/clients/${id}${end}`, books)).text()).not.toContain(
        message.slice(0, 30),
      )
  const {
    rows: [one],
  } = await server.app.pool.query(
    'select client_id as id, message from inquiry where client_id is not null limit 1',
  )
  expect(await readText(await fetchPage(`/portal/clients/${one.id}?show=messages`))).toContain(
    one.message.slice(0, 30),
  )
})

test('an entry is reversed once without JavaScript, and the reversal can be undone', async () => {
  const {
    rows: [entry],
  } = await server.app.pool.query(
    "select id from ledger_entry where reference = 'CHK-9' and kind = 'payment'",
  )
  const act = `${page}/entries/${entry.id}/correction`
  const reason = 'Bounced check'
  const without = (await server.submit(act, { reason: ' ' }, cookie, plain)).headers
  expect(without.get('location')).toBe(`${page}?problem=reversal-reason-missing`)
  expect(await readText(await fetchPage(without.get('location')!))).toContain(
    'Enter a reason for the reversal.',
  )
  expect((await server.submit(act, { reason }, cookie, plain)).headers.get('location')).toBe(
    `${page}?saved`,
  )
  expect(await readText(await fetchPage(`${page}?show=money`))).toContain(reason)
  expect(await readText(await fetchPage('/portal/clients/payments'))).toContain(reason)
  const again = (await server.submit(act, { reason }, cookie, plain)).headers.get('location')!
  expect(again).toBe(`${page}?problem=entry-was-taken-back`)
  expect(await readText(await fetchPage(again))).toContain('This was already reversed.')
  for (const end of ['correction', 'restoration'])
    expect((await fetchPage(`${page}/entries/${entry.id}/${end}`)).headers.get('location')).toBe(
      page,
    )
  expect(await readText(await fetchPage(page))).toContain('Total paid $0')
  for (let press = 0; press < 2; press++)
    expect(
      (
        await server.submit(`${page}/entries/${entry.id}/restoration`, {}, cookie, plain)
      ).headers.get('location'),
    ).toBe(`${page}?saved`)
  expect(await readText(await fetchPage(page))).toContain('Total paid $120')
})
