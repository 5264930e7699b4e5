import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import type pg from 'pg'

import { createSchema, createPool } from '#app/data/db.server.ts'

import { openEmbedded } from '../../db/embedded/embedded.ts'
import { seedSampleStudio } from '../../db/seed/index.ts'
import { createApp, createCtx } from './app.ts'
import { logFile } from './log-file.ts'
import { withDatabase, withServer, templateFile, templateName } from './database-urls.ts'

/** Seeds the sample studio once; every test file gets a copy of the database. */
export default async function createTemplateDatabase() {
  rmSync(logFile, { force: true })
  const url = process.env.DATABASE_URL
  if (url)
    await withServer(url, async (admin) => {
      await admin.query(`drop database if exists ${templateName} with (force)`)
      await admin.query(`create database ${templateName}`)
    })
  const embedded = url ? null : await openEmbedded(null)
  const pool = createPool(
    embedded?.connection ?? { connectionString: withDatabase(url!, templateName) },
  )
  await createSchema(pool, 'db/migrations')
  await seedSampleStudio(
    createCtx(createApp(pool, 'node_modules/.backlot-tests'), { kind: 'system' }),
    { withGalleries: false },
  )
  if (embedded) await removeUnusedFiles(pool)
  await pool.end()
  if (!embedded) return
  rmSync(templateFile, { force: true })
  mkdirSync('node_modules/.backlot-tests', { recursive: true })
  writeFileSync(templateFile, await embedded.dump())
  await embedded.close()
}

/**
 * Leaves out of the files what copies don't use: a third of them are PostgreSQL's own templates.
 * Without the checkpoint every copy would start by replaying the log.
 */
async function removeUnusedFiles(pool: pg.Pool) {
  await pool.query('update pg_database set datistemplate = false')
  for (const name of ['template0', 'template1']) await pool.query(`drop database ${name}`)
  await pool.query('vacuum full')
  await pool.query('checkpoint')
}
