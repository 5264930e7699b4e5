import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'

import { check } from '../../support/check.ts'
import { onEnd } from '../../support/cleanup.ts'
import { type Query, withData } from '../../support/data.ts'
import { type EngineName, createDatabaseOn } from '../../support/databases.ts'
import { sendForm } from '../../support/http.ts'
import { type Program, createFolder, findFreePort } from '../../support/program.ts'
import { sampleBehindProxy } from '../../support/sign-in.ts'
import type { Place } from './place.ts'

/** The settings of a program, which its commands use too. */
export type Setting = Record<string, string> & { DATA_DIR: string; BACKUP_DIR: string }

/** One key for all, because a plain backup doesn't hold it. */
const secretKey = Buffer.alloc(32, 7).toString('base64')

export async function createSetting(
  engine: EngineName,
  more: Record<string, string> = {},
): Promise<Setting> {
  const databaseUrl = await createDatabaseOn(engine)
  return {
    ...sampleBehindProxy,
    SECRET_KEY: secretKey,
    DATA_DIR: `${createFolder()}/data`,
    BACKUP_DIR: `${createFolder()}/backups`,
    PORT: String(await findFreePort()),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...more,
  }
}

export const readStudio = <T>(
  { DATA_DIR, DATABASE_URL }: Setting,
  work: (query: Query) => Promise<T>,
) => withData({ dataDir: DATA_DIR, databaseUrl: DATABASE_URL }, work)

/** Runs a command of the program. `killAfter` ends it with SIGKILL after as many milliseconds. */
export function runCommand(
  setting: Setting,
  words: string[],
  killAfter?: number,
): Promise<{ code: number | null; output: string }> {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, ['--no-warnings', ...words], {
    env: { PATH, HOME, TMPDIR, ...setting } as NodeJS.ProcessEnv,
  })
  onEnd(() => child.kill('SIGKILL'))
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => {
      output += bytes.toString()
    })
  if (killAfter !== undefined) setTimeout(() => child.kill('SIGKILL'), killAfter)
  return new Promise((done) => child.on('close', (code) => done({ code, output: output.trim() })))
}

/** Presses "Back up now" and waits for the backup. Returns its name. */
export async function makeBackup(place: Place, program: Program, cookie: string): Promise<string> {
  const before = place.list().length
  await requestBackup(program, cookie)
  for (let round = 0; round < 12_000; round++) {
    const backups = place.list()
    if (backups.length > before) return backups.at(-1)!
    await sleep(50)
  }
  check('a backup is made', false, program.getOutput().slice(-600))
  throw new Error('No backup was made within ten minutes.')
}

export const requestBackup = (program: Program, cookie: string) =>
  sendForm(
    program,
    '/portal/settings/backups',
    { form: 'backup', formKey: crypto.randomUUID() },
    { cookie },
  )

/** Tables that a restore or a running program changes on purpose. */
const changing = [
  'staff_session',
  'one_time_token',
  'trusted_device',
  'password_reset_request',
  'preview_link',
  'idempotency_key',
  'rate_limit',
  'backup_run',
  'studio_export',
  'scheduled_job',
  'data_folder',
]

/** Returns a hash of the rows of every table, without what a restore changes. */
export async function hashRows(query: Query): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  )
  const hashes: Record<string, string> = {}
  for (const { name } of tables.filter((table) => !changing.includes(table.name))) {
    const rows =
      name === 'event'
        ? "(select * from event where name not like 'backup.%' and name not like 'export.%' and name <> 'studio.imported')"
        : name === 'email'
          ? '(select id, subject, body, to_address from email)'
          : name === 'invitation'
            ? '(select id, email, role from invitation)'
            : `"${name}"`
    const [row] = await query<{ hash: string }>(
      `select md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as hash from ${rows} t`,
    )
    hashes[name] = row!.hash
  }
  return hashes
}

export function listDifferences(one: Record<string, string>, other: Record<string, string>) {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter(
    (name) => one[name] !== other[name],
  )
}
