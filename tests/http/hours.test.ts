import { beforeAll, describe, expect, test } from 'vitest'

import { addDays, toStudioDay, getWeekday } from '#app/core/day.ts'

import { startTestServer, readText, expectIncludes } from '../support/test-server.ts'

const server = await startTestServer()
const plain = { accept: 'text/html' }
const zone = 'America/New_York'
const cookies: Record<string, string> = {}
let wren = ''
let drone = ''

const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const fetchPage = async (at: string, who = 'manager') =>
  server.request(at, { headers: { cookie: cookies[who]! } })
const send = (at: string, fields: Record<string, string>, who = 'manager') =>
  server.submit(at, fields, cookies[who]!, plain)
const buildPath = (id: string) => `/portal/settings/resources/${id}`
const office = Object.fromEntries(
  [0, 1, 2, 3, 4].flatMap((day) => [
    [`open:${day}`, 'on'],
    [`hours:${day}:0:from`, '09:00'],
    [`hours:${day}:0:to`, '18:00'],
  ]),
)

beforeAll(async () => {
  for (const who of ['owner', 'manager', 'books', 'crew']) cookies[who] = await server.signIn(who)
  wren = (await query("select id from resource where name = 'Wren'"))[0].id
  drone = (await query("select id from resource where name = 'Drone'"))[0].id
})

describe('the week of the studio', () => {
  const path = '/portal/settings/studio'
  const getStudioWeek = async () => (await query('select week from studio'))[0].week
  test('is Monday to Friday by default, then as saved', async () => {
    expect(await getStudioWeek()).toEqual([
      ...Array.from({ length: 5 }, () => [['09:00', '18:00']]),
      [],
      [],
    ])
    const saved = await send(
      path,
      {
        ...office,
        form: 'hours',
        'hours:0:0:to': '12:00',
        'hours:0:1:from': '13:00',
        'hours:0:1:to': '00:00',
        'open:4': '',
      },
      'owner',
    )
    expect([saved.status, saved.headers.get('location')]).toEqual([303, `${path}?saved=hours`])
    expect(await getStudioWeek()).toEqual([
      [
        ['09:00', '12:00'],
        ['13:00', '24:00'],
      ],
      ...Array.from({ length: 3 }, () => [['09:00', '18:00']]),
      [],
      [],
      [],
    ])
    const html = await (await fetchPage(path, 'owner')).text()
    expectIncludes(html.replaceAll(/ class="[^"]*"/g, ''), [
      'name="hours:0:1:from" value="13:00"',
      'name="hours:0:1:to" value="00:00"',
      'aria-label="Monday, from"',
    ])
  })
  test('shows errors by day and keeps its input', async () => {
    const before = await getStudioWeek()
    const response = await send(
      path,
      {
        form: 'hours',
        'open:2': 'on',
        'hours:2:0:from': '17:15',
        'hours:2:0:to': '08:45',
        'open:3': 'on',
      },
      'owner',
    )
    const html = await response.text()
    expect(response.status).toBe(422)
    expectIncludes(html, [
      'These hours end before they start.',
      'Enter a start and an end time, or uncheck this day.',
      'value="17:15"',
      'value="08:45"',
    ])
    expect([
      /name="open:2"[^>]*checked/.test(html),
      /name="open:0"[^>]*checked/.test(html),
    ]).toEqual([true, false])
    expect(await getStudioWeek()).toEqual(before)
    for (const who of ['manager', 'books', 'crew'])
      expect((await send(path, { ...office, form: 'hours' }, who)).status).toBe(403)
  })
})

