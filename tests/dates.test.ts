import { createHash } from 'node:crypto'

import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { Temporal } from 'temporal-polyfill'

import { openDoor, origin, textOf } from './door.ts'

const door = await openDoor()
const sql = async (statement: string, values: unknown[] = []) => (await door.app.pool.query(statement, values)).rows
let owner = ''
const zone = 'America/New_York'
const today = Temporal.Now.plainDateISO(zone)
/** The first Wednesday that lies so many days ahead. */
const wednesday = (days: number) => {
  const from = today.add({ days })
  return from.add({ days: (10 - from.dayOfWeek) % 7 }).toString()
}
const day = wednesday(21)
const at = (clock: string, on = day) => `${on}T${clock}`
let count = 0
const mailbox = () => `asker${++count}@mill.test`

const ask = (fields: Record<string, string> = {}, offering = 'photography', headers = {}) =>
  door.submit(`/dates/${offering}/${day}`, { once: crypto.randomUUID(), at: at('10:00'), name: 'Nell Farraday', email: mailbox(), phone: '', message: 'Eleven portraits and a dog.', website: '', took: '9000', ...fields }, '', headers)
const bookings = () => sql('select b.*, i.email, i.state as inquiry_state from booking b left join inquiry i on i.id = b.inquiry_id where b.offering is not null order by b.number')
const letters = (address: string) => sql('select kind, subject, body, secret, reply_to from letter where to_key = $1 order by created_at, kind', [address])
/** The private links of the letters to an address, the latest last. */
const linksTo = async (address: string) => (await letters(address)).flatMap(({ body }) => new RegExp(`${origin}(/b/[\\w-]{43})\\s`).exec(body as string)?.[1] ?? [])
const heard = async (kind: string, address: string) => (await sql("select subject, body, reply_to from letter where kind = $1 and to_key = 'hello@longlight.example' and reply_to = $2 order by created_at", [kind, address]))

/** Asks for a time, and gives the booking and the private link. */
async function asked(fields: Record<string, string> = {}) {
  const email = mailbox()
  const answer = await ask({ email, ...fields })
  expect([answer.status, await answer.text()]).toEqual([303, ''])
  const [row] = await sql('select b.* from booking b join inquiry i on i.id = b.inquiry_id where i.email_key = $1', [email])
  return { email, row, link: (await linksTo(email)).at(-1)! }
}
const send = (link: string, form: string, fields: Record<string, string> = {}) => door.submit(link, { form, once: crypto.randomUUID(), ...fields })
/** The times a page lets choose from. */
const timesIn = (html: string) => [...html.matchAll(/<input[^>]*name="at"[^>]*>/g)].map(([input]) => /value="([^"]+)"/.exec(input)![1]!)
const page = async (link: string) => textOf(await door.knock(link))
const state = async (id: string) => (await sql('select state from booking where id = $1', [id]))[0].state as string
const act = (id: string, deed: string, fields: Record<string, string>) => door.submit(`/portal/bookings/${id}/${deed}`, { once: crypto.randomUUID(), ...fields }, owner)

beforeAll(async () => {
  owner = await door.signIn('owner')
  await sql(`insert into date_offer (offering, offered, minutes, minutes_before, minutes_after, notice_hours, days_ahead, hold_hours) values
    ('photography', true, 120, 30, 30, 48, 400, 48), ('podcast', false, 60, 0, 0, 24, 60, 36), ('documentary', true, 60, 0, 0, 24, 60, 36) on conflict (offering) do update set
    offered = excluded.offered, minutes = excluded.minutes, minutes_before = excluded.minutes_before, minutes_after = excluded.minutes_after, notice_hours = excluded.notice_hours, days_ahead = excluded.days_ahead, hold_hours = excluded.hold_hours`)
  await sql('delete from date_offer_need')
  await sql("insert into date_offer_need select 'photography', id from resource where kind = 'person' and name in ('Ines', 'Samuel') union all select 'photography', id from resource where name = 'Camera A' union all select 'photography', id from resource where name = 'Camera B'")
  await sql('delete from absence')
  await sql("update studio set closed_days = '[]'")
})
beforeEach(async () => {
  await sql('delete from attempt')
  await sql("update booking set state = 'canceled' where state in ('held', 'pending', 'confirmed')")
  door.app.live.tell(new Set(['booking']))
})
afterEach(() => sql("update date_offer set offered = offering <> 'podcast'"))

