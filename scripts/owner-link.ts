import { createClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { toDatabase, migrateDatabase, createPool } from '#app/data/db.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { createLive } from '#app/platform/live.server.ts'
import { sendBookingEmails } from '#app/features/booking/event-handlers.server.ts'
import { handleEvent } from '#app/features/event-handlers.server.ts'
import { createOwnerLink } from '#app/features/people/staff/writes.server.ts'
import { resetTwoFactor } from '#app/features/people/two-factor/writes.server.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError, exitWithMessage } from '../server/startup-errors.ts'

/**
 * `owner-link [EMAIL] [--reset-two-factor]` prints a link to set a password, for an owner who has
 * lost it and can't receive email. It needs no further check: anyone who can run it already has
 * access to the data.
 */
const words = process.argv.slice(2)
const email = words.find((word) => !word.startsWith('--')) ?? null
const messages = server.ownerLink

const read = readConfig(process.env)
const config = typeof read === 'string' ? exitWithMessage(read) : read
const database = await openDatabase(config).catch((error: unknown) =>
  exitWithMessage(formatStartupError(error, config)),
)
const pool = createPool(database.connection)
const sentence = await createLink().catch((error: unknown) => ({
  failed: formatStartupError(error, config),
}))
await pool.end()
await database.close()
if ('failed' in sentence) exitWithMessage(sentence.failed)
console.log(sentence.said)
process.exit(0)

async function createLink(): Promise<{ said: string } | { failed: string }> {
  await migrateDatabase(pool, new URL('../db/migrations', import.meta.url).pathname)
  const app: App = {
    config,
    pool,
    db: toDatabase(pool),
    key: readSecretKey(config),
    clock: createClock(config.clockFile),
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, createClock(config.clockFile)),
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
  const ctx: Ctx = {
    app,
    db: app.db,
    actor: { kind: 'system' },
    now: app.clock(),
    requestId: 'owner-link',
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    sampleAccountsEnabled: true,
    idempotency: null,
  }
  const offered = await createOwnerLink(ctx, email)
  if (!offered.ok)
    return {
      failed:
        offered.problem === 'owner-not-named'
          ? messages.several(String(offered.details.owners))
          : messages.none(email),
    }
  const { id, email: owner, link, minutes } = offered.value
  if (words.includes('--reset-two-factor')) await resetTwoFactor(ctx, id)
  return { said: messages.link(owner, link, minutes) }
}
