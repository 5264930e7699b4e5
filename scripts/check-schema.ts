import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

import { getTableColumns, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

import { listPersonalColumns } from '#app/data/personal.ts'
import * as schema from '#app/data/schema/index.server.ts'

/**
 * Checks that migrations match the schema (generating into a copy must add nothing), and that
 * whose data each column holds is known.
 */
const temporary = mkdtempSync(join(tmpdir(), 'backlot-schema-'))
cpSync('db/migrations', temporary, { recursive: true })
const before = readdirSync(temporary).length
const { status, stdout, stderr } = spawnSync(
  process.execPath,
  [
    'node_modules/drizzle-kit/bin.cjs',
    'generate',
    '--dialect=postgresql',
    '--schema=./app/data/schema/index.server.ts',
    // an absolute path is taken as a relative one
    `--out=${relative('.', temporary)}`,
    '--casing=snake_case',
  ],
  { encoding: 'utf8' },
)
const addedCount = readdirSync(temporary).length - before
// drizzle-kit ends with 0 after an error, too
const isDone = status === 0 && (addedCount > 0 || stdout.includes('No schema changes'))
rmSync(temporary, { recursive: true })
if (!isDone) console.error(stdout, stderr)
if (addedCount > 0)
  console.error('The schema has changed without a migration. Run: npm run db:generate')
const unlisted = listPersonalDataProblems()
for (const problem of unlisted) console.error(problem)
process.exitCode = isDone && addedCount === 0 && unlisted.length === 0 ? 0 : 1

/** Compares the columns with text or JSON with those that `app/data/personal.ts` names. */
function listPersonalDataProblems(): string[] {
  const columns = Object.entries(schema).flatMap(([table, value]) =>
    is(value, PgTable)
      ? Object.entries(getTableColumns(value))
          .filter(([, column]) => /^(?:text|jsonb|bytea)/.test(column.getSQLType()))
          .map(([column]) => `${table}.${column}`)
      : [],
  )
  const listedColumns = listPersonalColumns()
  return [
    ...columns
      .filter((column) => !listedColumns.includes(column))
      .map((column) => `app/data/personal.ts doesn't say whose data ${column} holds.`),
    ...listedColumns
      .filter(
        (column, index) => !columns.includes(column) || listedColumns.indexOf(column) !== index,
      )
      .map((column) => `app/data/personal.ts names ${column} twice, or it doesn't exist.`),
  ]
}
