import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll } from 'vitest'

import { databaseOn, openPool } from '#app/data/db.server.ts'
import { staff } from '#app/data/schema/index.server.ts'
import { openClock } from '#app/platform/clock.server.ts'
import { readKey } from '#app/platform/auth/sealed.server.ts'
import { openOutside } from '#app/platform/calendars/outside.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { openLive } from '#app/platform/live.server.ts'
import { openMaker } from '#app/platform/pictures/maker.server.ts'
import { openUploads } from '#app/platform/uploads/uploads.server.ts'
import type { Actor, Role } from '#app/studio/access.ts'
import { react } from '#app/studio/reactions.server.ts'

import { openEmbedded } from '../db/embedded/embedded.ts'
import { named, onServer, templateFile, templateName } from './places.ts'

/** A database of one's own with the sample studio in it, for one test file. */
export async function openTestDatabase(): Promise<{
  connection: pg.PoolConfig
  close(): Promise<void>
}> {
  const url = process.env.DATABASE_URL
  if (!url) return openEmbedded(null, { template: readFileSync(templateFile) })
  const name = `backlot_${randomUUID().replaceAll('-', '')}`
  await onServer(url, async (admin) => {
    await admin.query(`create database ${name} template ${templateName}`)
  })
  return {
    connection: { connectionString: named(url, name) },
    close: () =>
      onServer(url, async (admin) => {
        await admin.query(`drop database ${name} with (force)`)
      }),
  }
}

export function configFor(env: Record<string, string> = {}): Config {
  const config = readConfig({ PORT: '3990', PUBLIC_URL: 'http://studio.test', ...env })
  if (typeof config === 'string') throw new Error(config)
  return config
}

export function appOn(pool: pg.Pool, dataDir: string, env: Record<string, string> = {}): App {
  const nothing = () => Promise.reject(new Error('No pages here.'))
  return {
    config: configFor({ DATA_DIR: dataDir, ...env }),
    pool,
    db: databaseOn(pool),
    key: readKey({ dataDir }),
    clock: openClock(undefined),
    readiness: { check: async () => null, isOutdated: () => false },
    live: openLive(undefined, openClock(undefined)),
    pages: { kept: () => null, give: nothing, drop() {}, close() {} },
    maker: openMaker(),
    outside: openOutside(),
    uploads: openUploads(dataDir),
    films: null,
    known: null,
    observed: { forwarded: false, otherOrigin: null },
    react,
  }
}

export function ctxFor(app: App, actor: Actor, now = new Date()): Ctx {
  return {
    app,
    db: app.db,
    actor,
    now,
    requestId: randomUUID(),
    ip: '192.0.2.1',
    browser: '',
    language: 'en',
    session: actor.kind === 'staff' ? { id: randomUUID(), confirmedAt: now } : null,
    samplesOpen: true,
    once: null,
  }
}

/** The sample studio on a database of its own, open until the file's tests are over. */
export async function openTestStudio(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-'))
  const pool = openPool(database.connection)
  const app = appOn(pool, dataDir, env)
  afterAll(async () => {
    await pool.end()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  return {
    app,
    pool,
    visitor: (now?: Date): Ctx => ctxFor(app, { kind: 'visitor' }, now),
    system: (now?: Date): Ctx => ctxFor(app, { kind: 'system' }, now),
    /** The sample studio's person in that role. */
    async as(role: Role, now?: Date): Promise<Ctx> {
      const [person] = await app.db
        .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
        .from(staff)
        .where(eq(staff.role, role))
        .orderBy(staff.createdAt)
        .limit(1)
      return ctxFor(app, { kind: 'staff', ...person! }, now)
    },
  }
}
