import { beforeAll, beforeEach, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'

import { addSigner, insertSentQuote } from '../support/quotes.ts'
import { expectIncludes, readText, startTestServer } from '../support/test-server.ts'

/** Quotes in the client portal: choosing, details, accepting, and everything else that can happen. */
const server = await startTestServer()
const html = { accept: 'text/html' }
let owner = ''
let client = { id: '', contactId: '' }
let cookie = ''
let quote = { id: '', number: '', path: '' }

const query = async <Row extends Record<string, unknown>>(text: string, values: unknown[] = []) =>
  (await server.app.pool.query<Row>(text, values)).rows
const get = (path: string, as = cookie) => server.request(path, { headers: { cookie: as } })
const send = (path: string, fields: Record<string, string>, as = cookie) =>
  server.submit(path, fields, as, html)
const count = async (sql: string, values: unknown[] = []) =>
  (await query<{ n: number }>(`select count(*)::int as n from ${sql}`, values))[0]!.n
const readState = async () =>
  (await query<{ state: string }>('select state from quote where id = $1', [quote.id]))[0]!.state
const addKey = (form: string) => ({ formKey: `${crypto.randomUUID()}:${form}` })

async function addClient(contact: string) {
  const fields = { name: `${contact} Ltd.`, contact, email: `${contact.split(' ')[0]}@tide.test` }
  await send('/portal/clients/new', { ...addKey('client'), ...fields }, owner)
  const [row] = await query<{ id: string; contactId: string }>(
    `select client_id as id, id as "contactId" from client_contact where name = $1`,
    [contact],
  )
  return row!
}
async function enter({ id, contactId } = client): Promise<string> {
  const path = `/portal/clients/${id}/contacts/${contactId}`
  const page = await send(path, { ...addKey('create-link'), form: 'create-link' }, owner)
  const link = /value="(http[^"]+\/client\/access\/[\w-]{43})"/.exec(await page.text())![1]!
  return (await server.openLink(new URL(link).pathname)).cookie
}
/** Sends a quote, which is open for 14 days unless it says otherwise. */
async function sendQuote(change: Partial<Parameters<typeof insertSentQuote>[1]> = {}) {
  const now = new Date()
  const row = await insertSentQuote(server.app.db, { clientId: client.id, now, ...change })
  const number = `Q-${row.number}`
  return { id: row.id, number, path: `/client/quotes/${number}` }
}
/** Sends a second version in which travel costs $150 more. */
async function updateQuote() {
  await query(
    `insert into quote_version select (jsonb_populate_record(v, jsonb_build_object('version', 2,
      'content', jsonb_set(content, '{sections,1,lines,0,unitPrice}', '27000')))).* from quote_version v
      where quote_id = $1`,
    [quote.id],
  )
  await query('update quote set sent_version = 2 where id = $1', [quote.id])
}
const setFlags = (seesMoney: boolean, maySign: boolean, contactId = client.contactId) =>
  query('update client_contact set sees_money = $2, may_sign = $3 where id = $1', [
    contactId,
    seesMoney,
    maySign,
  ])

/** The fields of the choice as the page has them at first: full day and two prints. */
const choice = {
  version: '1',
  'section:package': 'full-day',
  'line:prints': 'on',
  'quantity:prints': '2',
}
const acceptance = { ...choice, agree: 'on', name: 'Mara Lind' }
const accept = (fields: Record<string, string> = {}, as = cookie) =>
  send(`${quote.path}/accept`, { ...acceptance, ...addKey('accept'), ...fields }, as)

beforeAll(async () => {
  owner = await server.signIn('owner')
  client = await addClient('Mara Lind')
  await addSigner(server.app.db, client.id)
  cookie = await enter()
})
beforeEach(async () => {
  await setFlags(true, true)
  quote = await sendQuote()
})

test('the page of the client names the quote to review first, and lists all', async () => {
  const text = await readText(await get('/client'))
  expect(text).toMatch(/Next step Review your quote “Wedding on June 14” by \w+ \d+\. Review quote/)
  expect(text).toMatch(
    new RegExp(`Quotes ${quote.number} \\$2,950\\.00 Wedding on June 14 Open until`),
  )
  await setFlags(true, false)
  expect(await readText(await get('/client'))).not.toContain('Review your quote')
  await setFlags(false, false)
  expect(await readText(await get('/client'))).not.toContain(quote.number)
})

