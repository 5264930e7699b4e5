import { beforeEach, expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'

import { acceptanceForm, addKey, choice, startWithQuotes } from '../support/client-quote-fixture.ts'
import { expectIncludes, readText } from '../support/test-server.ts'

/** Other answers to a quote in the client portal, its ends, and who may see it. */
const { client, cookie, owner, addClient, enter, query, get, send, count, sendQuote, setFlags } =
  await startWithQuotes()
let quote = { id: '', number: '', path: '' }
const accept = (fields: Record<string, string> = {}, as = cookie) =>
  send(`${quote.path}/accept`, { ...acceptanceForm, ...addKey('accept'), ...fields }, as)
const readState = async () =>
  (await query<{ state: string }>('select state from quote where id = $1', [quote.id]))[0]!.state

/**
 * Adds an ended hold of this client at a time at which the same people have another booking.
 */
async function addTakenDate() {
  const [row] = await query<{ id: string; original: string }>(
    `with original as (select * from booking b where starts_at > now() and state = 'confirmed'
        and exists (select from reservation where booking_id = b.id) order by starts_at limit 1)
      insert into booking select (jsonb_populate_record(null::booking, to_jsonb(original) ||
        jsonb_build_object('id', gen_random_uuid(), 'number', (select max(number) + 1 from booking),
        'state', 'canceled', 'client_id', $1::text, 'inquiry_id', null, 'project_id', null, 'series_id', null))).* from original
      returning id, (select id from original) as original`,
    [client.id],
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

beforeEach(async () => {
  await setFlags(true, true)
  quote = await sendQuote()
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

test('a date that is gone offers the nearest free ones, and takes the one picked', async () => {
  quote = await sendQuote({ bookingIds: [await addTakenDate()] })
  const taken = await accept()
  expect(taken.status).toBe(409)
  const html = await taken.text()
  expectIncludes(html, ['The date is no longer available.', 'Choose another date'])
  const { name, days } = readOtherDates(html)
  expect(days).toHaveLength(3)
  expect((await accept({ [name]: days[1]! })).status).toBe(303)
  expect(await readState()).toBe('accepted')
  expect(await listDates()).toEqual([`${name} ${days[1]}`])
})

test('two dates that are gone are replaced one after the other', async () => {
  quote = await sendQuote({ bookingIds: [await addTakenDate(), await addTakenDate()] })
  const first = readOtherDates(await (await accept()).text())
  const picked = { [first.name]: first.days[0]! }
  const html = await (await accept(picked)).text()
  expect(html).toContain('Choose another date instead of')
  expect(html).toContain(`<input type="hidden" name="${first.name}" value="${first.days[0]}"/>`)
  const second = readOtherDates(html)
  expect(second.name).not.toBe(first.name)
  const day = second.days.find((day) => day !== first.days[0])!
  expect((await accept({ ...picked, [second.name]: day })).status).toBe(303)
  expect(await listDates()).toEqual(
    [`${first.name} ${first.days[0]}`, `${second.name} ${day}`].toSorted(),
  )
})

/** Returns the name of the radio buttons for another date, and the days they offer. */
function readOtherDates(html: string): { name: string; days: string[] } {
  const inputs = [...html.matchAll(/<input[^>]* name="(date-\d+)"[^>]*>/g)].filter(([input]) =>
    input.includes('type="radio"'),
  )
  const days = inputs.map(([input]) => /value="([^"]+)"/.exec(input)![1]!)
  return { name: inputs[0]?.[1] ?? '', days }
}

/** Returns the dates of the quote's bookings, each as its field and its day. */
async function listDates(): Promise<string[]> {
  const rows = await query<{ date: string }>(
    `select 'date-' || number || ' ' || left(starts_local, 10) as date from booking b
      join quote_booking q on q.booking_id = b.id where q.quote_id = $1 order by 1`,
    [quote.id],
  )
  return rows.map(({ date }) => date)
}

test('a date that is gone says so if no other day is free', async () => {
  const bookingId = await addTakenDate()
  await query(
    `insert into absence (resource_id, created_at, zone, starts_local, ends_local, during)
      select resource_id, now(), 'UTC', '', '', tstzrange(now(), now() + interval '2 years')
      from reservation where booking_id = $1`,
    [bookingId],
  )
  quote = await sendQuote({ bookingIds: [bookingId] })
  expectIncludes(await readText(await accept()), ['No other date nearby is free.', 'Message us'])
  expect(await readState()).toBe('sent')
})

test('quotes of others, drafts and strange numbers are not found', async () => {
  const other = await addClient('Nora Vale')
  const foreign = await enter(other)
  for (const path of [quote.path, `${quote.path}/details`, `${quote.path}/accept`]) {
    expect((await get(path, foreign)).status).toBe(404)
    expect((await send(path, acceptanceForm, foreign)).status).toBe(404)
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
    [`${quote.path}/accept`, acceptanceForm, 'Mara Lind'],
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
