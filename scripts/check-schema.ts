import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Checks that migrations match the schema: generating into a copy must add nothing. */
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
    `--out=${temporary}`,
    '--casing=snake_case',
  ],
  { encoding: 'utf8' },
)
const added = readdirSync(temporary).length - before
rmSync(temporary, { recursive: true })
if (status !== 0) console.error(stdout, stderr)
if (added > 0) console.error('The schema has changed without a migration. Run: npm run db:generate')
process.exitCode = status === 0 && added === 0 ? 0 : 1