test('a quote shows its lines, prices and total, and records its first opening', async () => {
  const page = await get(quote.path)
  expect([
    page.status,
    page.headers.get('cache-control'),
    page.headers.get('x-robots-tag'),
    page.headers.get('referrer-policy'),
  ]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
  const text = await readText(page)
  expectIncludes(text, [
    'Wedding on June 14',
    'Full day of photography',
    '$2,800',
    'Half day of photography',
    'Choose one.',
    'Travel',
    'Total $2,950.00',
    'Update total',
  ])
  expect(text).not.toContain('Met them in February')
  await get(quote.path)
  expect(await count(`event where name = 'quote.opened' and subject_id = $1`, [quote.id])).toBe(1)
  expect(
    await query('select version, step, choice, opened from quote_visit where quote_id = $1', [
      quote.id,
    ]),
  ).toEqual([{ version: 1, step: 'choose', choice: null, opened: 1 }])
  // a look without a session opens nothing
  expect(await readText(await get(quote.path, ''))).toContain('Open your page')
})

test('update total saves the choice, and continuing checks it', async () => {
  const changed = { ...choice, 'section:package': 'half-day', 'quantity:prints': '4' }
  const updated = await send(quote.path, { ...changed, form: 'update' })
  expect([updated.status, updated.headers.get('location')]).toEqual([303, `${quote.path}#total`])
  expect(await readText(await get(quote.path))).toContain('Total $1,780.00')
  const next = await send(quote.path, { ...changed, form: 'continue' })
  expect([next.status, next.headers.get('location')]).toEqual([303, `${quote.path}/details`])

  const wrong = await send(quote.path, { ...changed, 'quantity:prints': '12', form: 'continue' })
  expect(wrong.status).toBe(422)
  const page = await wrong.text()
  expectIncludes(page, ['Choose a whole number from 1 to 10.', 'value="12"'])
  for (const typed of ['many', '', '1e99', '-1'])
    expect(
      (await send(quote.path, { ...changed, 'quantity:prints': typed, form: 'update' })).status,
    ).toBe(422)
  // the last choice that was offered is still saved
  expect(await readText(await get(quote.path))).toContain('Total $1,780.00')
})

test('sections with limits and a minimum order say what is missing', async () => {
  quote = await sendQuote({ content: { minimum: 400_000 } })
  const low = await send(quote.path, { ...choice, form: 'continue' })
  expect([low.status, await low.text()]).toEqual([
    422,
    expect.stringContaining('The minimum order is $4,000.00. Add $1,050.00 more to continue.'),
  ])
  const none = await send(quote.path, { version: '1', form: 'continue' })
  expect([none.status, await none.text()]).toEqual([
    422,
    expect.stringContaining('Choose one to continue.'),
  ])
})

test('billing details are asked once, then confirmed', async () => {
  const path = `${quote.path}/details`
  expect(await (await get(path)).text()).toContain('value="Mara Lind Ltd."')
  const missing = await send(path, { ...addKey('details'), revision: '0', legalName: 'Lind LLC' })
  expect(missing.status).toBe(422)
  expectIncludes(await missing.text(), ['Lind LLC', 'Enter your city.', 'Choose your country.'])
  const saved = await send(path, {
    ...addKey('details'),
    revision: '0',
    legalName: 'Lind LLC',
    street: '1 Pier Road',
    city: 'Portland',
    country: 'US',
  })
  expect([saved.status, saved.headers.get('location')]).toEqual([303, `${quote.path}/accept`])
  expectIncludes(await readText(await get(path)), ['Lind LLC', '1 Pier Road', 'Looks right'])
  const stale = await send(path, {
    ...addKey('details'),
    revision: '7',
    legalName: 'Other LLC',
    street: '1 Pier Road',
    city: 'Portland',
    country: 'US',
  })
  expect([stale.status, await stale.text()]).toEqual([409, expect.stringContaining('Other LLC')])
})

test('accepting needs the terms and a name, can be undone, and happens once', async () => {
  const page = await readText(await get(`${quote.path}/accept`))
  expectIncludes(page, ['Half is due on booking', 'I agree to these terms', 'Total $2,950.00'])
  expect(page).not.toContain('Half day of photography')
  const unnamed = await accept({ name: ' ' })
  expect([unnamed.status, await unnamed.text()]).toEqual([
    422,
    expect.stringContaining('Enter your full name.'),
  ])
  const disagreed = await accept({ agree: '', name: 'Mara Lind' })
  expect(disagreed.status).toBe(422)
  expectIncludes(await disagreed.text(), ['Agree to the terms to continue.', 'value="Mara Lind"'])

  const key = addKey('accept')
  const responses = await Promise.all(Array.from({ length: 8 }, () => accept(key)))
  expect(responses.map(({ status }) => status)).toEqual(Array(8).fill(303))
  expect(await count('acceptance where quote_id = $1', [quote.id])).toBe(1)
  const accepted = await get(quote.path)
  expect(await readText(accepted)).toMatch(
    /You accepted this quote at \d+:\d\d [AP]M\. You can undo until \d+:\d\d [AP]M\./,
  )
  // the last step in another tab leads to what was accepted
  expect(await readText(await get(`${quote.path}/accept`))).toContain('View quote')

  const undone = await send(quote.path, { ...addKey('undo'), form: 'undo' })
  expect(undone.status).toBe(303)
  expect(await readState()).toBe('sent')
  expect((await accept()).status).toBe(303)
  await query(
    `update acceptance set finalized_at = now() where quote_id = $1 and undone_at is null`,
    [quote.id],
  )
  const final = await readText(await get(quote.path))
  expect(final).toContain('Thank you! We’ve emailed you a copy.')
  expect(final).not.toContain('undo until')
  const late = await send(quote.path, { ...addKey('undo'), form: 'undo' })
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining('The time to undo has ended.'),
  ])
})

