import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'

import { check } from '../../support/check.ts'
import type { EngineName } from '../../support/databases.ts'
import { buildForwardedFor, sendForm, sendRequest } from '../../support/http.ts'
import {
  type Program,
  createFolder,
  findFreePort,
  isUp,
  spawnProgram,
  startProgram,
} from '../../support/program.ts'
import { listDifferences } from '../../support/releases.ts'
import { getSession } from '../../support/sign-in.ts'
import { buildMessage } from '../../support/studio.ts'
import { type Setting, createSetting, runCommand } from '../backup/studio.ts'
import { listUpgradeBackups, readState } from './studio.ts'

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

/** Copies this program, as another version with one more migration. Returns its folder. */
function copyProgram(as: string, migration: string): string {
  const folder = createFolder()
  for (const name of [
    'app',
    'build',
    'db',
    'scripts',
    'server',
    'server.ts',
    'package.json',
    'CHANGELOG.md',
  ])
    cpSync(name, `${folder}/${name}`, { recursive: true })
  symlinkSync(resolve('node_modules'), `${folder}/node_modules`)
  const edit = (file: string, change: (json: never) => unknown) => {
    const json = JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')) as never
    writeFileSync(`${folder}/${file}`, JSON.stringify(change(json)))
  }
  edit('package.json', (json: object) => ({ ...json, version: as }))
  edit('db/migrations/meta/_journal.json', (journal: { entries: { when: number }[] }) => {
    const last = journal.entries.at(-1)!
    return {
      ...journal,
      entries: [...journal.entries, { ...last, when: last.when + 1, tag: 'later' }],
    }
  })
  writeFileSync(`${folder}/db/migrations/later.sql`, migration)
  writeFileSync(
    `${folder}/CHANGELOG.md`,
    `# Changelog\n\n## ${as}\n\n### Clients\n\n- Nicknames of clients.\n`,
  )
  return folder
}

const spawnCopy = (folder: string, setting: Setting, more: Record<string, string> = {}) =>
  spawnProgram({ ...setting, ...more }, ['server.ts'], ['env', '-C', folder])

async function sendMessages(program: Program, count: number) {
  for (let n = 0; n < count; n++)
    await sendForm(program, '/contact', buildMessage(n), buildForwardedFor(n))
}

/** Upgrades to another version and back. The same on both databases. */
export async function checkVersions(engine: EngineName) {
  const setting = await createSetting(engine)
  const first = await startProgram(setting)
  await sendMessages(first, 2)
  await first.stop()
  const before = await readState(setting)
  await checkFailingVersion(setting)

  const newer = copyProgram('2.0.0', 'alter table client add column nickname text')
  const program = await spawnCopy(newer, setting)
  check('the newer version starts', await isUp(program), program.getErrors())
  check(
    'it says from which version it upgraded',
    program.getOutput().includes(`Upgraded from version ${version} to 2.0.0.`),
    program.getOutput().slice(0, 600),
  )
  await sendMessages(program, 3)
  const cookie = await getSession(program, 'owner')
  const { text } = await sendRequest(`${program.url}/portal/settings/backups`, {
    headers: { cookie },
  })
  check(
    'Settings › Backups says so, too, what is new, and how to go back',
    ['Backlot 2.0.0', 'Nicknames of clients.', 'npm run rollback'].every((words) =>
      text.includes(words),
    ),
  )
  if (setting.DATABASE_URL) await checkRefused(setting, 'while the newer one runs')
  await program.stop()
  await checkRefused(setting, 'afterwards')
  await checkRollback(setting, newer, before)
}

async function checkFailingVersion(setting: Setting) {
  const before = await readState(setting)
  const failing = await spawnCopy(copyProgram('1.9.0', 'select 1 / 0'), setting)
  const code = await failing.ended
  check(
    'a version whose migration fails says that nothing was changed',
    code === 1 &&
      failing.getErrors().trim() ===
        `The upgrade to 1.9.0 failed and nothing was changed. You can start version ${version} again.`,
    failing.getErrors(),
  )
  const after = await readState(setting)
  check(
    'and nothing is',
    after.schema === before.schema && listDifferences(after.rows, before.rows).length === 0,
    listDifferences(after.rows, before.rows),
  )
  check('and no backup is left', listUpgradeBackups(setting).length === 0)
}

async function checkRefused(setting: Setting, when: string) {
  const old = await spawnProgram({ ...setting, PORT: String(await findFreePort()) })
  const code = await old.ended
  check(
    `the earlier version is refused ${when}`,
    code === 1 && old.getErrors().startsWith('The data was written by a newer version of Backlot.'),
    { code, output: old.getErrors() },
  )
}

async function checkRollback(
  setting: Setting,
  newer: string,
  before: Awaited<ReturnType<typeof readState>>,
) {
  const silent = await runCommand(setting, [`${newer}/scripts/rollback.ts`])
  check(
    'a rollback asks first',
    silent.code === 1 && silent.output.includes('--yes'),
    silent.output,
  )
  const { code, output } = await runCommand(setting, [`${newer}/scripts/rollback.ts`, '--yes'])
  check(
    'a rollback names the version, the backup and what is lost',
    code === 0 &&
      new RegExp(
        `^Rolling back to version ${version.replaceAll('.', '\\.')} restores the backup from .* UTC\\. \\d+ changes made since then will be lost\\.`,
      ).test(output) &&
      /Clients and inquiries: \d+/.test(output) &&
      output.includes(`the schema of version ${version}. Now install that version again`),
    output,
  )
  const after = await readState(setting)
  const differences = listDifferences(after.rows, before.rows)
  check(
    'the rows and the schema are those before the upgrade',
    differences.length === 0 && after.schema === before.schema,
    differences,
  )
  const again = await startProgram(setting)
  check('the earlier version starts again', (await again.stop()) === 0, again.getErrors())
  const none = await runCommand(setting, [`${newer}/scripts/rollback.ts`, '--yes'])
  check('there is nothing more to roll back', none.code === 1, none.output)
}

/** Several processes, an old one among them, on one PostgreSQL. */
export async function checkTogether() {
  const setting = await createSetting('PostgreSQL')
  const old = await startProgram(setting)
  const cookie = await getSession(old, 'owner')
  const newer = copyProgram('2.0.0', 'alter table client add column nickname text')
  const ports = await Promise.all([0, 1, 2].map(async () => String(await findFreePort())))
  const all = await Promise.all(ports.map((PORT) => spawnCopy(newer, setting, { PORT })))
  const up = await Promise.all(all.map(isUp))
  check(
    'three started together are all up',
    up.every(Boolean),
    all.map((one) => one.getErrors()),
  )
  const upgraded = all.filter((one) => one.getOutput().includes('Upgraded from'))
  check('one of them upgrades', upgraded.length === 1, upgraded.length)
  check('with one backup', listUpgradeBackups(setting).length === 1, listUpgradeBackups(setting))
  const responses = await Promise.all(
    ['/portal', '/ready'].map((path) =>
      sendRequest(`${old.url}${path}`, { headers: { cookie, accept: 'text/html' } }),
    ),
  )
  check(
    'the earlier version answers 503 with a sentence',
    responses.every(({ status }) => status === 503) &&
      responses[0]!.text.includes('Temporarily unavailable') &&
      responses[1]!.text.includes('A newer version has upgraded the database.'),
    responses.map(({ status, text }) => [status, text.slice(0, 200)]),
  )
  await Promise.all([old, ...all].map((one) => one.stop()))
}
