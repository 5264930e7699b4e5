import { resolve } from 'node:path'

import { formatDateTime } from '#app/core/display.ts'
import type { StorageAddress } from '#app/core/storage-address.ts'
import { createPool, toDatabase } from '#app/data/db.server.ts'
import { readConfig } from '#app/platform/config.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createFolderStore } from '#app/platform/backup/folder.server.ts'
import { restoreBackup } from '#app/platform/backup/restore.server.ts'
import { createS3Store } from '#app/platform/backup/s3.server.ts'
import { findNamedStore, findStorage } from '#app/platform/backup/storage.server.ts'
import { StorageError } from '#app/platform/backup/store.server.ts'
import { getPackagePath } from '#app/platform/package-folder.server.ts'
import { server } from '#app/messages/en/server.ts'

import { openDatabase } from '../db/open.ts'
import { formatStartupError, exitWithMessage } from '../server/startup-errors.ts'

/**
 * `restore FILE [--replace]` restores a backup into the configured database while the program is
 * stopped. `s3:FILE` is a backup in object storage: the environment's, or else the one in the
 * settings of the studio that is there. `restore --list` prints the backups.
 */
const args = process.argv.slice(2)
const flags = ['--replace', '--list']
const [name] = args.filter((word) => !word.startsWith('--'))
const isList = args.includes('--list')
const messages = server.restore

const read = readConfig(process.env)
const config = typeof read === 'string' ? exitWithMessage(read) : read
const isWrong = args.some((word) => word.startsWith('--') && !flags.includes(word))
if (isWrong || (name === undefined) !== isList) exitWithMessage(messages.usage)
const database = await openDatabase(config).catch((error: unknown) =>
  exitWithMessage(formatStartupError(error, config)),
)
const pool = createPool({ ...database.connection, max: 1 })
type Outcome = { said: string } | { failed: string }
const outcome: Outcome = await (isList ? listBackups() : restore(name ?? '')).catch(
  (error: unknown) => ({
    failed: messages.failed(
      error instanceof StorageError
        ? messages.storage[error.problem]
        : formatStartupError(error, config),
    ),
  }),
)
await pool.end()
await database.close()
if ('failed' in outcome) exitWithMessage(outcome.failed)
console.log(outcome.said)
process.exit(0)

async function listBackups(): Promise<Outcome> {
  const storage = await findAddress()
  const places = [
    { store: createFolderStore(config.backupDir), start: `${config.backupDir}/` },
    ...(storage ? [{ store: createS3Store(storage), start: 's3:' }] : []),
  ]
  const lists = places.map(async ({ store, start }) =>
    messages.list(
      store.location,
      (await store.list()).map(({ file }) => start + file),
    ),
  )
  return { said: (await Promise.all(lists)).join('\n') }
}

async function restore(given: string): Promise<Outcome> {
  const isStored = given.startsWith('s3:')
  // npm runs this in the project folder; paths are relative to where the command was typed
  const path = isStored ? given : resolve(process.env.INIT_CWD ?? '.', given)
  const storage = isStored ? await findAddress() : undefined
  if (isStored && !storage) return { failed: messages.storageMissing }
  const { store, file } = findNamedStore(path, storage)
  const answer = await restoreBackup(toTarget(), file, {
    replace: args.includes('--replace'),
    store,
  })
  if (!answer.ok) return { failed: messages.problems[answer.problem](path, config) }
  const { rows, files, missing, at, sealed, heldEmails } = answer.value
  const lines = [
    messages.done(rows, files, formatDateTime(new Date(at), { locale: 'en-US', timeZone: 'UTC' })),
    ...(missing > 0 ? [messages.missing(missing)] : []),
    messages.ended,
    ...(heldEmails > 0 ? [messages.heldEmails(heldEmails)] : []),
    ...(sealed ? [messages.sealed(`${config.dataDir}/secret.key`)] : []),
  ]
  return { said: lines.join('\n') }
}

async function findAddress(): Promise<StorageAddress | undefined> {
  if (config.storage) return config.storage
  const table = await pool.query<{ has: boolean }>(
    "select to_regclass('public.backup_storage') is not null as has",
  )
  if (!table.rows[0]?.has) return undefined
  const key = readSecretKey(config)
  const found = await findStorage({ db: toDatabase(pool), app: { config, key } })
  return 'address' in found ? found.address : undefined
}

function toTarget() {
  const { dataDir, secretKey, secretKeyFile, backupPassphrase } = config
  return {
    pool,
    migrations: getPackagePath('db/migrations'),
    dataDir,
    ...(secretKey && { secretKey }),
    ...(secretKeyFile && { secretKeyFile }),
    ...(backupPassphrase && { backupPassphrase }),
  }
}