describe('a person of the studio', () => {
  test('has their own hours, or the studio’s', async () => {
    const getResourceWeek = async () =>
      (await query('select week from resource where id = $1', [wren]))[0].week
    expect(await getResourceWeek()).toBeNull()
    expect(
      (
        await send(buildPath(wren), {
          form: 'hours',
          own: 'on',
          'open:5': 'on',
          'hours:5:0:from': '10:00',
          'hours:5:0:to': '14:00',
        })
      ).status,
    ).toBe(303)
    expect(await getResourceWeek()).toEqual([[], [], [], [], [], [['10:00', '14:00']], []])
    expect(await readText(await fetchPage('/portal/settings/people'))).toMatch(
      /Wren Castellano you Documentary producer .{0,60}Availability Custom hours/,
    )
    expect((await send(buildPath(wren), { form: 'hours', own: 'on', 'open:5': 'on' })).status).toBe(
      422,
    )
    expect((await send(buildPath(wren), { form: 'hours', 'open:5': 'on' })).status).toBe(303)
    expect(await getResourceWeek()).toBeNull()
  })
  test('can be absent for days or times; overlapping bookings stay and are linked', async () => {
    const [{ id, number, starts_local }] = await query(
      `select b.id, b.number, b.starts_local from booking b
        join reservation r on r.booking_id = b.id where r.resource_id = $1
        and b.state in ('pending', 'confirmed') and b.starts_at > now() order by b.starts_at
        limit 1`,
      [wren],
    )
    const day = starts_local.slice(0, 10)
    expect(
      (await send(buildPath(wren), { form: 'absence', from: day, note: ' Leave ' })).status,
    ).toBe(303)
    const [kept] = await query(
      `select starts_local, ends_local, whole_days, note, zone from absence where resource_id = $1
        and note = 'Leave'`,
      [wren],
    )
    expect(kept).toEqual({
      starts_local: `${day}T00:00`,
      ends_local: `${addDays(day, 1)}T00:00`,
      whole_days: true,
      note: 'Leave',
      zone,
    })
    const html = await (await fetchPage(buildPath(wren))).text()
    expect(html).toContain(`href="/portal/bookings/${id}"`)
    expect(html).toContain(`BK-${number}`)
    expect(
      (
        await send(buildPath(wren), {
          form: 'absence',
          from: '2031-03-10',
          fromTime: '13:00',
          toTime: '15:30',
          note: 'Dentist',
        })
      ).status,
    ).toBe(303)
    expect(
      (
        await query(
          "select lower(during) as from, upper(during) as to from absence where note = 'Dentist'",
        )
      )[0],
    ).toEqual({ from: new Date('2031-03-10T17:00Z'), to: new Date('2031-03-10T19:30Z') })
    expect(await readText(await fetchPage(buildPath(wren)))).toMatch(
      /Mon, Mar 10, 2031, 1:00 – 3:30 PM Dentist Remove/,
    )
  })
  test('is available again when an absence is removed', async () => {
    const [{ id }] = await query("select id from absence where note = 'Dentist'")
    // Another person's page can't remove this absence.
    expect((await send(buildPath(drone), { form: `remove:${id}` })).status).toBe(303)
    expect(await query('select id from absence where id = $1', [id])).toHaveLength(1)
    for (const _ of ['', 'again'])
      expect((await send(buildPath(wren), { form: `remove:${id}` })).status).toBe(303)
    expect(await query('select id from absence where id = $1', [id])).toEqual([])
    const [calendar] = await query(
      `insert into external_calendar (resource_id, name, sealed_url, added_at)
        values ($1, 'Home', 'x', now()) returning id`,
      [wren],
    )
    const [read] = await query(
      `insert into absence (resource_id, calendar_id, zone, starts_local, ends_local, during,
        created_at) values ($1, $2, 'UTC', '', '', '[2031-01-01,2031-01-02)', now()) returning id`,
      [wren, calendar.id],
    )
    await send(buildPath(wren), { form: `remove:${read.id}` })
    expect(await query('select id from absence where id = $1', [read.id])).toHaveLength(1)
  })
  test('shows errors of an invalid absence by field and keeps its input', async () => {
    const before = await query('select count(*) from absence')
    const wrong: [Record<string, string>, string][] = [
      [{}, 'Enter a date.'],
      [{ from: '2031-02-30' }, 'Enter a date.'],
      [
        { from: '2031-03-10', to: '2031-03-09' },
        'The end is before the start. Choose a later end.',
      ],
      [{ from: '2031-03-10', fromTime: '10:00' }, 'Enter a time, such as 09:30.'],
      [
        { from: '2031-03-10', fromTime: '10:00', toTime: '10:00' },
        'The end is before the start. Choose a later end.',
      ],
      [{ from: '2031-03-09', fromTime: '02:30', toTime: '09:00' }, 'skip this time'],
      [
        { from: '2031-03-08', to: '2031-03-09', fromTime: '09:00', toTime: '02:30' },
        'skip this time',
      ],
      [{ from: '2031-03-10', note: 'x'.repeat(501) }, 'Keep the note under 500 characters.'],
    ]
    for (const [fields, said] of wrong) {
      const response = await send(buildPath(wren), {
        form: 'absence',
        note: 'Typed & kept',
        ...fields,
      })
      const html = await response.text()
      expect([response.status, said, html.includes(said)]).toEqual([422, said, true])
      if (!fields.note) expect(html).toContain('value="Typed &amp; kept"')
      for (const typed of Object.values(fields)) expect(html).toContain(`value="${typed}"`)
    }
    expect(await query('select count(*) from absence')).toEqual(before)
  })
  test('can’t be marked as absent by other roles, or by crew themselves', async () => {
    for (const who of ['books', 'crew'])
      for (const form of ['absence', 'hours'])
        expect((await send(buildPath(wren), { form, from: '2031-03-10' }, who)).status).toBe(403)
    expect((await fetchPage(buildPath(crypto.randomUUID()))).status).toBe(404)
    expect(await readText(await fetchPage(buildPath(drone)))).toContain('Unavailable')
  })
})

