import { basename, dirname } from 'node:path'

import { type StorageAddress, parseStorageAddress } from '#app/core/storage-address.ts'
import type { Database } from '#app/data/db.server.ts'
import { backupStorage } from '#app/data/schema/index.server.ts'

import { decrypt, encrypt } from '../auth/encryption.server.ts'
import type { App } from '../context.server.ts'
import { createFolderStore } from './folder.server.ts'
import { createS3Store } from './s3.server.ts'
import type { BackupStore } from './store.server.ts'

/** Destinations of backups: always the folder, and object storage if there is one. */
export type Destination = 'folder' | 'storage'

/** `unusable`: storage is saved, but encrypted with another key or no longer allowed. */
type FoundStorage =
  | { kind: 'environment'; address: StorageAddress }
  | { kind: 'settings'; address: StorageAddress; since: Date }
  | { kind: 'none' | 'unusable' }

type Source = { db: Database; app: Pick<App, 'config' | 'key'> }

/** Returns the object storage in use: the environment's, or else the one in the settings. */
export async function findStorage({ db, app: { config, key } }: Source): Promise<FoundStorage> {
  if (config.storage) return { kind: 'environment', address: config.storage }
  const [row] = await db.select().from(backupStorage)
  if (!row) return { kind: 'none' }
  const address = parseSealed(decrypt(key, row.sealedAddress))
  return address ? { kind: 'settings', address, since: row.setAt } : { kind: 'unusable' }
}

/** Checks a saved address again, because an older version may have accepted more. */
function parseSealed(text: string | null): StorageAddress | null {
  try {
    return text === null ? null : parseStorageAddress(JSON.parse(text))
  } catch {
    return null
  }
}

export function sealStorage(key: Buffer, address: StorageAddress): string {
  return encrypt(key, JSON.stringify(address))
}

/** Returns the store of a destination, or null if no storage is set. */
export async function openStore(
  source: Source,
  destination: Destination,
): Promise<BackupStore | null> {
  if (destination === 'folder') return createFolderStore(source.app.config.backupDir)
  const found = await findStorage(source)
  return 'address' in found ? createS3Store(found.address) : null
}

/**
 * Returns the store of a backup as commands name it: `s3:FILE` is in the object storage, everything
 * else a path.
 */
export function findNamedStore(
  name: string,
  storage: StorageAddress | undefined,
): { store: BackupStore; file: string } {
  const inStorage = /^s3:(?!\/\/)(.+)$/.exec(name)?.[1]
  if (inStorage && storage) return { store: createS3Store(storage), file: inStorage }
  return { store: createFolderStore(dirname(name)), file: basename(name) }
}
