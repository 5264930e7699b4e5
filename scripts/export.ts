import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

import { formatFileSize } from '#app/core/display.ts'
import { openSecretKey } from '#app/platform/auth/secret-key.server.ts'
import { isArchive } from '#app/platform/backup/reader.server.ts'
import { exportToFile, reclaimExports } from '#app/features/insight/studio-export/jobs.server.ts'
import { server } from '#app/messages/en/server.ts'

import { exitWithMessage } from '../server/startup-errors.ts'
import { runCommand } from './run-command.ts'

/**
 * `export FILE` writes the configured database and data folder into one file. With the embedded
 * database the program must be stopped; Settings › Backups does the same while it runs.
 */
const messages = server.export
const [name, ...rest] = process.argv.slice(2)
if (name === undefined || rest.length > 0 || !isArchive(name)) exitWithMessage(messages.usage)
// npm runs this in the project folder; paths are relative to where the command was typed
const file = resolve(process.env.INIT_CWD ?? '.', name)
if (existsSync(file)) exitWithMessage(messages.exists(file))

await runCommand({
  name: 'export',
  findKey: openSecretKey,
  async run({ config, createCtx, embedded }) {
    const passphrase = file.endsWith('.age') ? config.backupPassphrase : null
    if (passphrase === undefined) return { failed: messages.passphraseMissing }
    // no other process uses the embedded database, so one that wrote a file has died
    if (embedded) await reclaimExports(createCtx())
    const result = await exportToFile(createCtx, file, passphrase)
    if (!result.ok) {
      const { problem, neededBytes, freeBytes } = result
      return {
        failed:
          neededBytes === undefined || freeBytes === undefined
            ? messages.problems[problem]
            : messages.noRoom(
                formatFileSize(neededBytes, 'en-US'),
                formatFileSize(freeBytes, 'en-US'),
              ),
      }
    }
    const { rows, files, missing } = result.value
    return {
      output: [
        messages.done(file, rows, files),
        ...(missing > 0 ? [messages.missing(missing)] : []),
        ...(passphrase === null ? [messages.plainKey] : []),
      ].join('\n'),
    }
  },
})
