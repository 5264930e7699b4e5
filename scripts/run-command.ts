import { createPool, createSchema, toDatabase } from '#app/data/db.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import type { App, Ctx } from '#app/platform/context.server.ts'
import { createLive } from '#app/platform/live.server.ts'
import { sendBookingEmails } from '#app/features/booking/event-handlers.server.ts'
import { handleEvent } from '#app/features/event-handlers.server.ts'
import { readAttachedDocuments } from '#app/features/money/document/writes.server.ts'
import { openSealKey } from '#app/features/sales/seal-key/writes.server.ts'

import { readRelease } from '#app/platform/release.server.ts'
import { openDatabase } from '../db/open.ts'
import { exitWithMessage, formatStartupError } from '../server/startup-errors.ts'

type Outcome = { output: string } | { failed: string }
type Command = {
  /** Names the command in the events it records. */
  name: string
  findKey(db: App['db'], config: Config): App['key'] | Promise<App['key']>
  run(command: { config: Config; createCtx: () => Ctx; embedded: boolean }): Promise<Outcome>
}

/**
 * Runs a command on the configured database outside the program, prints its sentence and ends the
 * process. The embedded database refuses it while the program runs.
 */
export async function runCommand(command: Command): Promise<never> {
  const configOrProblem = readConfig(process.env)
  const config =
    typeof configOrProblem === 'string' ? exitWithMessage(configOrProblem) : configOrProblem
  const database = await openDatabase(config).catch((error: unknown) =>
    exitWithMessage(formatStartupError(error, config)),
  )
  const pool = createPool(database.connection)
  const runWithDatabase = async () => {
    await createSchema(pool, release.migrations)
    const key = await command.findKey(toDatabase(pool), config)
    const createCtx = createSystemCtx(command.name, config, pool, key)
    return command.run({ config, createCtx, embedded: database.embedded })
  }
  const outcome = await runWithDatabase().catch((error: unknown) => ({
    failed: formatStartupError(error, config),
  }))
  await pool.end()
  await database.close()
  if ('failed' in outcome) exitWithMessage(outcome.failed)
  console.log(outcome.output)
  process.exit(0)
}

const release = readRelease()

/** Creates contexts without the parts that only the running program has. */
export function createSystemCtx(name: string, config: Config, pool: App['pool'], key: App['key']) {
  const clock = createClock(config.clockFile)
  const app: App = {
    config,
    pool,
    db: toDatabase(pool),
    key,
    clock,
    release,
    readiness: { check: async () => null, isOutdated: () => false },
    live: createLive(undefined, clock),
    pageCache: undefined as never,
    mediaWorker: undefined as never,
    pdfWorker: undefined as never,
    icalClient: undefined as never,
    uploads: undefined as never,
    studioImport: undefined as never,
    transcoder: null,
    studioCache: null,
    observed: { forwarded: false, otherOrigin: null },
    onEvent: handleEvent,
    sendGroupedEmails: sendBookingEmails,
    readAttachments: readAttachedDocuments,
    openSealKey,
  }
  return (): Ctx => ({
    app,
    db: app.db,
    actor: { kind: 'system' },
    now: clock(),
    requestId: name,
    ip: null,
    browser: '',
    language: 'en',
    session: null,
    sampleAccountsEnabled: true,
    idempotency: null,
  })
}
