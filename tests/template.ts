import { mkdirSync, rmSync, writeFileSync } from 'node:fs'

import pg from 'pg'

import { migrateDatabase, openPool } from '#app/data/db.server.ts'

import { openEmbedded } from '../db/embedded/embedded.ts'
import { tellStory } from '../db/story/index.ts'
import { appOn, ctxFor } from './context.ts'
import { templateFile, templateName } from './places.ts'

/** The sample studio, told once; every test file gets a copy of it. */
export default async function makeTemplate() {
  const url = process.env.DATABASE_URL
  if (url) await onServer(url, async (admin) => {
    await admin.query(`drop database if exists ${templateName} with (force)`)
    await admin.query(`create database ${templateName}`)
  })
  const embedded = url ? null : await openEmbedded(null)
  const pool = openPool(embedded?.connection ?? { connectionString: named(url!, templateName) })
  await migrateDatabase(pool, 'db/migrations')
  await tellStory(ctxFor(appOn(pool, 'node_modules/.tally'), { kind: 'system' }))
  await pool.end()
  if (!embedded) return
  rmSync(templateFile, { force: true })
  mkdirSync('node_modules/.tally', { recursive: true })
  writeFileSync(templateFile, await embedded.dump())
  await embedded.close()
}

/** The same server, another database. */
export function named(url: string, database: string): string {
  return Object.assign(new URL(url), { pathname: `/${database}` }).toString()
}

export async function onServer(url: string, work: (admin: pg.Client) => Promise<void>) {
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
