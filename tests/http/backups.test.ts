import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { beforeEach, expect, test } from 'vitest'

import { origin, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const page = '/portal/settings/backups'
const query = async (text: string) => (await server.app.pool.query(text)).rows
const send = async (fields: Record<string, string>) =>
  server.request(page, {
    method: 'POST',
    headers: { origin, accept: 'text/html', cookie: await server.signIn('owner') },
    body: new URLSearchParams({ formKey: crypto.randomUUID(), ...fields }),
  })
const fetchHtml = async () =>
  (await server.request(page, { headers: { cookie: await server.signIn('owner') } })).text()

beforeEach(async () => {
  await query('delete from backup_run')
})

test('a backup is made on request, listed, and can be tested', async () => {
  expect(await fetchHtml()).toContain('No backups yet.')
  expect((await send({ form: 'backup' })).status).toBe(303)
  // The file is listed a moment before its run is completed.
  const countRows = async () => Number((await query('select rows from backup_run'))[0]?.rows)
  await expect.poll(countRows, { timeout: 60_000 }).toBeGreaterThan(1000)
  const [{ file }] = (await query('select file from backup_run')) as [{ file: string }]
  const made = await fetchHtml()
  expect([made.includes(file), made.includes('Not tested')]).toEqual([true, true])
  expect((await send({ form: 'test', file })).status).toBe(303)
  expect(await query('select test_requested_at is not null as waits from backup_run')).toEqual([
    { waits: true },
  ])
})

test('a second backup is refused while one is made', async () => {
  await query(
    "insert into backup_run (requested_at, claimed_at, state) values (now(), now(), 'waiting')",
  )
  const response = await send({ form: 'backup' })
  expect([response.status, await response.text()]).toEqual([
    422,
    expect.stringContaining('The backup is about to start.'),
  ])
})

test('a test of a missing backup says so', async () => {
  const response = await send({ form: 'test', file: '../secret.key' })
  expect(response.status).toBe(422)
})

test('the page shows the version, and the way back while its backup is there', async () => {
  const { backupDir } = server.app.config
  const { version } = server.app.release
  const first = await fetchHtml()
  expect(first).toContain(`Backlot ${version}`)
  expect(first).not.toContain('npm run rollback')
  await query(
    `insert into upgrade (at, from_version, to_version, from_schema, to_schema, backup, last_event_id)
      values (now(), '0.0.9', '${version}', 49, 50, 'before-${version}.json.gz', 0)`,
  )
  mkdirSync(backupDir, { recursive: true })
  writeFileSync(`${backupDir}/before-${version}.json.gz`, 'rows')
  const upgraded = await fetchHtml()
  expect(upgraded).toMatch(/In use since .*\. Before that: .*0\.0\.9/)
  expect(upgraded).toContain('npm run rollback')
  expect(upgraded).toContain('This restores the backup made before the upgrade')
  rmSync(`${backupDir}/before-${version}.json.gz`)
  expect(await fetchHtml()).not.toContain('This restores the backup made before the upgrade')
})