test('a second contact learns who accepted, and one without the right who can', async () => {
  await query(
    `insert into client_contact (client_id, name, email, email_key, sees_money, may_sign, created_at)
      values ($1, 'Jonas Holm', 'jonas@tide.test', 'jonas@tide.test', true, true, now())`,
    [client.id],
  )
  const [jonas] = await query<{ id: string }>(
    `select id from client_contact where name = 'Jonas Holm' and client_id = $1`,
    [client.id],
  )
  const other = await enter({ id: client.id, contactId: jonas!.id })
  await accept()
  const second = await accept({ name: 'Jonas Holm' }, other)
  expect(second.status).toBe(409)
  expect(await readText(second)).toMatch(
    /Mara Lind accepted this quote at \d+:\d\d [AP]M\. View quote/,
  )
  quote = await sendQuote()
  await setFlags(true, false)
  const page = await readText(await get(quote.path))
  expectIncludes(page, ['Only Jonas Holm can accept this quote.', 'Full day of photography'])
  expect(page).not.toContain('Continue')
  expect((await get(`${quote.path}/accept`)).status).toBe(303)
  expect((await accept()).status).toBe(403)
  expect(await readState()).toBe('sent')
  await query(`delete from client_contact where id = $1`, [jonas!.id])
})

test('a version that was replaced shows the changes and keeps the choice', async () => {
  await get(quote.path)
  await updateQuote()
  const stale = await send(quote.path, {
    ...choice,
    'section:package': 'half-day',
    form: 'continue',
  })
  expect(stale.status).toBe(409)
  const text = await readText(stale)
  expectIncludes(text, [
    'This quote was just updated. Review the changes to continue.',
    'Travel changed from $120.00 to $270.00',
    'Total $1,900.00',
  ])
  const again = await accept()
  expect(again.status).toBe(409)
  expectIncludes(await again.text(), ['This quote was just updated.', 'value="Mara Lind"'])
  expect(await readState()).toBe('sent')
  expect((await accept({ version: '2' })).status).toBe(303)
})

test('the page says what was updated since it was opened last', async () => {
  await get(quote.path)
  await updateQuote()
  expectIncludes(await readText(await get(quote.path)), [
    'This quote was updated since you last opened it:',
    'Travel changed from $120.00 to $270.00',
  ])
  expect(await readText(await get(quote.path))).not.toContain('was updated since')
})