describe('the pages', () => {
  test('show a month of free days, each a link, without a script; the others are only numbers', async () => {
    const answer = await door.knock(`/dates/photography?month=${day.slice(0, 7)}`)
    const html = await answer.text()
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(html).toContain(`<a class="calendar-day" href="/dates/photography/${day}"`)
    expect(html.match(/<th scope="col">/g)).toHaveLength(7)
    expect(html).not.toMatch(/<script[^>]*type="module"|reactRouterContext|modulepreload/)
    expect(html).toContain('All times are by the studio’s clock, Eastern Time.')
    const sunday = Temporal.PlainDate.from(day).subtract({ days: 3 }).toString()
    expect(html).not.toContain(`/dates/photography/${sunday}"`)
  })
  test('a day nobody can ask for leads to the month, what is not offered to a message, what never was home', async () => {
    const to = async (path: string) => { const { status, headers } = await door.knock(path); return [status, headers.get('location')] }
    for (const [path, there] of [
      [`/dates/photography/${today.subtract({ days: 1 })}`, '/dates/photography'], ['/dates/photography/2026-02-31', '/dates/photography'], ['/dates/photography/x', '/dates/photography'], [`/dates/photography/${today.add({ days: 500 })}`, '/dates/photography'],
      ['/dates/podcast', '/contact?service=podcast'], [`/dates/podcast/${day}`, '/contact?service=podcast'], ['/dates/sculpture', '/'],
    ] as const) expect([path, await to(path)]).toEqual([path, [307, there]])
    for (const month of ['2020-01', '2026-99', '9999-12', 'x', '']) expect([month, (await door.knock(`/dates/photography?month=${month}`)).status]).toEqual([month, 200])
  })
  test('are led to where a date is offered, and only there; the change is seen with the next request', async () => {
    const hrefs = async (path: string) => [...(await (await door.knock(path)).text()).matchAll(/<a [^>]*href="(\/(?:dates|contact\?service)[^"]*)"/g)].map(([, href]) => href)
    const dropped = async (statement: string) => { await sql(statement); await sql('update studio set content_version = content_version + 1'); door.app.pages.drop() }
    await dropped("update date_offer set offered = offering = 'photography'")
    expect([await hrefs('/photography'), await hrefs('/podcast'), await hrefs('/documentary')]).toEqual([['/dates/photography'], ['/contact?service=podcast'], ['/contact?service=documentary']])
    expect(await hrefs('/contact')).toEqual(['/dates/photography'])
    expect(await (await door.knock('/sitemap.xml')).text()).toMatch(/\/dates\/photography</)
    await dropped('update date_offer set offered = false')
    expect([await hrefs('/photography'), await hrefs('/contact')]).toEqual([['/contact?service=photography'], []])
    expect(await (await door.knock('/sitemap.xml')).text()).not.toContain('/dates/')
    await dropped("update date_offer set offered = offering = 'documentary'")
    expect(await hrefs('/documentary')).toEqual(['/contact?service=documentary', '/dates/documentary'])
  })
  test('what they remember of free days ends with any change', async () => {
    const taken = () => door.knock(`/dates/photography/${day}`).then((answer) => answer.text())
    expect(await taken()).toContain(`value="${at('10:00')}"`)
    await asked()
    await asked()
    expect(await taken()).not.toContain(`value="${at('10:00')}"`)
  })
})

