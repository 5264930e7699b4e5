import { createInterface } from 'node:readline/promises'

import { formatDateTime } from '#app/core/display.ts'
import { createPool } from '#app/data/db.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { createClock } from '#app/platform/clock.server.ts'
import { type Config, readConfig } from '#app/platform/config.server.ts'
import { readRelease } from '#app/platform/release.server.ts'
import { type Rollback, findRollback } from '#app/platform/upgrade/rollback.server.ts'
import { nounsByKind } from '#app/features/insight/activity/rules.ts'
import { portalActivity } from '#app/messages/en/portal-activity.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError, exitWithMessage } from '../server/startup-errors.ts'

/**
 * `rollback [--yes]` restores the backup that the last upgrade made, with the schema of then, while
 * the program is stopped. It shows what was written since, and asks.
 */
const args = process.argv.slice(2)
const messages = server.rollback
const isConfirmed = args.includes('--yes')

if (args.some((arg) => arg !== '--yes') || !(isConfirmed || process.stdin.isTTY))
  exitWithMessage(messages.usage)
const configOrProblem = readConfig(process.env)
const config =
  typeof configOrProblem === 'string' ? exitWithMessage(configOrProblem) : configOrProblem
const database = await openDatabase(config).catch((error: unknown) =>
  exitWithMessage(formatStartupError(error, config)),
)
const pool = createPool({ ...database.connection, max: 1 })
const outcome = await rollBack(config).catch((error: unknown) => ({
  failed: server.restore.failed(formatStartupError(error, config)),
}))
await pool.end()
await database.close()
if ('failed' in outcome) exitWithMessage(outcome.failed)
console.log(outcome.output)
process.exit(0)

async function rollBack(config: Config): Promise<{ output: string } | { failed: string }> {
  const client = await pool.connect()
  const found = await findRollback(client).finally(() => client.release())
  if (!found) return { failed: messages.none }
  console.log(describe(found))
  if (!isConfirmed && !(await ask())) return { output: messages.stopped }
  const { dataDir, backupDir, secretKey, secretKeyFile, backupPassphrase } = config
  const file = `${backupDir}/${found.backup}`
  const result = await restoreBackup(
    {
      pool,
      migrations: readRelease().migrations,
      dataDir,
      ...(secretKey && { secretKey }),
      ...(secretKeyFile && { secretKeyFile }),
      ...(backupPassphrase && { backupPassphrase }),
      clock: createClock(config.clockFile),
    },
    file,
    { replace: true, files: 'keep', schema: 'earlier' },
  )
  if (!result.ok)
    return {
      failed:
        result.problem === 'backup-missing'
          ? messages.gone(file)
          : server.restore.problems[result.problem](file, config),
    }
  const { rows, missing, heldEmails, lastDocuments } = result.value
  return {
    output: [
      messages.done([found.fromVersion, found.toVersion], rows),
      ...(missing > 0 ? [messages.missing(missing)] : []),
      server.restore.ended,
      ...(heldEmails > 0 ? [server.restore.heldEmails(heldEmails)] : []),
      server.restore.heldReminders,
      ...(lastDocuments.length > 0 ? [server.restore.lastDocuments(lastDocuments)] : []),
    ].join('\n'),
  }
}

function describe({ fromVersion, toVersion, at, events }: Rollback): string {
  const changes = events.reduce((sum, { count }) => sum + count, 0)
  const time = formatDateTime(at, { locale: 'en-US', timeZone: 'UTC' })
  const kinds = Object.entries(nounsByKind).flatMap(([kind, nouns]) => {
    const count = events
      .filter(({ name }) => (nouns as string[]).includes(name.replace(/\..*/, '')))
      .reduce((sum, event) => sum + event.count, 0)
    return count > 0
      ? [{ kind: portalActivity.kinds[kind as keyof typeof nounsByKind], count }]
      : []
  })
  return [messages.question([fromVersion, toVersion], time, changes), messages.kinds(kinds)]
    .filter((line) => line !== '')
    .join('\n')
}

async function ask(): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question(messages.ask)
  terminal.close()
  return /^y(?:es)?$/i.test(answer.trim())
}
