import { randomUUID } from 'node:crypto'

import type pg from 'pg'

import { toDatabase } from '#app/data/db.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createIcalClient } from '#app/platform/ical/client.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { createLive } from '#app/platform/live.server.ts'
import { createMediaWorker } from '#app/platform/media/worker.server.ts'
import { createPdfWorker } from '#app/platform/pdf/worker.server.ts'
import { readRelease } from '#app/platform/release.server.ts'
import {
  createMediaUploadStore,
  createStudioUploadStore,
} from '#app/platform/uploads/uploads.server.ts'
import type { Actor } from '#app/features/access.ts'
import { sendBookingEmails } from '#app/features/booking/event-handlers.server.ts'
import { handleEvent } from '#app/features/event-handlers.server.ts'
import { readAttachedDocuments } from '#app/features/money/document/writes.server.ts'
import { openSealKey } from '#app/features/sales/seal-key/writes.server.ts'

export function createConfig(env: Record<string, string> = {}): Config {
  const config = readConfig({ PORT: '3990', PUBLIC_URL: 'http://studio.test', ...env })
  if (typeof config === 'string') throw new Error(config)
  return config
}

export function createApp(pool: pg.Pool, dataDir: string, env: Record<string, string> = {}): App {
  const rejectPage = () => Promise.reject(new Error('No pages here.'))
  return {
    config: createConfig({ DATA_DIR: dataDir, ...env }),
    pool,
    db: toDatabase(pool),
    key: readSecretKey({ dataDir }),
    clock: createClock(undefined),
    release: readRelease(),
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, createClock(undefined)),
    pageCache: { get: () => null, getOrRender: rejectPage, clear() {}, close() {} },
    mediaWorker: createMediaWorker(),
    pdfWorker: createPdfWorker(dataDir),
    icalClient: createIcalClient(),
    uploads: createMediaUploadStore(dataDir),
    studioImport: {
      openUploads: () => createStudioUploadStore(dataDir),
      start() {},
      problem: null,
    },
    transcoder: null,
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: handleEvent,
    sendGroupedEmails: sendBookingEmails,
    readAttachments: readAttachedDocuments,
    openSealKey,
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
