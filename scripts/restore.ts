import { resolve } from 'node:path'

import type pg from 'pg'

import type { StorageAddress } from '#app/core/storage-address.ts'
import { toDatabase } from '#app/data/db.server.ts'
import type { Config } from '#app/platform/config.server.ts'
import { readSecretKey } from '#app/platform/auth/encryption.server.ts'
import { createFolderStore } from '#app/platform/backup/folder.server.ts'
import { isArchive } from '#app/platform/backup/reader.server.ts'
import { createS3Store } from '#app/platform/backup/s3.server.ts'
import { findNamedStore, findStorage } from '#app/platform/backup/storage.server.ts'
import { server } from '#app/messages/en/server.ts'

import { exitWithMessage } from '../server/startup-errors.ts'
import { type Outcome, restoreFile, runOnDatabase } from './run-restore.ts'

/**
 * `restore FILE [--replace]` restores a backup or a studio file into the configured database while
 * the program is stopped. `s3:FILE` is a backup in object storage: the environment's, or else the
 * one in the settings of the studio that is there. `restore --list` prints the backups.
 */
const args = process.argv.slice(2)
const flags = ['--replace', '--list']
const [name] = args.filter((arg) => !arg.startsWith('--'))
const isList = args.includes('--list')
const replace = args.includes('--replace')
const messages = server.restore
type Database = { config: Config; pool: pg.Pool }

const isWrong = args.some((arg) => arg.startsWith('--') && !flags.includes(arg))
if (isWrong || (name === undefined) !== isList) exitWithMessage(messages.usage)
await runOnDatabase((database) => (isList ? listBackups(database) : restore(database, name ?? '')))

async function listBackups(database: Database): Promise<Outcome> {
  const { backupDir } = database.config
  const storage = await findAddress(database)
  const places = [
    { store: createFolderStore(backupDir), start: `${backupDir}/` },
    ...(storage ? [{ store: createS3Store(storage), start: 's3:' }] : []),
  ]
  const lists = places.map(async ({ store, start }) =>
    messages.list(
      store.location,
      (await store.list()).map(({ file }) => start + file),
    ),
  )
  return { output: (await Promise.all(lists)).join('\n') }
}

async function restore(database: Database, source: string): Promise<Outcome> {
  const { problems } = messages
  const isStored = source.startsWith('s3:')
  // npm runs this in the project folder; paths are relative to where the command was typed
  const path = isStored ? source : resolve(process.env.INIT_CWD ?? '.', source)
  if (isArchive(path)) return restoreFile(database, path, { name: path, replace, problems })
  const storage = isStored ? await findAddress(database) : undefined
  if (isStored && !storage) return { failed: messages.storageMissing }
  const { store, file } = findNamedStore(path, storage)
  return restoreFile(database, file, { name: path, replace, problems, store })
}

async function findAddress({ config, pool }: Database): Promise<StorageAddress | undefined> {
  if (config.storage) return config.storage
  const table = await pool.query<{ has: boolean }>(
    "select to_regclass('public.backup_storage') is not null as has",
  )
  if (!table.rows[0]?.has) return undefined
  const key = readSecretKey(config)
  const found = await findStorage({ db: toDatabase(pool), app: { config, key } })
  return 'address' in found ? found.address : undefined
}