test('declining takes a reason and can be undone', async () => {
  const post = (fields: Record<string, string>) =>
    send(quote.path, { ...addKey('decline'), form: 'decline', ...fields })
  const unsaid = await post({ text: 'Not this year.' })
  expect(unsaid.status).toBe(422)
  expectIncludes(await unsaid.text(), ['Choose a reason.', 'Not this year.'])
  expect((await post({ reason: 'price', text: 'Not this year.' })).status).toBe(303)
  const page = await readText(await get(quote.path))
  expect(page).toMatch(/You declined this quote at \d+:\d\d [AP]M\. Undo/)
  const late = await accept()
  expect([late.status, await late.text()]).toEqual([
    409,
    expect.stringContaining('This quote was declined.'),
  ])
  expect((await send(quote.path, { ...addKey('undo'), form: 'undo-decline' })).status).toBe(303)
  expect(await readText(await get(quote.path))).toContain('Continue')
})

test('an expired quote can be renewed on request, and one in its last step finished', async () => {
  await send(quote.path, { ...choice, form: 'update' })
  await query(`update quote set expires_at = $2 where id = $1`, [
    quote.id,
    addMs(new Date(), -minute),
  ])
  const page = await readText(await get(quote.path))
  expect(page).toMatch(/This quote expired on \w+ \d+\. We’ve saved your choices\. Request renewal/)
  const late = await accept()
  expect(late.status).toBe(409)
  expect(await readText(late)).toContain('This quote has expired. Request a renewal.')
  expect((await send(quote.path, { ...addKey('renewal'), form: 'renewal' })).status).toBe(303)
  expect(await readText(await get(quote.path))).toMatch(/You asked for a renewal on \w+ \d+\./)

  quote = await sendQuote({ expiresAt: addMs(new Date(), minute) })
  await get(`${quote.path}/accept`)
  await query(`update quote set expires_at = now() where id = $1`, [quote.id])
  await query(
    `update quote_visit set accept_step_at = accept_step_at - interval '1 minute' where quote_id = $1`,
    [quote.id],
  )
  expect((await accept()).status).toBe(303)
})

test('a canceled quote says so', async () => {
  await query(`update quote set state = 'canceled' where id = $1`, [quote.id])
  expect(await readText(await get(quote.path))).toContain('This quote was canceled. Message us')
  expect((await accept()).status).toBe(409)
})

test('a question becomes a message about the quote', async () => {
  const post = (text: string) => send(quote.path, { ...addKey('question'), form: 'question', text })
  const empty = await post('  ')
  expect([empty.status, await empty.text()]).toEqual([
    422,
    expect.stringContaining('Write your question.'),
  ])
  expect((await post('Is the album included?')).status).toBe(303)
  expect(
    await count(
      `(select message as text from inquiry union all select text from inquiry_message) m where text = $1`,
      [`About quote ${quote.number}: Is the album included?`],
    ),
  ).toBe(1)
})

test('extras have only their lines, and one button', async () => {
  const first = quote
  quote = await sendQuote({ amendsQuoteId: first.id })
  const page = await readText(await get(quote.path))
  expectIncludes(page, [`Extras ${quote.number}`, 'Half is due on booking', 'Agree'])
  expect(page).not.toContain('Continue')
  for (const step of ['details', 'accept'])
    expect((await get(`${quote.path}/${step}`)).headers.get('location')).toBe(quote.path)
  const agreed = await send(quote.path, { ...choice, ...addKey('agree'), form: 'agree' })
  expect([agreed.status, await readState()]).toEqual([303, 'accepted'])
})

