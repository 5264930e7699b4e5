import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { eq } from 'drizzle-orm'
import type pg from 'pg'
import { afterAll } from 'vitest'

import { createPool } from '#app/data/db.server.ts'
import { staff } from '#app/data/schema/index.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import type { Role } from '#app/features/access.ts'

import { openEmbedded } from '../../db/embedded/embedded.ts'
import { createApp, createCtx } from './app.ts'
import { withDatabase, withServer, templateFile, templateName } from './database-urls.ts'

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
    as: (role: Role, now?: Date): Promise<Ctx> => createStaffCtx(app, role, now),
  }
}

/** Returns the context of the sample account with this role. */
export async function createStaffCtx(app: App, role: Role, now?: Date): Promise<Ctx> {
  const [person] = await app.db
    .select({ id: staff.id, name: staff.name, email: staff.email, role: staff.role })
    .from(staff)
    .where(eq(staff.role, role))
    .orderBy(staff.createdAt)
    .limit(1)
  return createCtx(app, { kind: 'staff', ...person! }, now)
}
