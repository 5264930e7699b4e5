import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
beforeAll(async () => {
  for (const who of ['owner', 'books', 'crew']) cookies[who] = await server.signIn(who)
})
const fetchPage = (who: string, path: string) =>
  server.request(path, { headers: { cookie: cookies[who]! } })
const read = async (path: string) =>
  (await (await fetchPage('owner', path)).text()).replace(/<!--.*?-->/g, '')

/** Returns the rows of a chart's table: each figure with its label and link. */
function listFigures(html: string, chart: string) {
  const card = html.slice(html.indexOf(`aria-labelledby="${chart}"`)).split('</section>')[0]!
  return [...card.matchAll(/<td>(?:<a[^>]*href="([^"]*)"[^>]*>|<span>)([^<]*)</g)].map(
    ([, to, text]) => ({ to: to?.replaceAll('&amp;', '&'), text: text! }),
  )
}

describe('analytics', () => {
  test('shows owners five charts, each with a sentence and a table of twelve months', async () => {
    const html = await read('/portal/analytics')
    expect(
      html.match(/<svg class="month-bars"[^>]*role="img" aria-label="[^"]+ by month, /g),
    ).toHaveLength(5)
    for (const [chart, columns] of [
      ['bookings', 1],
      ['revenue', 1],
      ['started', 5],
      ['completed', 1],
      ['inquiries', 3],
    ] as const)
      expect([chart, listFigures(html, chart).length]).toEqual([chart, 12 * columns])
    expect(html.match(/, so far</g)).toHaveLength(5)
    expect(html).not.toMatch(/ style="/)
  })
  test('links every figure to a list with that many rows', async () => {
    const html = await read('/portal/analytics')
    const expectCounts = async (chart: string, pattern: RegExp) => {
      const linked = listFigures(html, chart).filter(({ to }) => to)
      expect(linked.length).toBeGreaterThan(0)
      for (const { to, text } of linked)
        expect([to, (await read(to!)).match(pattern)?.[1]]).toEqual([to, text])
    }
    // a month below its bar leads to the same rows as in the table
    const month = /<ol class="month-axis"[\s\S]*?<a [^>]*href="([^"]*)"/.exec(html)?.[1]
    expect(listFigures(html, 'bookings').map(({ to }) => to)).toContain(
      month?.replaceAll('&amp;', '&'),
    )
    await expectCounts('started', /class="count"[^>]*>\s*(\d+) projects?/)
    await expectCounts('completed', /class="count"[^>]*>\s*(\d+) projects?/)
    for (const { to, text } of listFigures(html, 'bookings').filter(({ to }) => to))
      expect([
        to,
        (await read(to!)).match(/class="row-link" href="\/portal\/bookings\/[0-9a-f-]{36}"/g)
          ?.length,
      ]).toEqual([to, Number(text)])
    await expectCounts('revenue', /transactions?, (-?\$[\d,.]+) total/)
  })
  test('links every inquiry figure to its rows, to the last instant of a month', async () => {
    await server.app.pool
      .query(`insert into inquiry (received_at, due_at, answered_at, state, name, email,
        email_key, phone, service, message, language, search)
      select at, at + interval '24 hours', case when n % 3 < 2
        then at + interval '23 hours' * (n % 3 + 1) end, case when n % 7 = 0 then 'spam'
        when n % 3 < 2 then 'answered' else 'waiting'
        end, 'N', 'n@n.test', 'n@n.test', '', 'other', 'M', 'en', 'n'
      from generate_series(0, 10) k, generate_series(0, 5) n,
        lateral (select (date_trunc('month', now() at time zone 'America/New_York') - k * interval
        '1 month') at time zone 'America/New_York' - (n % 2) * interval '1 second' as at) a`)
    const html = await read('/portal/analytics')
    const messages = listFigures(html, 'inquiries').filter(({ to }) => to)
    expect(messages.length).toBeGreaterThan(30)
    expect(
      new Set(messages.map(({ to }) => new URL(to!, 'http://x').searchParams.get('reply'))),
    ).toEqual(new Set([null, 'in-time', 'other']))
    for (const { to, text } of messages)
      expect([to, (await read(to!)).match(/data-row="[0-9a-f-]{36}"/g)?.length]).toEqual([
        to,
        Number(text),
      ])
  })
  test('shows inquiries by source, each figure with a link to its rows', async () => {
    await server.app.pool.query(
      `update inquiry set source = case when id::text < '8' then 'phone' else 'referral' end
        where state <> 'spam'`,
    )
    await server.app.pool.query(
      `update booking set state = 'confirmed', inquiry_id = i.id, total = 120000
        from (select id from inquiry where source = 'phone' and state <> 'spam'
          and received_at > now() - interval '200 days' limit 1) i
        where booking.id = (select id from booking where inquiry_id is null limit 1)`,
    )
    const html = await read('/portal/analytics')
    const card = html.slice(html.indexOf('aria-labelledby="sources"')).split('</section>')[0]!
    expect(card).toMatch(/Received \w+ 1, \d{4} – \w+ \d+, \d{4}, excluding spam\./)
    expect([...card.matchAll(/<th scope="row">([^<]+)/g)].map(([, name]) => name)).toEqual(
      expect.arrayContaining(['Phone', 'Referral', 'All sources']),
    )
    const links = [
      ...card.matchAll(/<a aria-label="[^"]*: (\d+)[^"]*" href="([^"]+)"/g),
      ...[...card.matchAll(/<a[^>]*href="([^"]+)"[^>]*aria-label="[^"]*: (\d+)[^"]*"/g)].map(
        ([all, to, text]) => [all, text!, to!],
      ),
    ].map(([, text, to]) => ({ text: text!, to: to!.replaceAll('&amp;', '&') }))
    expect(links.some(({ to }) => to.includes('source=phone&booked=yes'))).toBe(true)
    for (const { to, text } of links)
      if (Number(text) <= 50)
        expect([to, (await read(to)).match(/data-row="[0-9a-f-]{36}"/g)?.length]).toEqual([
          to,
          Number(text),
        ])
    expect(card).toContain('$1,200')
    expect(await read(links.find(({ to }) => to.includes('booked=yes'))!.to)).toContain(
      'Became a booking',
    )
  })
  test('the inbox shows its filters and removes each separately', async () => {
    const path = '/portal/clients/inquiries?tab=all&q=e&days=2026-01-01_2036-12-31&reply=in-time'
    const html = await read(path)
    const chips = [...html.matchAll(/class="inbox-chip" href="([^"]+)"[^>]*>([^<]+)/g)].map(
      ([, to, text]) => [to!.replaceAll('&amp;', '&'), text],
    )
    expect(chips).toEqual([
      [
        '/portal/clients/inquiries?tab=all&q=e&reply=in-time',
        'Received Jan 1, 2026 – Dec 31, 2036',
      ],
      ['/portal/clients/inquiries?tab=all&q=e&days=2026-01-01_2036-12-31', 'Answered on time'],
    ])
    expectIncludes(html, [
      'tab=spam&amp;q=e&amp;days=2026-01-01_2036-12-31&amp;reply=in-time',
      '<input type="hidden" name="days" value="2026-01-01_2036-12-31"/>',
      '<input type="hidden" name="reply" value="in-time"/>',
    ])
    const none = await read('/portal/clients/inquiries?tab=all&days=2001-01-01_2001-01-31')
    expect(none).toContain('No inquiries match these filters.')
    expect(await read('/portal/clients/inquiries?tab=all&days=x&reply=y')).not.toContain(
      'inbox-chip',
    )
  })
  test('shows the bookkeeper only money, and crew only the roles with access', async () => {
    const html = await (await fetchPage('books', '/portal/analytics')).text()
    expect(html.match(/<svg class="month-bars"/g)).toHaveLength(1)
    expect(html).not.toContain('Inquiries by source')
    const data = await (await fetchPage('books', '/portal/analytics.data')).text()
    expect(data).not.toMatch(/"(started|completed|inquiries|bookings)"/)
    const refused = await fetchPage('crew', '/portal/analytics')
    expect(refused.status).toBe(403)
    const text = await readText(refused)
    expect(text).toContain('Analytics')
    expect(text).toContain('Only an owner, a manager or a bookkeeper can see analytics.')
  })
  test('shows a message instead of charts without data', async () => {
    await server.app.pool.query('delete from inquiry_message')
    await server.app.pool.query('update booking set inquiry_id = null')
    await server.app.pool.query('delete from inquiry')
    const text = await readText(await fetchPage('owner', '/portal/analytics'))
    expect(text).toContain('Not enough inquiries for a chart yet.')
    expect(text).toContain('No inquiries in the last 12 months.')
  })
})
