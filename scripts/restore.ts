import { resolve } from 'node:path'

import { formatDateTime } from '#app/core/display.ts'
import { createPool } from '#app/data/db.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError, exitWithMessage } from '../server/startup-errors.ts'

/**
 * Restores a backup into the configured database while the program is stopped.
 * `restore FILE [--replace]`
 */
const args = process.argv.slice(2)
const [name] = args.filter((word) => !word.startsWith('--'))
const messages = server.restore

const read = readConfig(process.env)
const config = typeof read === 'string' ? exitWithMessage(read) : read
if (name === undefined || args.some((word) => word.startsWith('--') && word !== '--replace'))
  exitWithMessage(messages.usage)
// npm runs this in the project folder; paths are relative to where the command was typed
const file = resolve(process.env.INIT_CWD ?? '.', name)
const database = await openDatabase(config).catch((error: unknown) =>
  exitWithMessage(formatStartupError(error, config)),
)
const pool = createPool({ ...database.connection, max: 1 })
const migrations = new URL('../db/migrations', import.meta.url).pathname
const answer = await restoreBackup(toTarget(), file, {
  replace: args.includes('--replace'),
}).catch((error: unknown) => ({ failed: formatStartupError(error, config) }))
await pool.end()
await database.close()
if ('failed' in answer) exitWithMessage(messages.failed(answer.failed))
if (!answer.ok) exitWithMessage(messages.problems[answer.problem](file, config))
const { rows, files, missing, at, sealed, heldEmails } = answer.value
console.log(
  [
    messages.done(rows, files, formatDateTime(new Date(at), { locale: 'en-US', timeZone: 'UTC' })),
    ...(missing > 0 ? [messages.missing(missing)] : []),
    messages.ended,
    ...(heldEmails > 0 ? [messages.heldEmails(heldEmails)] : []),
    ...(sealed ? [messages.sealed(`${config.dataDir}/secret.key`)] : []),
  ].join('\n'),
)
process.exit(0)

function toTarget() {
  const { dataDir, secretKey, secretKeyFile, backupPassphrase } = config
  return {
    pool,
    migrations,
    dataDir,
    ...(secretKey && { secretKey }),
    ...(secretKeyFile && { secretKeyFile }),
    ...(backupPassphrase && { backupPassphrase }),
  }
}
