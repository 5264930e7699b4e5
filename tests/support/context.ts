import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll } from 'vitest'

import { toDatabase, createPool } from '#app/data/db.server.ts'
import { staff } from '#app/data/schema/index.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createIcalClient } from '#app/platform/ical/client.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { createLive } from '#app/platform/live.server.ts'
import { createMediaWorker } from '#app/platform/media/worker.server.ts'
import { createUploadStore } from '#app/platform/uploads/uploads.server.ts'
import type { Actor, Role } from '#app/features/access.ts'
import { handleEvent } from '#app/features/event-handlers.server.ts'

import { openEmbedded } from '../../db/embedded/embedded.ts'
import { withDatabase, withServer, templateFile, templateName } from './paths.ts'

/** Opens a separate database with the sample studio for one test file. */
export async function openTestDatabase(): Promise<{
  connection: pg.PoolConfig
  close(): Promise<void>
}> {
  const url = process.env.DATABASE_URL
  if (!url) return openEmbedded(null, { template: readFileSync(templateFile) })
  const name = `backlot_${randomUUID().replaceAll('-', '')}`
  await withServer(url, async (admin) => {
    await admin.query(`create database ${name} template ${templateName}`)
  })
  return {
    connection: { connectionString: withDatabase(url, name) },
    close: () =>
      withServer(url, async (admin) => {
        await admin.query(`drop database ${name} with (force)`)
      }),
  }
}

export function createConfig(env: Record<string, string> = {}): Config {
  const config = readConfig({ PORT: '3990', PUBLIC_URL: 'http://studio.test', ...env })
  if (typeof config === 'string') throw new Error(config)
  return config
}

export function createApp(pool: pg.Pool, dataDir: string, env: Record<string, string> = {}): App {
  const nothing = () => Promise.reject(new Error('No pages here.'))
  return {
    config: createConfig({ DATA_DIR: dataDir, ...env }),
    pool,
    db: toDatabase(pool),
    key: readSecretKey({ dataDir }),
    clock: createClock(undefined),
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, createClock(undefined)),
    pageCache: { get: () => null, getOrRender: nothing, clear() {}, close() {} },
    mediaWorker: createMediaWorker(),
    icalClient: createIcalClient(),
    uploads: createUploadStore(dataDir),
    transcoder: null,
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: handleEvent,
  }
}

export function createCtx(app: App, actor: Actor, now = new Date()): Ctx {
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
    sampleAccountsEnabled: true,
    idempotency: null,
  }
}

/** Opens the sample studio on a separate database until the tests of the file are done. */
export async function openTestStudio(env: Record<string, string> = {}) {
  const database = await openTestDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'backlot-test-'))
  const pool = createPool(database.connection)
  const app = createApp(pool, dataDir, env)
  afterAll(async () => {
    await pool.end()
    await database.close()
    rmSync(dataDir, { recursive: true })
  })
  return {
    app,
    pool,
    visitor: (now?: Date): Ctx => createCtx(app, { kind: 'visitor' }, now),
    system: (now?: Date): Ctx => createCtx(app, { kind: 'system' }, now),
    /** Returns the context of the sample account with this role. */
    async as(role: Role, now?: Date): Promise<Ctx> {
      const [person] = await app.db
        .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
        .from(staff)
        .where(eq(staff.role, role))
        .orderBy(staff.createdAt)
        .limit(1)
      return createCtx(app, { kind: 'staff', ...person! }, now)
    },
  }
}
