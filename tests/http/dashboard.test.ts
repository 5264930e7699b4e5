import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { mediaItem, image, section } from '#app/data/schema/index.server.ts'

import { startTestServer, readText } from '../support/test-server.ts'
import { saveImpliedUsages } from '../support/media-usages.ts'
import { insertFile } from '../support/stored-file.ts'

const server = await startTestServer()
const { db } = server.app
const cookie = await server.signIn('owner')
const fetchText = async (path: string) =>
  readText(await server.request(path, { headers: { cookie } }))

test('the dashboard shows the first missing deposits and the total of all', async () => {
  const before = Number(
    /Deposits due All upcoming bookings \$([\d,]+)/
      .exec(await fetchText('/portal'))![1]!
      .replace(',', ''),
  )
  await db.execute(sql`insert into booking (created_at, client_id, category, title, state, zone,
    starts_local, ends_local, starts_at, ends_at, total, policy_version, search)
    select now(), (select id from client order by id
      limit 1), 'podcast', 'Owing', 'confirmed', 'UTC', '', '',
      now() + interval '2000 days' + n * interval '1 day',
      now() + interval '2000 days 1 hour' + n * interval '1 day', 20000, 1, ''
      from generate_series(1, 30) n`)
  // neither a waived deposit nor an expired hold is due
  await db.execute(sql`insert into booking (created_at, client_id, category, title, state, zone,
    starts_local, ends_local, starts_at, ends_at, total, policy_version, search, deposit_waived,
    held_until)
    select now(), (select id from client order by id limit 1), 'podcast', 'Not owing', state, 'UTC',
      '', '', now() + interval '2100 days', now() + interval '2100 days 1 hour', 20000, 1, '', waived,
      until from (values ('confirmed', 'A friend', null),
        ('held', null, now() - interval '1 hour')) n (state, waived, until)`)
  const first = await fetchText('/portal')
  expect(first).toContain(
    `Deposits due All upcoming bookings $${(before + 3000).toLocaleString('en')}`,
  )
  expect(first).toContain('and 22 more')
  const all = await fetchText('/portal?deposits=all')
  expect(all).not.toMatch(/and \d+ more/)
  expect(all.match(/\$100 Shoot on/g)).toHaveLength(30)
})

test('a page gets only the library images that it or its draft uses', async () => {
  const [named, other] = ['a', 'b'].map((letter) => letter.repeat(64)) as [string, string]
  for (const hash of [named, other]) {
    await insertFile(server.app.pool, hash)
    await db
      .insert(mediaItem)
      .values({ hash, kind: 'picture', name: 'p.jpg', bytes: 1, addedAt: new Date() })
    await db.insert(image).values({
      usage: 'site',
      addedAt: new Date(),
      hash,
      format: 'jpeg',
      bytes: 1,
      width: 800,
      height: 600,
      focus: [50, 50],
      dominantColor: '#000000',
      alt: 'A',
      state: 'complete',
      nextTryAt: new Date(),
    })
  }
  await db
    .update(section)
    .set({ content: sql`${section.content} || ${JSON.stringify({ poster: named })}::jsonb` })
    .where(sql`${section.kind} = 'hero' and ${section.pagePath} = '/'`)
  await saveImpliedUsages((text) => db.execute(sql.raw(text)))
  const editor = await (
    await server.request('/portal/website/home.data', { headers: { cookie } })
  ).text()
  expect([editor.includes(named), editor.includes(other)]).toEqual([true, false])
})

test('the dashboard lists refunds and holds that end soon until they are done', async () => {
  expect(await fetchText('/portal')).not.toMatch(/Refund \$|Confirm or release/)
  const { id, client } = (
    await db.execute<{ id: string; client: string }>(
      sql`select id, client_id as client from booking where state = 'confirmed'
        and starts_at > now() order by starts_at limit 1`,
    )
  ).rows[0]!
  await server.submit(
    `/portal/bookings/${id}`,
    { form: 'payment', amount: '40', method: 'card', anyway: 'on', reference: 'TODO-1' },
    cookie,
  )
  const paid = Number(
    (
      await db.execute<{ cents: string }>(
        sql`select sum(cents) as cents from ledger_entry where booking_id = ${id}`,
      )
    ).rows[0]!.cents,
  )
  await server.submit(
    `/portal/bookings/${id}/cancellation`,
    { from: 'confirmed', canceledBy: 'studio' },
    cookie,
  )
  await db.execute(sql`insert into booking (created_at, client_id, category, title, state, held_until,
    zone, starts_local, ends_local, starts_at, ends_at, total, policy_version, search)
    select now(), ${client}::uuid, 'podcast', 'Held', 'held', now() + n * interval '10 hours',
      'UTC', '', '', now() + interval '900 days', now() + interval '901 days', 0, 1, ''
      from generate_series(1, 3) n`)
  const text = await fetchText('/portal')
  const amount = `$${(paid / 100).toLocaleString('en-US')}`
  expect(text).toContain(`Refund ${amount} to`)
  expect(text).toContain('Record refund')
  expect(text.match(/Confirm or release the hold for/g)).toHaveLength(2)
  // Once the refund is recorded, the dashboard no longer lists it.
  await server.submit(
    `/portal/bookings/${id}`,
    { form: 'refund', amount: String(paid / 100), method: 'card' },
    cookie,
  )
  expect(await fetchText('/portal')).not.toContain(`Refund ${amount} to`)
})

test('the dashboard folds a long to-do list after eight rows', async () => {
  await db.execute(sql`insert into inquiry (received_at, due_at, state, name, email, email_key, phone,
    service, message, language, search)
    select now(), now() + n * interval '1 hour', 'waiting', 'Writer ' || n, 'w@mill.test', 'w', '',
      'other', 'Hello', 'en', '' from generate_series(1, 20) n`)
  const html = await (await server.request('/portal', { headers: { cookie } })).text()
  const [shown, folded] = /<section class="card todo-card"[\s\S]*?<\/section>/
    .exec(html)![0]
    .split('<details')
  const count = (text: string) => text.match(/<li class="todo"/g)!.length
  expect(count(shown!)).toBe(8)
  expect(folded).toContain(`Show ${count(folded!)} more`)
})

test('figures of a crew member say that they count the whole studio, and open no shorter list', async () => {
  const crew = await server.signIn('crew')
  const html = await (await server.request('/portal', { headers: { cookie: crew } })).text()
  const periods = [...html.matchAll(/<p class="(?:statistic|card)-period">([^<]+)</g)].map(
    ([, text]) => text,
  )
  expect(periods).toHaveLength(4)
  for (const period of periods) expect(period).toMatch(/, whole studio$/)
  expect(html).not.toMatch(/href="[^"]*(?:span=all|state=completed|started=)/)
})

test('every figure of the dashboard names its period', async () => {
  const html = await (await server.request('/portal', { headers: { cookie } })).text()
  const periods = [...html.matchAll(/<p class="(?:statistic|card)-period">([^<]+)</g)].map(
    ([, text]) => text,
  )
  const days = expect.stringMatching(
    /^[A-Z][a-z]{2} \d+(, \d{4})? – ([A-Z][a-z]{2} )?\d+(, \d{4})?$/,
  )
  expect(periods).toEqual([
    days,
    days,
    'Last 365 days',
    'Last 30 days',
    'Last 365 days',
    'All upcoming bookings',
  ])
})
