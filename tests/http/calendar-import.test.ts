import { beforeAll, describe, expect, test } from 'vitest'

import {
  addCalendarPeople,
  addLocalDays,
  addHours,
  formatStamp,
} from '../support/calendar-sync-fixture.ts'
import { startTestServer, origin, readText } from '../support/test-server.ts'

const server = await startTestServer()
const cookies: Record<string, string> = {}
let samuel = ''
beforeAll(async () => {
  for (const who of ['owner', 'books', 'crew']) cookies[who] = await server.signIn(who)
  samuel = (await addCalendarPeople(server, cookies.owner!)).samuel
})

/** Returns the fields of a page as a browser would send them. */
function readInputs(html: string): Record<string, string> {
  const inputs = [...html.matchAll(/<input\b[^>]*>/g)].map(([input]) => input)
  const getAttribute = (input: string, name: string) =>
    new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1] ?? ''
  return Object.fromEntries(
    inputs
      .filter((input) => !/type="(?:checkbox|radio)"/.test(input) || / checked=/.test(input))
      .map((input) => [getAttribute(input, 'name'), getAttribute(input, 'value')]),
  )
}

describe('bookings from a file', () => {
  const send = (fields: Record<string, string>, text = '', who = 'owner') => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.set(name, value)
    if (text) form.set('file', new File([text], 'dates.ics', { type: 'text/calendar' }))
    return server.request('/portal/bookings/import', {
      method: 'POST',
      body: form,
      headers: { origin, cookie: cookies[who]!, accept: 'text/html' },
    })
  }
  const open = (text: string, fields: Record<string, string> = {}, who = 'owner') =>
    send({ client: 'Feed Mill', category: 'podcast', ...fields }, text, who)
  /** Sends the file, and then its dates with their clients as the page shows them. */
  const upload = async (text: string, fields: Record<string, string> = {}, who = 'owner') => {
    const response = await open(text, fields, who)
    const shown = readInputs(await response.clone().text())
    return shown.dates === undefined ? response : send(shown, '', who)
  }
  const buildCalendarFile = (...events: string[][]) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      ...events.flatMap((lines, at) => [
        'BEGIN:VEVENT',
        `UID:import-${at}@file.test`,
        ...lines,
        'END:VEVENT',
      ]),
      'END:VCALENDAR',
      '',
    ].join('\r\n')
  const buildEvent = (hours: number, title: string) => [
    `DTSTART:${formatStamp(addHours(hours))}`,
    `DTEND:${formatStamp(addHours(hours + 2))}`,
    `SUMMARY:${title}`,
    'LOCATION:Mill\\, 2nd floor',
  ]
  const count = async (title: string) =>
    (
      await server.app.pool.query(
        `select count(*)::int as n from booking where title = $1 and state = 'pending'
          and place = 'Mill, 2nd floor'`,
        [title],
      )
    ).rows[0].n as number

  const readState = async (title: string) =>
    (await server.app.pool.query('select state from booking where title = $1', [title])).rows[0]
      .state as string

  test('imports each future date once, however often it is sent, and no past dates', async () => {
    const text = buildCalendarFile(
      buildEvent(9500, 'Imported O’Neil 🎥'),
      buildEvent(9510, 'Imported second'),
      buildEvent(-50, 'Imported past'),
    )
    expect(await readText(await upload(text))).toContain(
      '2 bookings imported, 0 duplicates, 0 not imported.',
    )
    const again = await Promise.all([upload(text), upload(text)])
    for (const response of again)
      expect(await readText(response)).toContain(
        '0 bookings imported, 2 duplicates, 0 not imported.',
      )
    expect([
      await count('Imported O’Neil 🎥'),
      await count('Imported second'),
      await count('Imported past'),
    ]).toEqual([1, 1, 0])
  })
  test('is undone for bookings without later changes, which can then be imported again', async () => {
    const text = buildCalendarFile(
      buildEvent(9700, 'Wrong client'),
      buildEvent(9710, 'Changed since'),
    ).replaceAll('import-', 'undo-')
    const html = await (await upload(text)).text()
    const ids = /name="undo" value="([^"]*)"/.exec(html)![1]!
    expect(ids.split(' ')).toHaveLength(2)
    const { rows } = await server.app.pool.query(
      "select id from booking where title = 'Changed since'",
    )
    await server.submit(
      `/portal/bookings/${rows[0].id}/confirmation`,
      { from: 'pending', reason: '', without: '' },
      cookies.owner!,
    )
    const undo = (who: string) =>
      server.submit('/portal/bookings/import', { undo: ids }, cookies[who]!)
    expect((await undo('crew')).status).toBe(403)
    expect(await readText(await undo('owner'))).toContain(
      '1 booking canceled. 1 was changed since and kept.',
    )
    expect([await count('Wrong client'), await readState('Changed since')]).toEqual([
      0,
      'confirmed',
    ])
    expect(await readText(await undo('owner'))).toContain('0 bookings canceled.')
    expect(await readText(await upload(text, { client: 'Feed Mill' }))).toContain(
      '1 booking imported, 1 duplicate, 0 not imported.',
    )
    expect(await count('Wrong client')).toBe(1)
  })
  test('reports a conflict and imports the other dates', async () => {
    const text = buildCalendarFile(
      buildEvent(9600, 'First there'),
      buildEvent(9601, 'Comes across'),
      buildEvent(9610, 'Free again'),
    ).replaceAll('import-', 'clash-')
    const result = await readText(await upload(text, { [`resource:${samuel}`]: 'on' }))
    expect(result).toContain('2 bookings imported, 0 duplicates, 1 not imported.')
    expect(result).toMatch(
      /Not imported Comes across .*Samuel is already at Feed Mill until .*BK-\d+/,
    )
    expect([
      await count('First there'),
      await count('Comes across'),
      await count('Free again'),
    ]).toEqual([1, 0, 1])
    const { rows } = await server.app.pool.query(
      "select max(number) - min(number) as apart from booking where title in ('First there', 'Free again')",
    )
    expect(rows).toEqual([{ apart: 1 }])
  })
  test('keeps instants, and whole days run from midnight to midnight', async () => {
    const [from = '', to = ''] = [410, 413].map((days) => addLocalDays(days).slice(0, 10))
    const response = await upload(
      buildCalendarFile([
        `DTSTART;VALUE=DATE:${from.replaceAll('-', '')}`,
        `DTEND;VALUE=DATE:${to.replaceAll('-', '')}`,
        'SUMMARY:Three days',
      ]).replaceAll('import-', 'days-'),
    )
    expect(
      (
        await server.app.pool.query(
          "select starts_local, ends_local from booking where title = 'Three days'",
        )
      ).rows,
    ).toEqual([{ starts_local: `${from}T00:00`, ends_local: `${to}T00:00` }])
    expect(await readText(response)).toMatch(/Three days Feed Mill, .*, all day/)
  })
  describe('asks for the client of each date', () => {
    const listBooked = async (title: string) =>
      (
        await server.app.pool.query(
          `select b.title, c.name from booking b join client c on c.id = b.client_id
            where b.title like $1 and b.state = 'pending' order by b.starts_at`,
          [`${title}%`],
        )
      ).rows.map(({ title, name }) => `${title}: ${name}`)
    const countClients = async (name: string) =>
      (await server.app.pool.query('select id from client where name = $1', [name])).rowCount
    const buildFile = (title: string, hours: number) =>
      buildCalendarFile(
        ...[1, 2, 3].map((at) => buildEvent(hours + at * 10, `${title} ${at}`)),
      ).replaceAll('import-', `${title}-`)

    test('with one for all, another for one of them, and without those left out', async () => {
      const html = await (await open(buildFile('Each', 9800), { client: 'Feed Mill' })).text()
      const shown = readInputs(html)
      expect([shown['client:0'], shown['client:2']]).toEqual(['Feed Mill', 'Feed Mill'])
      expect(await listBooked('Each')).toEqual([])
      const { 'take:1': _, ...chosen } = shown
      const response = await send({ ...chosen, 'client:2': 'tern architects' })
      expect(await readText(response)).toMatch(
        /2 bookings imported, 0 duplicates, 0 not imported\..*Each 3 Tern Architects, /,
      )
      expect(await listBooked('Each')).toEqual(['Each 1: Feed Mill', 'Each 3: Tern Architects'])
      const again = await open(buildFile('Each', 9800))
      expect(await readText(again.clone())).toMatch(/Each 1 .*Already imported as BK-\d+/)
      expect(
        Object.keys(readInputs(await again.text())).filter((name) => name.includes(':')),
      ).toEqual(['take:1', 'client:1'])
    })
    test('imports nothing while a client is missing or unknown, and never adds one silently', async () => {
      const blank = await open(buildFile('Strange', 10_000), { client: '' })
      expect(blank.status).toBe(200)
      const shown = readInputs(await blank.text())
      const missing = await send({ ...shown, 'client:0': 'Feed Mill', 'client:2': 'Dana O’Hara' })
      const html = await missing.clone().text()
      expect(missing.status).toBe(422)
      expect(await readText(missing)).toMatch(
        /Enter the client’s name\..*No client has this name\..*Add 1 client and import/,
      )
      expect(readInputs(html)).toMatchObject({ 'client:0': 'Feed Mill', 'client:2': 'Dana O’Hara' })
      expect([await listBooked('Strange'), await countClients('Dana O’Hara')]).toEqual([[], 0])
      const typed = { ...readInputs(html), 'client:1': 'dana o’hara' }
      expect((await send(typed)).status).toBe(422)
      expect(await countClients('Dana O’Hara')).toBe(0)
      expect((await send({ ...typed, addClients: 'on' })).status).toBe(200)
      expect(await listBooked('Strange')).toEqual([
        'Strange 1: Feed Mill',
        'Strange 2: dana o’hara',
        'Strange 3: dana o’hara',
      ])
    })
    test('and which is meant if several match, once for the same name', async () => {
      await server.app.pool.query(
        `insert into client (name, sort_name, contact, email, created_at, search)
          select 'Twin Pines', 'twin pines', contact, '', now(), 'twin pines ' || contact
          from unnest(array['North', 'South']) as contact`,
      )
      const response = await open(buildFile('Twins', 10_200), { client: 'Twin Pines' })
      const html = await response.clone().text()
      expect([
        response.status,
        (await readText(response)).includes('Several clients have'),
      ]).toEqual([422, true])
      const south =
        /name="chosenClient:0" value="([^"]*)"\/>(?:<[^>]*>)*Twin Pines(?:<!-- -->)? <span class="muted">South/.exec(
          html,
        )
      const sent = { ...readInputs(html), 'chosenClient:0': south![1]! }
      expect((await send({ ...sent, 'client:1': 'Twin' })).status).toBe(422)
      expect((await send({ ...sent, 'client:1': 'Twin', 'chosenClient:1': 'new' })).status).toBe(
        200,
      )
      expect(await listBooked('Twins')).toEqual([
        'Twins 1: Twin Pines',
        'Twins 2: Twin',
        'Twins 3: Twin Pines',
      ])
      expect(
        (await server.app.pool.query('select 1 from booking where client_id = $1', [south![1]]))
          .rowCount,
      ).toBe(2)
    })
    test('and for the file again if its dates were lost or changed', async () => {
      const shown = readInputs(await (await open(buildFile('Sealed', 10_400))).text())
      for (const dates of ['', 'x', `${shown.dates!.slice(0, -8)}AAAAAAA=`]) {
        const response = await send({ ...shown, dates })
        expect([
          response.status,
          (await readText(response)).includes('Choose the file again.'),
        ]).toEqual([422, true])
      }
      const none = await send({ dates: shown.dates!, 'client:0': 'Feed Mill' })
      expect([none.status, (await readText(none)).includes('Select at least one event.')]).toEqual([
        422,
        true,
      ])
      expect(await listBooked('Sealed')).toEqual([])
      expect((await send(shown, '', 'crew')).status).toBe(403)
    })
  })
  test('shows errors by field, and is refused to other roles', async () => {
    for (const [text, fields, sentence] of [
      ['', {}, 'Choose a file'],
      ['<html>', {}, 'isn’t a calendar'],
      [buildCalendarFile(buildEvent(4000, 'x')), { category: 'baking' }, 'Choose the file again'],
      [
        buildCalendarFile(buildEvent(4000, 'x')).replaceAll('import-', 'unknown-'),
        { client: 'Nobody at all' },
        'No client has this name',
      ],
      ['x'.repeat(5.5e6), {}, 'larger than 5 MB'],
    ] as const) {
      const response = await open(text, fields)
      expect([sentence, response.status, (await readText(response)).includes(sentence)]).toEqual([
        sentence,
        422,
        true,
      ])
    }
    for (const who of ['books', 'crew'])
      expect((await open(buildCalendarFile(buildEvent(4000, 'x')), {}, who)).status).toBe(403)
  })
})
