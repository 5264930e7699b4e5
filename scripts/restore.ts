import { resolve } from 'node:path'

import { momentText } from '#app/core/display.ts'
import { openPool } from '#app/data/db.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { restore } from '#app/platform/restore.server.ts'
import { program } from '#app/words/en/program.ts'

import { openDatabase } from '../db/open.ts'
import { sentenceFor, stop } from '../server/stop.ts'

/**
 * Restores a backup into the configured database while the program is stopped.
 * `restore FILE [--replace]`
 */
const given = process.argv.slice(2)
const [name] = given.filter((word) => !word.startsWith('--'))
const say = program.restore

const read = readConfig(process.env)
const config = typeof read === 'string' ? stop(read) : read
if (name === undefined || given.some((word) => word.startsWith('--') && word !== '--replace'))
  stop(say.usage)
// npm runs this in the project folder; paths are relative to where the command was typed
const file = resolve(process.env.INIT_CWD ?? '.', name)
const database = await openDatabase(config).catch((error: unknown) =>
  stop(sentenceFor(error, config)),
)
const pool = openPool({ ...database.connection, max: 1 })
const migrations = new URL('../db/migrations', import.meta.url).pathname
const answer = await restore({ ...config, pool, migrations }, file, {
  replace: given.includes('--replace'),
}).catch((error: unknown) => ({ failed: sentenceFor(error, config) }))
await pool.end()
await database.close()
if ('failed' in answer) stop(say.failed(answer.failed))
if (!answer.ok) stop(say.problems[answer.problem](file, config))
const { rows, at, sealed, heldEmails } = answer.value
console.log(
  [
    say.done(rows, momentText(new Date(at), { locale: 'en-US', timeZone: 'UTC' })),
    say.ended,
    ...(heldEmails > 0 ? [say.heldEmails(heldEmails)] : []),
    ...(sealed ? [say.sealed(`${config.dataDir}/secret.key`)] : []),
  ].join('\n'),
)
process.exit(0)
