import { openClock } from '#app/platform/clock.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { databaseOn, migrateDatabase, openPool } from '#app/data/db.server.ts'
import { readKey } from '#app/platform/auth/sealed.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { openLive } from '#app/platform/live.server.ts'
import { react } from '#app/studio/reactions.server.ts'
import { offerOwnerLink } from '#app/studio/staff/writes.server.ts'
import { resetTwoFactor } from '#app/studio/two-factor/writes.server.ts'
import { program } from '#app/words/en/program.ts'

import { openDatabase } from '../db/open.ts'
import { sentenceFor, stop } from '../server/stop.ts'

/**
 * Prints a password link for an owner without password and email. A person who can run this already
 * has access to the data. `owner-link [EMAIL] [--reset-two-factor]`
 */
const words = process.argv.slice(2)
const email = words.find((word) => !word.startsWith('--')) ?? null
const say = program.ownerLink

const read = readConfig(process.env)
const config = typeof read === 'string' ? stop(read) : read
const database = await openDatabase(config).catch((error: unknown) =>
  stop(sentenceFor(error, config)),
)
const pool = openPool(database.connection)
const sentence = await offer().catch((error: unknown) => ({ failed: sentenceFor(error, config) }))
await pool.end()
await database.close()
if ('failed' in sentence) stop(sentence.failed)
console.log(sentence.said)
process.exit(0)

async function offer(): Promise<{ said: string } | { failed: string }> {
  await migrateDatabase(pool, new URL('../db/migrations', import.meta.url).pathname)
  const app: App = {
    config,
    pool,
    db: databaseOn(pool),
    key: readKey(config),
    clock: openClock(config.clockFile),
    readiness: { check: async () => null, isOutdated: () => false },
    live: openLive(undefined, openClock(config.clockFile)),
    pages: undefined as never,
    maker: undefined as never,
    outside: undefined as never,
    uploads: undefined as never,
    films: null,
    known: null,
    observed: { forwarded: false, otherOrigin: null },
    react,
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
    samplesOpen: true,
    once: null,
  }
  const offered = await offerOwnerLink(ctx, email)
  if (!offered.ok)
    return {
      failed:
        offered.problem === 'owner-not-named'
          ? say.several(String(offered.facts.owners))
          : say.none(email),
    }
  const { id, email: owner, link, minutes } = offered.value
  if (words.includes('--reset-two-factor')) await resetTwoFactor(ctx, id)
  return { said: say.link(owner, link, minutes) }
}
