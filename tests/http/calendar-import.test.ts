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

describe('bookings from a file', () => {
  const upload = (text: string, fields: Record<string, string> = {}, who = 'owner') => {
    const form = new FormData()
    for (const [name, value] of Object.entries({
      client: 'Feed Mill',
      category: 'podcast',
      ...fields,
    }))
      form.set(name, value)
    if (text) form.set('file', new File([text], 'dates.ics', { type: 'text/calendar' }))
    return server.request('/portal/bookings/import', {
      method: 'POST',
      body: form,
      headers: { origin, cookie: cookies[who]! },
    })
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
    for (const answer of again)
      expect(await readText(answer)).toContain('0 bookings imported, 2 duplicates, 0 not imported.')
    expect([
      await count('Imported O’Neil 🎥'),
      await count('Imported second'),
      await count('Imported past'),
    ]).toEqual([1, 1, 0])
  })
  test('is undone for what nobody changed since, which can then be imported again', async () => {
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
  })
  test('keeps instants, and whole days run from midnight to midnight', async () => {
    const [from = '', to = ''] = [410, 413].map((days) => addLocalDays(days).slice(0, 10))
    await upload(
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
  })
  test('shows errors by field, and is refused to other roles', async () => {
    for (const [text, fields, sentence] of [
      ['', {}, 'Choose a file'],
      ['<html>', {}, 'isn’t a calendar'],
      [buildCalendarFile(buildEvent(4000, 'x')), { client: '' }, 'Enter the client'],
      [
        buildCalendarFile(buildEvent(4000, 'x')),
        { client: 'Nobody at all' },
        'No client has this name',
      ],
      ['x'.repeat(5.5e6), {}, 'larger than 5 MB'],
    ] as const) {
      const answer = await upload(text, fields)
      expect([sentence, answer.status, (await readText(answer)).includes(sentence)]).toEqual([
        sentence,
        422,
        true,
      ])
    }
    for (const who of ['books', 'crew'])
      expect((await upload(buildCalendarFile(buildEvent(4000, 'x')), {}, who)).status).toBe(403)
  })
})