describe('asking for a date', () => {
  test('holds it with its message, its client and whoever is free; a letter to each side; the link opens, and only its hash is kept', async () => {
    const { email, row, link } = await asked({ phone: '207 555 0100' })
    expect(row).toMatchObject({ state: 'held', offering: 'photography', kind: 'photography', starts_wall: at('10:00'), ends_wall: at('12:00'), minutes_before: 30, minutes_after: 30, proposed_at: null })
    expect(Math.round((row.held_until - row.created_at) / 3_600_000)).toBe(48)
    expect((await sql('select r.name, v.state from reservation v join resource r on r.id = v.resource_id where v.booking_id = $1 order by r.kind, r.name', [row.id])).map(({ name, state }) => `${name} ${state}`)).toEqual(['Camera A held', 'Ines held'])
    const [message] = await sql('select i.*, c.email as client_email from inquiry i join client c on c.id = i.client_id where i.id = $1', [row.inquiry_id])
    expect(message).toMatchObject({ email, topic: 'photography', state: 'waiting', client_email: email, client_id: row.client_id })
    const mine = await letters(email)
    expect(mine.map(({ kind, secret }) => [kind, secret])).toEqual([['date.asked', true]])
    for (const said of ['Photography & videography', '10:00 AM – 12:00 PM', 'Eastern Time', 'within 24 hours', 'is yours alone']) expect(mine[0].body).toContain(said)
    expect(mine[0].body).not.toMatch(/Nell|dog/)
    const [theirs] = await heard('date.asked', email)
    for (const said of ['Nell Farraday', 'Phone: 207 555 0100', 'Eleven portraits and a dog.', `/portal/bookings/${row.id}`, 'Reply due: ']) expect(theirs.body).toContain(said)
    expect((await sql('select token_hash from booking_link where booking_id = $1', [row.id])).map(({ token_hash }) => token_hash)).toEqual([createHash('sha256').update(link.slice(3)).digest('base64url')])
    for (const table of ['booking', 'booking_link', 'event', 'form_receipt']) expect([table, JSON.stringify(await sql(`select * from ${table}`)).includes(link.slice(3))]).toEqual([table, false])
    const answer = await door.knock(link)
    expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-robots-tag'), answer.headers.get('referrer-policy')]).toEqual([200, 'no-store', 'noindex', 'same-origin'])
    const said = await textOf(answer)
    for (const one of ['We have your request.', 'Waiting for the studio', '10:00 AM – 12:00 PM', 'Move it', 'Call it off', 'Nothing was paid yet']) expect(said).toContain(one)
    expect(said).not.toMatch(/Price|Nell|dog/)
  })
  test('says what is wrong beside each field, and loses nothing', async () => {
    const answer = await ask({ at: '', name: ' ', email: 'nobody', phone: '12 & 3', message: '' })
    expect(answer.status).toBe(422)
    const html = await answer.text()
    for (const said of ['Choose a time.', 'Enter your name.', 'Enter an email address like', 'Write us a message.', 'Four things need attention', 'value="nobody"', 'value="12 &amp; 3"']) expect(html).toContain(said)
    expect(timesIn(html)).toContain(at('10:00'))
    const chosen = await (await ask({ message: '' })).text()
    expect([...chosen.matchAll(/<input[^>]*checked=""[^>]*>/g)].map(([input]) => timesIn(input))).toEqual([[at('10:00')]])
    expect((await bookings()).filter(({ state }) => state === 'held')).toEqual([])
  })
  test('twice by one form, or by the same words, is one', async () => {
    const email = mailbox()
    const once = crypto.randomUUID()
    const answers = await Promise.all(Array.from({ length: 6 }, (_, nth) => ask({ email, once, took: String(9000 + nth) })))
    expect(answers.map(({ status, headers }) => [status, headers.get('location')])).toEqual(answers.map(() => [303, `/dates/photography/${day}?asked=${encodeURIComponent(at('10:00'))}`]))
    expect((await ask({ email })).status).toBe(303)
    expect((await bookings()).filter((row) => row.email === email)).toHaveLength(1)
    expect((await letters(email))).toHaveLength(1)
  })
  test('of three at the same moment two find somebody, each somebody else; the third is told, with the nearest free times and all it typed', async () => {
    const answers = await Promise.all(Array.from({ length: 3 }, () => ask({ message: 'Mine, & mine alone.' })))
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 303, 409])
    const held = (await bookings()).filter((row) => row.state === 'held')
    expect(new Set((await sql('select distinct resource_id from reservation where booking_id = any($1)', [held.map(({ id }) => id)])).map(({ resource_id }) => resource_id)).size).toBe(4)
    const html = await answers.find(({ status }) => status === 409)!.text()
    expect(html).toContain('Mine, &amp; mine alone.</textarea>')
    expect(html).toContain('Somebody was faster')
    const near = timesIn(html)
    expect(near).toHaveLength(3)
    expect((await ask({ at: near[0]! })).status).toBe(303)
  })
  test('what looks like a machine’s is answered alike, kept under spam, and holds nothing', async () => {
    const email = mailbox()
    const honest = await ask()
    for (const signs of [{ website: 'https://buy.example' }, { took: '12' }]) {
      const answer = await ask({ email, message: JSON.stringify(signs), at: at('14:00'), ...signs })
      expect([answer.status, answer.headers.get('location')?.replace('14%3A00', '10%3A00')]).toEqual([303, honest.headers.get('location')])
    }
    expect((await sql('select state from inquiry where email_key = $1', [email])).map(({ state }) => state)).toEqual(['spam', 'spam'])
    expect([(await bookings()).filter((row) => row.email === email), await letters(email)]).toEqual([[], []])
  })
  test('no mailbox keeps more than three, and no network asks without end', async () => {
    const email = mailbox()
    for (const clock of ['09:30', '13:00', '15:30']) expect([clock, (await ask({ email, at: at(clock), message: clock })).status]).toEqual([clock, 303])
    const refused = await ask({ email, at: at('09:30', wednesday(28)), message: 'one more' })
    expect([refused.status, (await textOf(refused)).includes('We already keep several dates for you.')]).toEqual([429, true])
    await sql('delete from attempt')
    const all = await Promise.all(Array.from({ length: 30 }, () => ask({ at: at('02:00') })))
    expect(all.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10)
  })
  test('only a time that is free can be asked for: not at night, not on a Sunday, not before its notice, not half past nowhere', async () => {
    for (const wrong of [at('03:00'), at('10:10'), at('10:00', Temporal.PlainDate.from(day).add({ days: 4 }).toString()), at('10:00', today.toString()), at('10:00', today.add({ days: 600 }).toString()), `${at('10:00')}~`]) {
      await sql('delete from attempt')
      expect([wrong, (await ask({ at: wrong })).status]).toEqual([wrong, 409])
    }
  })
  test('on the night clocks go back each of two equal times is its own', async () => {
    const [back] = [2026, 2027, 2028].map((year) => Temporal.PlainDate.from({ year, month: 11, day: 1 })).map((first) => first.add({ days: (7 - first.dayOfWeek) % 7 })).filter((sunday) => Temporal.PlainDate.compare(sunday, today.add({ days: 3 })) > 0 && Temporal.PlainDate.compare(sunday, today.add({ days: 399 })) < 0)
    const night = back!.toString()
    await sql("update resource set week = '[[],[],[],[],[],[],[[\"00:00\",\"06:00\"]]]' where kind in ('person', 'kit')")
    try {
      const html = await (await door.knock(`/dates/photography/${night}`)).text()
      for (const said of [`value="${night}T01:30"`, `value="${night}T01:30~"`, 'the second time that night']) expect(html).toContain(said)
      const { row } = await asked({ at: `${night}T01:30~` })
      expect(row).toMatchObject({ starts_wall: `${night}T01:30`, starts_later: true, ends_wall: `${night}T03:30` })
      expect((row.ends_at - row.starts_at) / 3_600_000).toBe(2)
    } finally {
      await sql('update resource set week = null')
    }
  })
})

