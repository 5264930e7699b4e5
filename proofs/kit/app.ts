import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type pg from 'pg'

import { toDatabase } from '../../app/data/db.server.ts'
import { createClock } from '../../app/platform/clock.server.ts'
import { readSecretKey } from '../../app/platform/auth/encryption.server.ts'
import { readConfig } from '../../app/platform/config.server.ts'
import type { App, Ctx } from '../../app/platform/context.server.ts'
import { createLive } from '../../app/platform/live.server.ts'
import type { Actor } from '../../app/features/access.ts'
import { createFolder } from './program.ts'

/**
 * Creates an app for the program's own reads on a database that no other process has open: without
 * pages, images and emails.
 */
export function createApp(pool: pg.Pool): App {
  const config = readConfig({ PORT: '4198', DATA_DIR: join(createFolder(), 'data') })
  if (typeof config === 'string') throw new Error(config)
  const pages: App['pageCache'] = {
    get: () => null,
    getOrRender: () => Promise.reject(new Error('No pages here.')),
    clear() {},
    close() {},
  }
  return {
    config,
    pool,
    db: toDatabase(pool),
    key: readSecretKey({ dataDir: createFolder() }),
    clock: createClock(undefined),
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, createClock(undefined)),
    pageCache: pages,
    mediaWorker: undefined as never,
    icalClient: undefined as never,
    uploads: undefined as never,
    transcoder: null,
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: async () => {},
  }
}

export function createCtx(app: App, actor: Actor, now: Date): Ctx {
  return {
    app,
    db: app.db,
    actor,
    now,
    requestId: randomUUID(),
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    sampleAccountsEnabled: true,
    idempotency: null,
  }
}
