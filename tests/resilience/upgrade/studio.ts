import { randomUUID } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'

import { createPool, createSchema } from '../../../app/data/db.server.ts'
import { restoreBackup } from '../../../app/platform/backup/restore.server.ts'
import type { Config } from '../../../app/platform/config.server.ts'
import { openDatabase } from '../../../db/open.ts'
import { type EngineName, copyDatabase } from '../../support/databases.ts'
import { createFolder, findFreePort } from '../../support/program.ts'
import { type Rows, describeSchema, readRows } from '../../support/releases.ts'
import { type Setting, createSetting, readStudio } from '../backup/studio.ts'

const migrations = 'db/migrations'

/** Creates a studio with the rows and the schema of a release. */
export async function createReleaseStudio(engine: EngineName, file: string): Promise<Setting> {
  const setting = await createSetting(engine)
  // the files of its rows are nowhere, so that the folder needs the id of the right one
  mkdirSync(`${setting.DATA_DIR}/media`, { recursive: true })
  writeFileSync(`${setting.DATA_DIR}/media/.folder-id`, randomUUID())
  await withPool(setting, async (pool) => {
    const { DATA_DIR: dataDir, SECRET_KEY: secretKey } = setting
    const target = { pool, migrations, dataDir, ...(secretKey && { secretKey }) }
    const options = { replace: false, files: 'keep', schema: 'earlier' } as const
    const result = await restoreBackup(target, file, options)
    if (!result.ok) throw new Error(`${file} could not be loaded: ${result.problem}`)
  })
  return setting
}

/** Copies a studio that no program uses, with its backups. */
export async function copyStudio(setting: Setting): Promise<Setting> {
  const folder = createFolder()
  const copied = { DATA_DIR: `${folder}/data`, BACKUP_DIR: `${folder}/backups` }
  for (const name of ['DATA_DIR', 'BACKUP_DIR'] as const)
    if (existsSync(setting[name])) cpSync(setting[name], copied[name], { recursive: true })
  return {
    ...setting,
    ...copied,
    PORT: String(await findFreePort()),
    ...(setting.DATABASE_URL && { DATABASE_URL: await copyDatabase(setting.DATABASE_URL) }),
  }
}

export type State = { applied: number; rows: Rows; schema: string }

/** Returns everything that an upgrade or a rollback may change. */
export const readState = (setting: Setting): Promise<State> =>
  readStudio(setting, async (query) => {
    const [found] = await query<{ applied: number }>(
      'select count(*)::int as applied from drizzle.__drizzle_migrations',
    )
    return {
      applied: found!.applied,
      rows: await readRows(query),
      schema: (await describeSchema(query)).join('\n'),
    }
  })

/** Returns the schema that an empty database gets. */
export async function readNewSchema(engine: EngineName): Promise<string> {
  const setting = await createSetting(engine)
  await withPool(setting, (pool) => createSchema(pool, migrations))
  return readStudio(setting, async (query) => (await describeSchema(query)).join('\n'))
}

async function withPool(
  { DATA_DIR, DATABASE_URL }: Setting,
  work: (pool: ReturnType<typeof createPool>) => Promise<void>,
) {
  const location = { dataDir: DATA_DIR, databaseUrl: DATABASE_URL } as Config
  const { connection, close } = await openDatabase(location)
  const pool = createPool({ ...connection, max: 1 })
  try {
    await work(pool)
  } finally {
    await pool.end()
    await close()
  }
}

/** Returns the backups that upgrades have made. */
export const listUpgradeBackups = ({ BACKUP_DIR }: Setting): string[] =>
  existsSync(BACKUP_DIR) ? readdirSync(BACKUP_DIR).filter((name) => name.startsWith('before-')) : []