describe('the studio', () => {
  test('proposes another time by letter; agreed to it is pending, and confirmed the visitor hears of it', async () => {
    const { email, row, link } = await asked()
    const shown = await textOf(await door.knock(`/portal/bookings/${row.id}`, { headers: { cookie: owner } }))
    for (const said of ['Asked for on the website. It is kept for them until', 'Propose another time', 'One of the nearest free times']) expect(shown).toContain(said)
    expect((await act(row.id, 'proposal', { at: at('13:30') })).status).toBe(200)
    const [moved] = await sql('select * from booking where id = $1', [row.id])
    expect([moved.state, moved.starts_wall, moved.ends_wall, moved.proposed_at !== null, moved.held_until >= row.held_until]).toEqual(['held', at('13:30'), at('15:30'), true, true])
    expect((await sql('select state from inquiry where id = $1', [row.inquiry_id]))[0].state).toBe('answered')
    const fresh = (await linksTo(email)).at(-1)!
    expect(fresh).not.toBe(link)
    for (const one of [link, fresh]) expect(await page(one)).toContain('Would this time work?')
    const yes = await send(fresh, 'accept')
    expect([yes.status, yes.headers.get('location')]).toEqual([303, `${fresh}?said=accepted`])
    expect([await state(row.id), (await heard('date.accepted', email)).length]).toEqual(['pending', 1])
    expect((await send(fresh, 'accept')).status).toBe(409)
    expect((await act(row.id, 'confirmation', { from: 'pending' })).status).toBe(200)
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['date.asked', 'date.proposed', 'date.confirmed'])
    expect(await page(link)).toContain('It’s a date.')
    expect((await act(row.id, 'proposal', { at: at('10:00') })).status).toBe(409)
  })
  test('is told when what it proposes is taken, never was, or comes twice; nothing moves and nobody hears of it', async () => {
    const { email, row } = await asked()
    await asked({ at: at('15:00') })
    const taken = await act(row.id, 'proposal', { date: day, start: '15:30' })
    const { problem, clashes, free } = await taken.json()
    expect([taken.status, problem, clashes.map(({ resource }: { resource: string }) => resource), free.length]).toEqual([409, 'resource-is-taken', ['Ines', 'Camera A'], 3])
    for (const [fields, problem] of [[{ date: '2027-03-14', start: '02:30' }, 'time-never'], [{ date: '2027-11-07', start: '01:30' }, 'time-twice'], [{ date: 'x', start: '' }, 'date-missing'], [{ date: day, start: '' }, 'time-missing']] as const) {
      const answer = await act(row.id, 'proposal', fields)
      expect([problem, answer.ok, (await answer.json()).problem]).toEqual([problem, false, problem])
    }
    expect((await sql('select starts_wall, proposed_at from booking where id = $1', [row.id]))[0]).toEqual({ starts_wall: at('10:00'), proposed_at: null })
    expect((await letters(email)).map(({ kind }) => kind)).toEqual(['date.asked'])
  })
  test('calls it off, and the visitor hears of it with what is due back', async () => {
    const { email, row } = await asked()
    await sql('update booking set total = 100000 where id = $1', [row.id])
    await door.submit(`/portal/bookings/${row.id}`, { form: 'payment', amount: '500', method: 'card', once: crypto.randomUUID() }, owner)
    expect((await act(row.id, 'cancellation', { from: 'held' })).status).toBe(200)
    const last = (await letters(email)).at(-1)!
    expect([last.kind, last.body.includes('$250 of what you paid is given back')]).toEqual(['date.canceled', true])
  })
  test('hears, as the visitor does, when a hold ends without a word', async () => {
    const { email, row, link } = await asked()
    await sql("update booking set held_until = now() - interval '1 minute' where id = $1", [row.id])
    expect(await page(link)).toContain('No longer kept.')
    expect((await send(link, 'move', { at: at('14:00') })).status).toBe(409)
    expect(await page(`/portal/bookings/${row.id}`)).not.toContain('Propose another time')
    // whoever wants the same ends it
    await asked({ at: at('10:00') })
    expect([await state(row.id), (await letters(email)).at(-1)!.kind, (await heard('date.ended', email)).length]).toEqual(['canceled', 'date.ended', 1])
    expect(await page(link)).toContain('No longer kept.')
  })
})

