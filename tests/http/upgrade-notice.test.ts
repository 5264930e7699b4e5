import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { readText, startTestServer } from '../support/test-server.ts'

const server = await startTestServer()
const { release, pool, config } = server.app
release.version = '0.3.0'
release.changelog = join(config.dataDir, 'CHANGELOG.md')
const title = 'Upgraded to Backlot 0.3.0'

function writeChangelog(newest: string[]) {
  const list = newest.map((change) => `- ${change}\n`).join('')
  writeFileSync(
    release.changelog,
    `# Changelog\n\n## 0.3.0\n\n### Website\n\n${list}\n## 0.2.0\n\n### Website\n\n- An **earlier** change.\n`,
  )
}
const insertUpgrade = (fromVersion: string | null, toVersion: string, fromSchema: number) =>
  pool.query(
    `insert into upgrade (at, from_version, to_version, from_schema, to_schema, last_event_id)
      values (now(), $1, $2, $3, 63, 0)`,
    [fromVersion, toVersion, fromSchema],
  )
const readDashboard = async (role: 'owner' | 'manager') =>
  readText(await server.request('/portal', { headers: { cookie: await server.signIn(role) } }))

test('the first start of a version is no upgrade', async () => {
  writeChangelog(['A new page.'])
  await insertUpgrade(null, '0.3.0', 0)
  await insertUpgrade(null, '0.3.0', 63)
  expect(await readDashboard('owner')).not.toContain('Upgraded to Backlot')
})

test('after upgrades owners read once what changed since, until one of them dismisses it', async () => {
  await insertUpgrade('0.1.0', '0.2.0', 60)
  await insertUpgrade('0.2.0', '0.3.0', 62)
  const page = await readDashboard('owner')
  for (const text of [title, 'from 0.1.0', 'A new page.', 'An earlier change.'])
    expect(page).toContain(text)
  expect(await readDashboard('manager')).not.toContain(title)

  expect(
    (await server.submit('/portal/upgrade/dismissal', {}, await server.signIn('manager'))).status,
  ).toBe(403)
  expect(await readDashboard('owner')).toContain(title)
  const cookie = await server.signIn('owner')
  for (const _ of [1, 2])
    expect((await server.submit('/portal/upgrade/dismissal', {}, cookie)).ok).toBe(true)
  expect(await readDashboard('owner')).not.toContain(title)
  const { rows } = await pool.query("select 1 from event where name = 'studio.upgrade-dismissed'")
  expect(rows).toHaveLength(1)
})

test('a later upgrade shows the notice again, with the first of many changes', async () => {
  writeChangelog(Array.from({ length: 7 }, (_, at) => `Change ${at + 1}.`))
  await insertUpgrade('0.2.0', '0.3.0', 63)
  const page = await readDashboard('owner')
  expect(page).toContain('Change 5.')
  expect(page).not.toContain('Change 6.')
  expect(page).toContain('All 7 changes')
})

test('an upgrade between builds of a version names no changes, because which are new is unknown', async () => {
  const dismiss = async () =>
    server.submit('/portal/upgrade/dismissal', {}, await server.signIn('owner'))
  await dismiss()
  await insertUpgrade('0.3.0', '0.3.0', 62)
  const page = await readDashboard('owner')
  expect(page).toContain(title)
  expect(page).toContain('from an earlier build')
  expect(page).not.toContain('Change 1.')
  const cookie = await server.signIn('owner')
  const backups = readText(
    await server.request('/portal/settings/backups', { headers: { cookie } }),
  )
  expect(await backups).toContain('from an earlier build of this version')
  expect(await backups).toContain('Changes since the last release')
})
