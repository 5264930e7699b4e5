import { randomUUID } from 'node:crypto'
import { join } from 'node:path'

import type pg from 'pg'

import { databaseOn } from '../../app/data/db.server.ts'
import { openClock } from '../../app/platform/clock.server.ts'
import { readKey } from '../../app/platform/auth/sealed.server.ts'
import { readConfig } from '../../app/platform/config.server.ts'
import type { App, Ctx } from '../../app/platform/context.server.ts'
import { openLive } from '../../app/platform/live.server.ts'
import type { Actor } from '../../app/studio/access.ts'
import { newFolder } from './program.ts'

/**
 * What the program's own reads need of it, on a database that nobody else has open: no pages, no
 * pictures, no letters.
 */
export function appOn(pool: pg.Pool): App {
  const config = readConfig({ PORT: '4198', DATA_DIR: join(newFolder(), 'data') })
  if (typeof config === 'string') throw new Error(config)
  const pages: App['pages'] = {
    kept: () => null,
    give: () => Promise.reject(new Error('No pages here.')),
    drop() {},
    close() {},
  }
  return {
    config,
    pool,
    db: databaseOn(pool),
    key: readKey({ dataDir: newFolder() }),
    clock: openClock(undefined),
    readiness: { check: async () => null, isOutdated: () => false },
    live: openLive(undefined, openClock(undefined)),
    pages,
    maker: undefined as never,
    outside: undefined as never,
    uploads: undefined as never,
    films: null,
    known: null,
    observed: { forwarded: false, otherOrigin: null },
    react: async () => {},
  }
}

export function ctxOn(app: App, actor: Actor, now: Date): Ctx {
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
    samplesOpen: true,
    once: null,
  }
}
