import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
let owner = ''
const fetchText = async (path: string) =>
  readText(await server.request(path, { headers: { cookie: owner } }))
const query = async (text: string, values: unknown[] = []) =>
  (await server.app.pool.query(text, values)).rows
const findResourceId = async (name: string) =>
  (await query('select id from resource where name = $1', [name]))[0].id as string

async function createBooking(change: Record<string, string>) {
  const response = await server.submit(
    '/portal/bookings/new',
    {
      clientName: 'Tern Architects',
      category: 'podcast',
      state: 'pending',
      total: '0',
      closedAnyway: 'on',
      ...change,
    },
    owner,
    { accept: 'text/html' },
  )
  const [, id = ''] = /bookings\/([0-9a-f-]{36})\?saved$/.exec(
    response.headers.get('location') ?? '',
  )!
  return id
}

beforeAll(async () => {
  owner = await server.signIn('owner')
})

describe('the booking form shows who is free', () => {
  test('at the chosen time, with setup and travel', async () => {
    const [samuel, camera] = [await findResourceId('Samuel'), await findResourceId('Camera B')]
    await createBooking({
      date: '2031-09-09',
      start: '10:00',
      end: '12:00',
      after: '30',
      [`resource:${samuel}`]: 'on',
      [`resource:${camera}`]: 'on',
    })
    const during = await fetchText('/portal/bookings/new?date=2031-09-09&start=11:00&end=13:00')
    expect(during).toMatch(
      /Tue, Sep 9, 2031 .*Samuel BK-\d+ until 12:30 PM .*Camera B BK-\d+ until/,
    )
    expect(during).toMatch(/Ines Free .*Drone Free/)
    const after = await fetchText('/portal/bookings/new?date=2031-09-09&start=12:30&end=13:00')
    expect(after).toMatch(/Samuel Free .*Camera B Free/)
  })

  test('on every day of a long booking, and through absences', async () => {
    const wren = await findResourceId('Wren')
    await query(
      `insert into absence (resource_id, note, zone, starts_local, ends_local, during, whole_days,
         created_at)
       values ($1, 'Family', 'America/New_York', '2031-10-08 00:00', '2031-10-10 00:00',
         '[2031-10-08 00:00-04, 2031-10-10 00:00-04)', true, now())`,
      [wren],
    )
    const fetchDayPlan = async (fields: string) => {
      const response = await server.request(`/portal/bookings/day-plan.data?${fields}`, {
        headers: { cookie: owner },
      })
      return response.text()
    }
    const free = '2031-10-06&endDate=2031-10-07&start=09:00&end=17:00'
    expect(await fetchDayPlan(`date=${free}`)).not.toContain('Family')
    expect(
      await fetchDayPlan('date=2031-10-06&endDate=2031-10-08&start=09:00&end=17:00'),
    ).toContain('Family')
    const form = await fetchText('/portal/bookings/new?date=2031-10-08&start=09:00&end=17:00')
    expect(form).toMatch(/Wren Away through Thu, Oct 9, 2031/)
  })

  test('without counting the booking itself, and only to roles that plan', async () => {
    const samuel = await findResourceId('Samuel')
    const id = await createBooking({
      date: '2031-09-16',
      start: '10:00',
      end: '12:00',
      [`resource:${samuel}`]: 'on',
    })
    expect(await fetchText(`/portal/bookings/${id}/edit`)).toContain('Samuel Free')
    const crew = await server.signIn('crew')
    const refused = await server.request('/portal/bookings/day-plan?date=2031-09-16', {
      headers: { cookie: crew },
    })
    expect(refused.status).toBe(403)
  })

  test('not before a date is chosen', async () => {
    expect(await fetchText('/portal/bookings/new')).not.toContain('Ines Free')
  })
})
