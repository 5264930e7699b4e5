import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createReadiness } from '#app/platform/readiness.server.ts'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer()
const { app } = server
const asPage = { accept: 'text/html' }
const message = {
  name: 'Nell',
  email: 'nell@mill.test',
  phone: '',
  service: 'other',
  message: 'Hello there',
  website: '',
}

/**
 * Takes every connection of the pool, so that the next query finds none. Returns a function that
 * releases them.
 */
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

test('with a full disk, pages work, and what can’t be saved says so', async () => {
  await app.db.execute(sql`create function refuse_row() returns trigger language plpgsql as
    $$ begin raise exception using errcode = 'disk_full'; end $$`)
  await app.db.execute(sql`create trigger full_disk before insert on inquiry
    for each row execute function refuse_row()`)
  onTestFinished(async () => {
    await app.db.execute(sql`drop function refuse_row cascade`)
  })
  expect((await server.request('/')).status).toBe(200)
  const refused = await server.submit('/contact', message, '', asPage)
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await readText(refused)).toContain(
    'You can read everything, but changes can’t be saved until there’s space. Go back',
  )
})

test('without a database, cached pages work, others and /ready return 503', async () => {
  expect(await (await server.request('/ready')).text()).toBe('ready')
  expect((await server.request('/')).status).toBe(200)
  const cookie = await server.signIn('owner')
  const giveBack = await takeConnections()
  onTestFinished(giveBack)
  const [up, ready, kept] = [
    await server.request('/up'),
    await server.request('/ready'),
    await server.request('/'),
  ]
  expect([up.status, ready.status, kept.status]).toEqual([200, 503, 200])
  expect(await ready.text()).toBe('The database doesn’t respond.')
  for (const response of [
    await server.request('/portal', { headers: { cookie, ...asPage } }),
    await server.submit('/contact', message, '', asPage),
  ]) {
    expect([
      response.status,
      response.headers.get('retry-after'),
      response.headers.get('cache-control'),
    ]).toEqual([503, '5', 'no-store'])
    expect(await readText(response)).toContain('Temporarily unavailable')
  }
  expect(await readText(await server.submit('/contact', message, '', asPage))).toContain(
    'Nothing was saved. Go back to what you entered',
  )
  const data = await server.request('/portal.data', { headers: { cookie } })
  expect([data.status, data.headers.get('retry-after')]).toEqual([503, '5'])
  giveBack()
  expect((await server.request('/ready')).status).toBe(200)
  expect((await server.submit('/contact', message, '', asPage)).status).toBeLessThan(400)
})

test('a form that waits too long for a lock, or meets deadlocks, gets 503, and nothing is saved', async () => {
  for (const code of ['55P03', '57014', '40P01', '40001']) {
    await app.db.execute(
      sql.raw(`create or replace function wait_too_long() returns trigger language plpgsql
        as $$ begin raise exception 'waited too long' using errcode = '${code}'; end $$`),
    )
    await app.db.execute(sql`create or replace trigger wait_too_long before insert on inquiry
      for each row execute function wait_too_long()`)
    await app.db.execute(sql`delete from rate_limit`)
    const response = await server.submit('/contact', { ...message, message: code }, '', asPage)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await readText(response)).toContain('Nothing was saved. Go back to what you entered')
  }
  await app.db.execute(sql`drop trigger wait_too_long on inquiry`)
  expect((await server.submit('/contact', message, '', asPage)).status).toBeLessThan(400)
})

test('a process that finds a newer schema returns 503, never 500, and stops its jobs', async () => {
  const cookie = await server.signIn('owner')
  expect((await server.request('/portal', { headers: { cookie, ...asPage } })).status).toBe(200)
  await app.db.execute(sql`alter table inquiry rename column service to subject`)
  await app.db.execute(
    sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      values ('later', 99999999999999)`,
  )
  const first = await server.request('/portal/clients/inquiries', {
    headers: { cookie, ...asPage },
  })
  expect([first.status, first.headers.get('retry-after')]).toEqual([503, '5'])
  expect(
    (await server.request('/portal/settings', { headers: { cookie, ...asPage } })).status,
  ).toBe(503)
  const [up, ready] = [await server.request('/up'), await server.request('/ready')]
  expect([up.status, ready.status, await ready.text()]).toEqual([
    200,
    503,
    'A newer version has upgraded the database. Stop this process.',
  ])
})

test('a process that finds an older schema says that it must be restarted', async () => {
  const outdated: string[] = []
  const readiness = createReadiness(app.pool, app.release.migrations, () => outdated.push('once'))
  await app.db.execute(
    sql`delete from drizzle.__drizzle_migrations
      where created_at >= (select max(created_at) from drizzle.__drizzle_migrations where hash <> 'later')`,
  )
  expect([await readiness.check(), await readiness.check(), readiness.isOutdated()]).toEqual([
    'schema-older',
    'schema-older',
    true,
  ])
  expect(outdated).toEqual(['once'])
})