describe('online booking terms', () => {
  const path = '/portal/settings/online-booking'
  const terms = {
    form: 'podcast',
    offered: 'on',
    hours: '1.5',
    minutesBefore: '15',
    minutesAfter: '0',
    noticeHours: '24',
    daysAhead: '60',
    holdHours: '12',
  }
  test('show the number of free days; none without people', async () => {
    expect(await readText(await fetchPage(path))).toMatch(
      /Podcast production Accept date requests \d+ days available in the next 30\./,
    )
    await query('update studio set week = $1', [JSON.stringify([[], [], [], [], [], [], []])])
    expect(await readText(await fetchPage(path))).toContain('No days available in the next 30.')
    const today = toStudioDay(new Date(), zone)
    // Only one day of the week is open, which leaves as many of the next thirty days, minus those
    // within the notice period.
    await query('update studio set week = $1, closed_days = $2', [
      JSON.stringify(
        Array.from({ length: 7 }, (_, day) =>
          day === getWeekday(addDays(today, 5)) ? [['00:00', '24:00']] : [],
        ),
      ),
      '[]',
    ])
    await query('delete from absence')
    expect(await readText(await fetchPage(path))).toMatch(
      /Podcast production Accept date requests 4 days available in the next 30\./,
    )
  })
  test('are saved with the people and resources they need', async () => {
    const [room] = await query("select id from resource where name = 'Room B'")
    expect(
      (await send(path, { ...terms, [`need:${room.id}`]: 'on', [`need:${wren}`]: 'on' })).status,
    ).toBe(303)
    expect(
      (
        await query(
          `select offered, minutes, minutes_before, minutes_after, notice_hours, days_ahead,
            hold_hours from online_booking where service = 'podcast'`,
        )
      )[0],
    ).toEqual({
      offered: true,
      minutes: 90,
      minutes_before: 15,
      minutes_after: 0,
      notice_hours: 24,
      days_ahead: 60,
      hold_hours: 12,
    })
    expect(
      (await query("select resource_id from online_booking_resource where service = 'podcast'"))
        .map((row) => row.resource_id)
        .sort(),
    ).toEqual([room.id, wren].sort())
  })
  test('show errors by field, and are rejected for services that aren’t published', async () => {
    const wrong = await send(path, { ...terms, hours: 'long', noticeHours: '-1' })
    const html = await wrong.text()
    expect(wrong.status).toBe(422)
    expectIncludes(html, [
      'Enter hours from 0.25 to 24',
      'Enter hours from 0 to 8,760.',
      'value="long"',
    ])
    expect(await readText(await send(path, terms))).toContain(
      'Choose at least one person, room or piece of gear.',
    )
    expect(
      await readText(await send(path, { ...terms, [`need:${crypto.randomUUID()}`]: 'on' })),
    ).toContain('This no longer exists.')
    await query("update service set offered = false where key = 'podcast'")
    expect(await readText(await fetchPage(path))).toContain(
      'This service isn’t on your website, so',
    )
    const refused = await send(path, { ...terms, [`need:${wren}`]: 'on' })
    expect([
      refused.status,
      (await readText(refused)).includes('This service isn’t on your website.'),
    ]).toEqual([422, true])
    // The terms can be changed while the service is not offered.
    expect(
      (await send(path, { ...terms, offered: '', holdHours: '13', [`need:${wren}`]: 'on' })).status,
    ).toBe(303)
    for (const who of ['books', 'crew']) expect((await send(path, terms, who)).status).toBe(403)
  })
})
