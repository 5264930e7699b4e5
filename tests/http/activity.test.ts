import { expect, test } from 'vitest'

import { startTestServer, readText } from '../support/test-server.ts'

const server = await startTestServer({ TRUSTED_PROXIES: '1', SAMPLE_PASSWORD: 'longlight-sample' })
const at = '/portal/settings/activity'

test('owners see refused requests with account, network and URL; other roles do not', async () => {
  const owner = await server.signIn('owner')
  const crew = await server.signIn('crew')
  expect((await server.request(at, { headers: { cookie: crew } })).status).toBe(403)
  await server.submit('/auth', { email: 'books@longlight.example', password: 'wrong' }, '', {
    'x-forwarded-for': '203.0.113.9',
  })
  const page = await server.request(`${at}?kind=refused`, { headers: { cookie: owner } })
  const text = await readText(page)
  expect(page.status).toBe(200)
  expect(text).toContain(
    'Failed sign-in for Rosa Lind from 203.0.113.9'.replace(
      'Rosa Lind',
      (await server.app.pool.query("select name from staff where role = 'bookkeeper'")).rows[0]
        .name as string,
    ),
  )
  expect(text).toMatch(/was denied access to \/portal\/settings\/activity/)
  const own = await readText(
    await server.request(`${at}?kind=accounts`, { headers: { cookie: owner } }),
  )
  expect(own).toContain('signed in')
  expect(own).not.toContain('staff.signed-in')
  expect(
    await readText(
      await server.request(`${at}?from=2001-01-01&to=2001-01-01`, { headers: { cookie: owner } }),
    ),
  ).toContain('No activity matches these filters.')
})

test('a failed sign-in logs its IP address in the format of docs/fail2ban.md', async () => {
  const output: string[] = []
  const { write } = process.stdout
  process.stdout.write = ((text: string) => {
    output.push(text)
    return true
  }) as typeof write
  await server.submit('/auth', { email: 'nobody@x.test', password: 'wrong' }, '', {
    'x-forwarded-for': '203.0.113.77',
  })
  await new Promise((done) => setImmediate(() => setImmediate(done)))
  process.stdout.write = write
  const { readFileSync } = await import('node:fs')
  const filter = /^failregex = (.*)$/m
    .exec(readFileSync('docs/fail2ban.md', 'utf8'))![1]!
    .replace('<HOST>', '(?<host>[0-9a-f.:]+)')
  const lines = output.join('').split('\n')
  expect(lines.map((line) => new RegExp(filter).exec(line)?.groups?.host).filter(Boolean)).toEqual([
    '203.0.113.77',
  ])
  expect(lines.join('')).not.toContain('nobody@x.test')
})
