import { beforeAll, describe, expect, test } from 'vitest'

import { startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
let cookie = ''
beforeAll(async () => {
  cookie = await server.signIn('crew')
})

describe('crew', () => {
  const fetchPage = async (path: string) => server.request(path, { headers: { cookie } })
  test('sees only its own bookings: another, a random and an invalid id are 404', async () => {
    const { rows: foreign } = await server.app.pool.query<{ id: string; state: string }>(
      `select id, state from booking where id not in (select r.booking_id from reservation r
        join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id
        where p.role = 'crew') order by id`,
    )
    // the guarantee `access` tries all of them
    const tried = [...Map.groupBy(foreign, ({ state }) => state).values()].flatMap((rows) =>
      rows.slice(0, 3),
    )
    expect(foreign.length).toBeGreaterThan(3)
    for (const id of [...tried.map(({ id }) => id), crypto.randomUUID(), 'x', '%00'])
      for (const end of ['', '.data'])
        expect((await fetchPage(`/portal/bookings/${encodeURIComponent(id)}${end}`)).status).toBe(
          404,
        )
    for (const above of ['week', 'month'])
      for (const end of ['', '.data'])
        expect((await fetchPage(`/portal/bookings/${above}/${foreign[0]!.id}${end}`)).status).toBe(
          404,
        )
    const days = (
      await server.app.pool.query(
        `select distinct left(starts_local, 10) as on from booking where state <> 'canceled'
          order by 1 desc limit 4`,
      )
    ).rows
    const calendars = days.flatMap(({ on }) => [
      `/portal/bookings?on=${on}`,
      `/portal/bookings/month?on=${on}`,
    ])
    for (const path of ['/portal/bookings/list?span=all&state=any', ...calendars]) {
      const text = await (await fetchPage(path)).text()
      for (const { id } of foreign) expect([path, text.includes(id)]).toEqual([path, false])
    }
  })
  test('never sees an amount or a client’s email, on a page or in its data', async () => {
    const { rows: own } = await server.app.pool.query(
      `select b.id, b.total::int, left(b.starts_local, 10) as on, c.email, c.name from booking b
        join client c on c.id = b.client_id join reservation r on r.booking_id = b.id
        join resource s on s.id = r.resource_id join staff p on p.id = s.staff_id
        where p.role = 'crew' order by b.id`,
    )
    expect(own.length).toBeGreaterThan(2)
    const paths = [
      '/portal',
      '/portal/bookings',
      '/portal/bookings/list?span=all&state=any',
      ...own.slice(0, 12).map(({ id }) => `/portal/bookings/${id}`),
      `/portal/bookings/week/${own[0].id}?on=${own[0].on}`,
      `/portal/bookings/month?on=${own[0].on}`,
    ]
    for (const path of paths)
      for (const data of [false, true]) {
        const text = await (
          await fetchPage(
            data
              ? path.replace(/^(\/portal[^?]*)/, path === '/portal' ? '/portal.data' : '$1.data')
              : path,
          )
        ).text()
        // Ids and keys may contain any digits.
        const content = text
          .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '')
          .replace(/nonce="[^"]*"/g, '')
          .replace(/<link[^>]*>/g, '')
        for (const { total, email } of own) {
          for (const cents of [total, total / 2])
            expect([
              path,
              new RegExp(
                `\\b${cents}\\b|\\$\\s?${(cents / 100).toLocaleString('en-US')}|\\b${(cents / 100).toLocaleString('en-US')}\\.\\d\\d`,
              ).test(content),
            ]).toEqual([path, false])
          expect(content).not.toContain(email)
        }
        expect(content).not.toMatch(/balance|refundDue|depositWaived|"total"/i)
      }
    expect(await (await fetchPage(`/portal/bookings/${own[0].id}`)).text()).toContain(
      own[0].name.replace('&', '&amp;'),
    )
    expect(
      await (
        await fetchPage(`/portal/bookings/list?span=all&q=${encodeURIComponent(own[0].email)}`)
      ).text(),
    ).not.toContain(`/portal/bookings/${own[0].id}`)
  })
})
