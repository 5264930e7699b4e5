import type pg from 'pg'

import { formatDateTime } from '#app/core/display.ts'
import { createPool } from '#app/data/db.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import { type BackupStore, StorageError } from '#app/platform/backup/store.server.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError, exitWithMessage } from '../server/startup-errors.ts'

const messages = server.restore

export type Outcome = { output: string } | { failed: string }
type Database = { config: Config; pool: pg.Pool }

/**
 * Opens the configured database, which may be empty or of another version, runs a command on it,
 * prints its sentence and ends the process.
 */
export async function runOnDatabase(run: (database: Database) => Promise<Outcome>): Promise<never> {
  const configOrProblem = readConfig(process.env)
  const config =
    typeof configOrProblem === 'string' ? exitWithMessage(configOrProblem) : configOrProblem
  const database = await openDatabase(config).catch((error: unknown) =>
    exitWithMessage(formatStartupError(error, config)),
  )
  const pool = createPool({ ...database.connection, max: 1 })
  const outcome: Outcome = await run({ config, pool }).catch((error: unknown) => ({
    failed: messages.failed(
      error instanceof StorageError
        ? messages.storage[error.problem]
        : formatStartupError(error, config),
    ),
  }))
  await pool.end()
  await database.close()
  if ('failed' in outcome) exitWithMessage(outcome.failed)
  console.log(outcome.output)
  process.exit(0)
}

type Options = {
  /** The backup as it was named. */
  name: string
  replace: boolean
  problems: typeof messages.problems
  store?: BackupStore
}

/** Restores a file and returns the sentences about it. */
export async function restoreFile(
  { config, pool }: Database,
  file: string,
  { name, replace, problems, store }: Options,
): Promise<Outcome> {
  const { dataDir, secretKey, secretKeyFile, backupPassphrase } = config
  const target = {
    pool,
    migrations: getPackagePath('db/migrations'),
    dataDir,
    ...(secretKey && { secretKey }),
    ...(secretKeyFile && { secretKeyFile }),
    ...(backupPassphrase && { backupPassphrase }),
    clock: createClock(config.clockFile),
  }
  const result = await restoreBackup(target, file, { replace, ...(store && { store }) })
  if (!result.ok)
    return { failed: problems[result.problem](name, { ...config, version: result.version }) }
  const { rows, files, missing, at, sealed, heldEmails, lastDocuments } = result.value
  const lines = [
    messages.done(rows, files, formatDateTime(new Date(at), { locale: 'en-US', timeZone: 'UTC' })),
    ...(missing > 0 ? [messages.missing(missing)] : []),
    messages.ended,
    ...(heldEmails > 0 ? [messages.heldEmails(heldEmails)] : []),
    messages.heldReminders,
    ...(lastDocuments.length > 0 ? [messages.lastDocuments(lastDocuments)] : []),
    ...(sealed ? [messages.sealed(`${dataDir}/secret.key`)] : []),
  ]
  return { output: lines.join('\n') }
}
