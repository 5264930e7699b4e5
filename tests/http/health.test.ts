import { chmodSync, globSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'

import { expect, test } from 'vitest'

import { addMs, minute } from '#app/core/day.ts'
import { health } from '#app/messages/en/health.ts'
import { createDoctorToken } from '#app/platform/health/doctor-token.server.ts'

import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const page = '/portal/settings/health'
const read = async (who = 'owner') =>
  server.request(page, { headers: { cookie: await server.signIn(who) } })

test('Settings › Health says that everything works, or what to do first', async () => {
  const fine = await readText(await read())
  expect(fine).toContain('Everything is working.')
  expect(fine).toMatch(/Embedded PostgreSQL \d+|PostgreSQL \d+/)
  await server.app.pool.query("update image set state = 'broken'")
  await server.app.pool.query('update studio set sample = false')
  const key = `${server.dataDir}/secret.key`
  renameSync(key, `${key}.away`)
  const broken = await readText(await read())
  renameSync(`${key}.away`, key)
  await server.app.pool.query('update studio set sample = true')
  expect(broken).not.toContain('Everything is working.')
  expect(broken.indexOf('The encryption key is missing. Copy secret.key back')).toBeGreaterThan(0)
  expect(broken.indexOf('Email isn’t set up.')).toBeGreaterThan(
    broken.indexOf('The encryption key is missing.'),
  )
})

test('only owners see it', async () => {
  expect((await read('manager')).status).toBe(403)
})

test('only those who can read the encryption key get the facts', async () => {
  const ask = (token: string) =>
    server.request('/health/facts', { headers: { authorization: `Bearer ${token}` } })
  const token = createDoctorToken(server.app.key, new Date())
  const other = createDoctorToken(Buffer.alloc(32), new Date())
  const old = createDoctorToken(server.app.key, addMs(new Date(), -2 * minute))
  const statuses = await Promise.all(
    [token, other, old, `${token}x`, ''].map(async (one) => (await ask(one)).status),
  )
  expect(statuses).toEqual([200, 404, 404, 404, 404])
  expect((await server.request('/health/facts')).status).toBe(404)
  const facts = (await (await ask(token)).json()) as { studio: { sample: boolean } }
  expect(facts.studio.sample).toBe(true)
})

test('counts the proxies of a request', async () => {
  const response = await server.request('/health/proxies', {
    headers: {
      authorization: `Bearer ${createDoctorToken(server.app.key, new Date())}`,
      'x-forwarded-for': '203.0.113.7, 10.0.0.1',
    },
  })
  expect(await response.json()).toBe(2)
})

test('finds a key that others can read, and a folder of no file', async () => {
  const key = `${server.dataDir}/secret.key`
  const { mode } = statSync(key)
  chmodSync(key, 0o644)
  const hash = 'ab'.repeat(32)
  mkdirSync(`${server.dataDir}/media/ab/${hash}`, { recursive: true })
  const text = await readText(await read())
  chmodSync(key, mode)
  expect(text).toContain('Other users of this machine can read')
  expect(text).not.toContain('belong to no file') // it may be an upload
})

test('docs/operating.md explains every event of the log', () => {
  const documented = readFileSync('docs/operating.md', 'utf8')
  const events = globSync('{app,db,server}/**/*.ts').flatMap((file) =>
    [
      ...readFileSync(file, 'utf8').matchAll(/\blog\('\w+', '([a-z-]+)'|reopen\('([a-z-]+)'\)/g),
    ].map(([, logged, reopened]) => logged ?? reopened!),
  )
  expect(events.length).toBeGreaterThan(20)
  expect(events.filter((event) => !documented.includes(`\`${event}\``))).toEqual([])
})

test('every finding has a sentence, and its remedy ends with a period', () => {
  const format = { when: () => 'Nov 25', size: () => '1 GB' }
  const [text, remedy] = health.describe({ kind: 'proxy-not-trusted' }, format)
  expect(text).toMatch(/sign-ins\.$/)
  expect(remedy).toBe('If the proxy is yours, set TRUSTED_PROXIES to 1 and restart.')
})
