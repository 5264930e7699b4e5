import { resolve } from 'node:path'

import { isArchive } from '#app/platform/backup/reader.server.ts'
import { server } from '#app/messages/en/server.ts'

import { exitWithMessage } from '../server/startup-errors.ts'
import { restoreFile, runOnDatabase } from './run-restore.ts'

/**
 * `import FILE` imports a studio file into an empty data folder and database while the program is
 * stopped.
 */
const { usage, problems } = server.import
const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0 || !isArchive(name)) exitWithMessage(usage)
// npm runs this in the project folder; paths are relative to where the command was typed
const file = resolve(process.env.INIT_CWD ?? '.', name)
await runOnDatabase((database) =>
  restoreFile(database, file, { name: file, replace: false, problems }),
)