test('a date that is gone offers the nearest free ones', async () => {
  // an ended hold of this client, at a time at which the same people have another booking
  const copyBooking = async (service: string | null) => {
    const [row] = await query<{ id: string; original: string }>(
      `with original as (select * from booking b where starts_at > now() and state = 'confirmed'
          and exists (select from reservation where booking_id = b.id) order by starts_at limit 1)
        insert into booking select (jsonb_populate_record(null::booking, to_jsonb(original) ||
          jsonb_build_object('id', gen_random_uuid(), 'number', (select max(number) + 1 from booking),
          'state', 'canceled', 'client_id', $1::text, 'service', $2::text,
          'inquiry_id', null, 'project_id', null, 'series_id', null))).* from original
        returning id, (select id from original) as original`,
      [client.id, service],
    )
    const ids = [row!.id, row!.original]
    await query(
      `insert into booking_cancellation (id, booking_id, state, at, reason, policy_version, due, kept)
        select gen_random_uuid(), $1, 'canceled', now(), 'hold-expired', max(version), 0, 0 from policy`,
      [row!.id],
    )
    await query(
      `insert into reservation (booking_id, resource_id, state, during)
        select $1, resource_id, 'canceled', during from reservation where booking_id = $2`,
      ids,
    )
    return row!.id
  }
  const [bookable] = await query<{ service: string }>('select service from online_booking limit 1')
  quote = await sendQuote({ bookingIds: [await copyBooking(bookable!.service)] })
  const taken = await accept()
  expect(taken.status).toBe(409)
  const text = await readText(taken)
  expectIncludes(text, ['The date is no longer available.', 'The nearest free dates:'])
  expect(text).toMatch(/(?:\w+day, \w+ \d+, \d{4}, [\d:]+ [^y]+ ){3}/)

  quote = await sendQuote({ bookingIds: [await copyBooking(null)] })
  expect(await readText(await accept())).toContain('Message us to find another date.')
  expect(await readState()).toBe('sent')
})

test('quotes of others, drafts and strange numbers are not found', async () => {
  const other = await addClient('Nora Vale')
  await addSigner(server.app.db, other.id)
  const foreign = await enter(other)
  for (const path of [quote.path, `${quote.path}/details`, `${quote.path}/accept`]) {
    expect((await get(path, foreign)).status).toBe(404)
    expect((await send(path, acceptance, foreign)).status).toBe(404)
  }
  for (const number of ['Q-99999', 'Q-0', '1', 'x', quote.number.slice(2)])
    expect((await get(`/client/quotes/${number}`)).status).toBe(404)
  await setFlags(false, true)
  expect((await get(quote.path)).status).toBe(404)
  expect((await accept()).status).toBe(404)
})

test('without a session what was typed is kept to be sent again', async () => {
  for (const [path, fields, typed] of [
    [quote.path, { form: 'question', text: 'Is the album included?' }, 'Is the album included?'],
    [quote.path, { form: 'decline', reason: 'price', text: 'Too much.' }, 'Too much.'],
    [`${quote.path}/accept`, acceptance, 'Mara Lind'],
    [`${quote.path}/details`, { legalName: 'Typed too late' }, 'Typed too late'],
  ] as const) {
    const response = await send(path, fields, '')
    expect(response.status).toBe(401)
    expectIncludes(await response.text(), [typed, 'Open your page'])
  }
  expect(await readState()).toBe('sent')
})

test('the studio views a quote as the contact, without forms', async () => {
  const path = `/portal/clients/${client.id}/contacts/${client.contactId}/view`
  expect(await (await get(path, owner)).text()).toContain(`${path}/quotes/${quote.number}`)
  const page = await get(`${path}/quotes/${quote.number}`, owner)
  expect(page.status).toBe(200)
  const text = await page.text()
  expectIncludes(text, ['Wedding on June 14', 'Mara Lind'])
  expect(text).not.toContain('<form method="post"')
  expect(await count('quote_visit where quote_id = $1', [quote.id])).toBe(0)
  expect((await get(`${path}/quotes/Q-99999`, owner)).status).toBe(404)
})

test('the page is small', async () => {
  const { brotliCompressSync } = await import('node:zlib')
  const page = await (await get(quote.path)).text()
  const styles = [...page.matchAll(/href="(\/assets\/[^"]+\.css)"/g)].map(([, href]) => href!)
  const parts = await Promise.all(
    styles.map(async (href) => Buffer.from(await (await server.request(href)).arrayBuffer())),
  )
  const sizes = [Buffer.from(page), ...parts].map((bytes) => brotliCompressSync(bytes).length)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(14 * 1024)
  const inline = /<script nonce[^>]*>([\s\S]*?)<\/script>|<script>([\s\S]*?)<\/script>/.exec(page)
  expect(Buffer.byteLength(inline?.[1] ?? inline?.[2] ?? '')).toBeLessThan(3 * 1024)
})
