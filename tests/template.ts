import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import { migrateDatabase, openPool } from '#app/data/db.server.ts'

import { openEmbedded } from '../db/embedded/embedded.ts'
import { tellStory } from '../db/story/index.ts'
import { appOn, ctxFor } from './context.ts'
import { named, onServer, templateFile, templateName } from './places.ts'

/** The sample studio, told once; every test file gets a copy of it. */
export default async function makeTemplate() {
  const url = process.env.DATABASE_URL
  if (url)
    await onServer(url, async (admin) => {
      await admin.query(`drop database if exists ${templateName} with (force)`)
      await admin.query(`create database ${templateName}`)
    })
  const embedded = url ? null : await openEmbedded(null)
  const pool = openPool(embedded?.connection ?? { connectionString: named(url!, templateName) })
  await migrateDatabase(pool, 'db/migrations')
  await tellStory(ctxFor(appOn(pool, 'node_modules/.tally'), { kind: 'system' }))
  if (embedded) await pool.query('checkpoint') // else every copy begins by repeating the log
  await pool.end()
  if (!embedded) return
  rmSync(templateFile, { force: true })
  mkdirSync('node_modules/.tally', { recursive: true })
  writeFileSync(templateFile, await embedded.dump())
  await embedded.close()
}
