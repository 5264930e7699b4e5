import { cpSync, readFileSync, writeFileSync } from 'node:fs'

import pg from 'pg'

import { createSchema } from '#app/data/db.server.ts'
import type { Config } from '#app/platform/config.server.ts'

import { openDatabase } from '../../../db/open.ts'
import { type DataLocation, type Query, withData } from '../../support/data.ts'
import { type EngineName, copyDatabase, createDatabaseOn } from '../../support/databases.ts'
import { copyFolder, createFolder } from '../../support/program.ts'
import { createDice, makeStudio } from '../../support/random-studios.ts'

/** Migrations of the release before the journal. */
export const applied = 55

/** Creates an empty database with the schema of that release, to be copied. */
export async function createOldDatabase(engine: EngineName): Promise<DataLocation> {
  const location = {
    dataDir: `${createFolder()}/data`,
    databaseUrl: await createDatabaseOn(engine),
  }
  const { connection, close } = await openDatabase(location as Config)
  const pool = new pg.Pool(connection)
  await createSchema(pool, copyMigrations())
  await pool.end()
  await close()
  return location
}

/** Copies the first migrations into a folder. */
function copyMigrations(): string {
  const folder = `${createFolder()}/migrations`
  cpSync('db/migrations', folder, { recursive: true })
  const file = `${folder}/meta/_journal.json`
  const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: unknown[] }
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, applied) }))
  return folder
}

/** Copies the empty database and fills it with a random studio. */
export async function createOldStudio(old: DataLocation, seed: number) {
  const location = {
    dataDir: old.databaseUrl ? `${createFolder()}/data` : copyFolder(old.dataDir),
    databaseUrl: old.databaseUrl && (await copyDatabase(old.databaseUrl)),
  }
  const { now, zone } = await withData(location, async (query) => {
    const made = await makeStudio(query, createDice(seed), (insert) => insert)
    await addLargeEntries(query, seed)
    return made
  })
  return { location, now, zone }
}

/** Amounts near the limit of the earlier column, whose sum is above it, some years ago. */
async function addLargeEntries(query: Query, seed: number) {
  await query(
    `insert into ledger_entry (at, kind, cents, client_id, method, reference, note)
      select '2019-02-28T23:59:59.999Z'::timestamptz + n * interval '37 hours', 'payment',
        2147483647 - n, (select id from client order by id limit 1),
        (array['cash', 'check', 'other'])[1 + n % 3], 'Ref ' || n, 'Note 🎥 ' || n
      from generate_series(1, $1::int) n`,
    [seed % 5],
  )
}