describe('whoever holds the link', () => {
  const confirmed = async (fields: Record<string, string> = {}) => {
    const one = await asked(fields)
    await sql("update booking set total = 120000 where id = $1", [one.row.id])
    await door.submit(`/portal/bookings/${one.row.id}`, { form: 'payment', amount: '600', method: 'card', once: crypto.randomUUID() }, owner)
    expect((await act(one.row.id, 'confirmation', { from: 'held' })).status).toBe(200)
    return one
  }
  test('moves a confirmed date to a free time as long as the policy lets, and it stays confirmed; the studio hears of it', async () => {
    const { email, row, link } = await confirmed()
    const there = await page(link)
    for (const said of ['$1,200. A 50% deposit ($600) confirms the date. $600 is paid.', 'It can be moved here until']) expect(there).toContain(said)
    expect(await (await door.knock(`${link}?move=${day.slice(0, 7)}`)).text()).toContain(`href="${link}?move=${day}"`)
    expect(await (await door.knock(`${link}?move=${day}`)).text()).toContain(`value="${at('10:30')}"`)
    const answer = await send(link, 'move', { at: at('10:30') })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${link}?said=moved`])
    expect((await sql('select state, starts_wall, ends_wall from booking where id = $1', [row.id]))[0]).toEqual({ state: 'confirmed', starts_wall: at('10:30'), ends_wall: at('12:30') })
    expect((await sql("select lower(during) as from from reservation where booking_id = $1 limit 1", [row.id]))[0].from.toISOString()).toBe(Temporal.PlainDateTime.from(at('10:00')).toZonedDateTime(zone).toInstant().toString({ smallestUnit: 'millisecond' }))
    expect((await heard('date.moved', email))[0].body).toContain('It was')
    for (const wrong of [at('03:00'), at('10:00', today.toString()), 'x']) expect([wrong, [409, 422].includes((await send(link, 'move', { at: wrong })).status)]).toEqual([wrong, true])
  })
  test('moves nothing any more when the policy’s days have begun, but may still call it off, and is told what that gives back', async () => {
    const { email, row, link } = await confirmed({ at: at('09:30', wednesday(10)) })
    expect(await page(link)).toContain('50% of what you paid is given back: $300.')
    // as if the date had come near: five days are left
    const near = Temporal.Now.zonedDateTimeISO(zone).add({ days: 5 }).toPlainDateTime().toString({ smallestUnit: 'minute' })
    await sql("update booking set starts_wall = $2, ends_wall = $2, starts_at = now() + interval '5 days', ends_at = now() + interval '5 days 2 hours' where id = $1", [row.id, near])
    const there = await page(link)
    for (const said of ['Less than 7 days are left', 'Now nothing of what you paid is given back.']) expect(there).toContain(said)
    expect(there).not.toContain('Move it')
    expect((await send(link, 'move', { at: at('10:30') })).status).toBe(409)
    expect((await send(link, 'cancel')).status).toBe(303)
    expect((await sql("select facts from event where subject_id = $1 and name = 'booking.canceled'", [row.id])).map(({ facts }) => facts)).toEqual([{ from: 'confirmed', refundDue: 0 }])
    expect((await heard('date.called', email)).length).toBe(1)
  })
  test('calls it off in time, with what is due back on record as by the studio’s own hand; then nothing is left to press', async () => {
    const { email, row, link } = await confirmed()
    const answers = await Promise.all([send(link, 'cancel'), send(link, 'cancel')])
    expect([answers.map(({ status }) => status).sort(), await state(row.id)]).toEqual([[303, 409], 'canceled'])
    expect((await sql("select facts from event where subject_id = $1 and name = 'booking.canceled'", [row.id])).map(({ facts }) => facts.refundDue)).toEqual([30000])
    expect((await heard('date.called', email)).map(({ body }) => body.includes('By the policy $300 is to be given back.'))).toEqual([true])
    expect(await textOf(await door.knock(`/portal/bookings/${row.id}`, { headers: { cookie: owner } }))).toContain('$300')
    const there = await page(link)
    expect(there).toContain('This was called off.')
    expect(there).not.toMatch(/Move it|Yes, call it off/)
    for (const [form, fields] of [['move', { at: at('14:00') }], ['cancel', {}], ['accept', {}]] as const) expect([form, (await send(link, form, fields)).status]).toEqual([form, 409])
  })
  test('is nobody with any other: the same words for a wrong, a cut and a made-up link, and too many tries are refused', async () => {
    const { link } = await asked()
    for (const wrong of [`${link}x`, link.slice(0, -1), `/b/${'A'.repeat(43)}`, '/b/%00', '/b/x']) {
      const answer = await door.knock(wrong)
      expect([wrong, answer.status, (await textOf(answer)).includes('This link opens nothing.')]).toEqual([wrong, 404, true])
      for (const form of ['accept', 'cancel', 'move']) expect((await send(wrong, form, { at: at('10:00') })).status).toBe(404)
    }
    expect((await door.knock('/b')).status).toBe(404)
    await sql("insert into attempt (key, count, until) select key, 600, now() + interval '5 minutes' from attempt where key like 'date:%' limit 1 on conflict (key) do update set count = 600, until = excluded.until")
    expect((await door.knock('/b/x')).status).toBe(429)
  })
})
