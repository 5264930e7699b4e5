import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { openDoor, textOf } from './door.ts'

const door = await openDoor()
const { app } = door
const asPage = { accept: 'text/html' }
const message = {
  name: 'Nell',
  email: 'nell@mill.test',
  phone: '',
  service: 'other',
  message: 'Hello there',
  website: '',
}

/** Takes every connection the program may have, so that its next question finds none. */
async function takeConnections(): Promise<() => void> {
  Object.assign(app.pool.options, { max: 1, connectionTimeoutMillis: 30_000 })
  const held: pg.PoolClient[] = []
  while (held.length < Math.max(1, app.pool.totalCount)) held.push(await app.pool.connect())
  Object.assign(app.pool.options, { connectionTimeoutMillis: 50 })
  return () => {
    Object.assign(app.pool.options, { connectionTimeoutMillis: 30_000 })
    for (const client of held.splice(0)) client.release()
  }
}

test('without a database, cached pages work, others answer 503, and /ready says why', async () => {
  expect(await (await door.knock('/ready')).text()).toBe('ready')
  expect((await door.knock('/')).status).toBe(200)
  const cookie = await door.signIn('owner')
  const giveBack = await takeConnections()
  onTestFinished(giveBack)
  const [up, ready, kept] = [
    await door.knock('/up'),
    await door.knock('/ready'),
    await door.knock('/'),
  ]
  expect([up.status, ready.status, kept.status]).toEqual([200, 503, 200])
  expect(await ready.text()).toBe('The database doesn’t respond.')
  for (const answer of [
    await door.knock('/portal', { headers: { cookie, ...asPage } }),
    await door.submit('/contact', message, '', asPage),
  ]) {
    expect([
      answer.status,
      answer.headers.get('retry-after'),
      answer.headers.get('cache-control'),
    ]).toEqual([503, '5', 'no-store'])
    expect(await textOf(answer)).toContain('Temporarily unavailable')
  }
  expect(await textOf(await door.submit('/contact', message, '', asPage))).toContain(
    'Nothing was saved. Go back to what you entered',
  )
  const data = await door.knock('/portal.data', { headers: { cookie } })
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
  giveBack()
  expect((await door.knock('/ready')).status).toBe(200)
  expect((await door.submit('/contact', message, '', asPage)).status).toBeLessThan(400)
})

test('a process that meets a newer schema answers 503, never 500, and stops its work', async () => {
  const cookie = await door.signIn('owner')
  expect((await door.knock('/portal', { headers: { cookie, ...asPage } })).status).toBe(200)
  await app.db.execute(sql`alter table inquiry rename column topic to subject`)
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('later', 99999999999999)`,
  )
  const first = await door.knock('/portal/clients/inquiries', { headers: { cookie, ...asPage } })
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
  expect((await door.knock('/portal/settings', { headers: { cookie, ...asPage } })).status).toBe(
    503,
  )
  const [up, ready] = [await door.knock('/up'), await door.knock('/ready')]
  expect([up.status, ready.status, await ready.text()]).toEqual([
    200,
    503,
    'A newer version has upgraded the database. Stop this process.',
  ])
})
