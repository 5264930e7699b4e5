import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { createPool, createSchema } from '#app/data/db.server.ts'
import { createRowBackup } from '#app/platform/backup/create.server.ts'
import { readRelease } from '#app/platform/release.server.ts'

import { openEmbedded } from '../db/embedded/embedded.ts'
import { seedSampleStudio } from '../db/seed/index.ts'
import { createApp, createCtx } from '../tests/support/app.ts'
import { fillEmptyTables } from '../tests/support/fill-tables.ts'

/**
 * `npm run release:fixture` writes the sample studio with the present schema to tests/releases/,
 * with a row in every table. Run it at a release: from then on every change of the schema is
 * checked against it.
 */
const folder = mkdtempSync(join(tmpdir(), 'backlot-fixture-'))
const { migrations } = readRelease()
const database = await openEmbedded(null)
const pool = createPool(database.connection)
await createSchema(pool, migrations)
const app = createApp(pool, folder)
await seedSampleStudio(createCtx(app, { kind: 'system' }), { withGalleries: false })
const client = await pool.connect()
await client.query('begin')
const empty = await fillEmptyTables(client)
const { rows } = await client.query<{ applied: number }>(
  'select count(*)::int as applied from drizzle.__drizzle_migrations',
)
const name = `schema-${String(rows[0]!.applied - 1).padStart(4, '0')}`
const file = await createRowBackup(
  { client, config: app.config, key: app.key, version: app.release.version },
  new Date(),
  name,
)
await client.query('rollback')
client.release()
await app.mediaWorker.close()
await pool.end()
await database.close()
copyFileSync(file, `tests/releases/${name}.json.gz`)
rmSync(folder, { recursive: true })
console.log(`tests/releases/${name}.json.gz`)
if (empty.length > 0) console.log(`Tables without rows: ${empty.join(', ')}`)
process.exit(0)
