import { createPool, migrateDatabase, toDatabase } from '#app/data/db.server.ts'
import { openSecretKey } from '#app/platform/auth/secret-key.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { createLive } from '#app/platform/live.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { sendBookingEmails } from '#app/features/booking/event-handlers.server.ts'
import { handleEvent } from '#app/features/event-handlers.server.ts'
import { makeBackupNow, reclaimBackups } from '#app/features/insight/backup/writes.server.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { exitWithMessage, formatStartupError } from '../server/startup-errors.ts'

/**
 * `backup` makes a backup of the configured database and data folder. With the embedded database
 * the program must be stopped; Settings › Backups makes one while it runs.
 */
const messages = server.backup
const read = readConfig(process.env)
const config = typeof read === 'string' ? exitWithMessage(read) : read
const database = await openDatabase(config).catch((error: unknown) =>
  exitWithMessage(formatStartupError(error, config)),
)
const pool = createPool(database.connection)
const answer = await run().catch((error: unknown) => ({
  failed: formatStartupError(error, config),
}))
await pool.end()
await database.close()
if ('failed' in answer) exitWithMessage(answer.failed)
console.log(answer.said)
process.exit(0)

async function run(): Promise<{ said: string } | { failed: string }> {
  await migrateDatabase(pool, new URL('../db/migrations', import.meta.url).pathname)
  const db = toDatabase(pool)
  const clock = createClock(config.clockFile)
  const app: App = {
    config,
    pool,
    db,
    key: await openSecretKey(db, config),
    clock,
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, clock),
    pageCache: undefined as never,
    mediaWorker: undefined as never,
    icalClient: undefined as never,
    uploads: undefined as never,
    transcoder: null,
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: handleEvent,
    sendGroupedEmails: sendBookingEmails,
  }
  const createCtx = (): Ctx => ({
    app,
    db,
    actor: { kind: 'system' },
    now: clock(),
    requestId: 'backup',
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    sampleAccountsEnabled: true,
    idempotency: null,
  })
  // no other process uses the embedded database, so one that made a backup has died
  if (database.embedded) await reclaimBackups(createCtx())
  const made = await makeBackupNow(createCtx)
  if (!made.ok) return { failed: messages.problems(made.problem) }
  const { file, rows, files, missing, copiedBytes } = made.value
  return {
    said: messages.done({ file: `${config.backupDir}/${file}`, rows, files, missing, copiedBytes }),
  }
}
