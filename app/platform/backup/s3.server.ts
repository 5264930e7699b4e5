import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'

import {
  type StorageAddress,
  type StorageProblem,
  formatStorage,
} from '#app/core/storage-address.ts'
import { addMs, day } from '#app/core/day.ts'

import { log } from '../log.server.ts'
import { MissingObjectError, type S3Client, createS3Client } from './s3-client.server.ts'
import { type BackupContents, type BackupStore, StorageError, toBackups } from './store.server.ts'

/** Backups in object storage. Next to its rows, each has a list of the contents it names. */
export function createS3Store(address: StorageAddress, s3 = createS3Client(address)): BackupStore {
  const root = address.prefix && `${address.prefix}/`
  const getSize = (path: string) => s3.findSize(root + path)
  const write: BackupStore['write'] = (path, content, isValid = () => true) =>
    s3.write(root + path, content as AsyncIterable<Uint8Array>, isValid)
  return {
    location: formatStorage(address),
    has: async (path) => (await getSize(path)) !== null,
    read: (path) => s3.read(root + path),
    write,
    async writeOnce(path, bytes) {
      if ((await getSize(path)) === null) await write(path, Readable.from([bytes]))
    },
    openContents: () => openContents(s3, root, write),
    getFreeBytes: async () => Infinity,
    list: async () => toBackups(await listRows(s3, root)),
    deleteBackup: (file) => deleteBackup(s3, root, file),
    sweep: (_kept, now) => sweepContents(s3, root, now),
  }
}

/** Objects with rows. Those below `files/` aren't listed: there may be many. */
async function listRows(s3: S3Client, root: string): Promise<{ file: string; bytes: number }[]> {
  const files = []
  for await (const { key, bytes } of s3.list(`${root}backlot-`))
    files.push({ file: key.slice(root.length), bytes })
  return files
}

const getNamesPath = (file: string) => `names/${file}.txt`

/** One listing tells what is stored, instead of a request for each content. */
async function openContents(
  s3: S3Client,
  root: string,
  write: BackupStore['write'],
): Promise<BackupContents> {
  const storedPaths = new Set<string>()
  const namedPaths = new Set<string>()
  for await (const { key } of s3.list(`${root}files/`)) storedPaths.add(key.slice(root.length))
  return {
    async has(path) {
      if (storedPaths.has(path)) namedPaths.add(path)
      return storedPaths.has(path)
    },
    async add(path, content, isValid) {
      if ((await write(path, content, isValid)) === null) return false
      storedPaths.add(path)
      namedPaths.add(path)
      return true
    },
    async save(file) {
      const lines = [...namedPaths, ''].join('\n')
      await write(getNamesPath(file), Readable.from([Buffer.from(lines)]))
    },
  }
}

async function deleteBackup(s3: S3Client, root: string, file: string) {
  await s3.delete(root + file)
  await s3.delete(root + getNamesPath(file))
}

/**
 * Deletes contents that no backup names. While one of the lists can't be read, nothing is
 * deleted. What was written since yesterday stays, because its backup may not be complete yet.
 */
async function sweepContents(s3: S3Client, root: string, now: Date) {
  const yesterday = addMs(now, -day)
  await s3.abortUploads(root, yesterday)
  const backups = await listRows(s3, root)
  const namedPaths = await readNames(s3, root, backups)
  if (!namedPaths) return
  const files = new Set(backups.map(({ file }) => root + getNamesPath(file)))
  const unused: string[] = []
  for await (const { key, at } of s3.list(`${root}files/`))
    if (!namedPaths.has(key.slice(root.length)) && at < yesterday) unused.push(key)
  for await (const { key, at } of s3.list(`${root}names/`))
    if (!files.has(key) && at < yesterday) unused.push(key)
  for (const key of unused) await s3.delete(key)
}

async function readNames(
  s3: S3Client,
  root: string,
  backups: { file: string }[],
): Promise<Set<string> | null> {
  const namedPaths = new Set<string>()
  for (const { file } of backups)
    try {
      const lines = (await text(await s3.read(root + getNamesPath(file)))).split('\n')
      // the last line is empty, so a list that was cut off is noticed
      if (lines.pop() !== '') throw new MissingObjectError('names-cut-off')
      for (const path of lines) namedPaths.add(path)
    } catch (error) {
      if (!(error instanceof MissingObjectError)) throw error
      log('warn', 'backup-names-missing')
      return null
    }
  return namedPaths
}

/** Milliseconds for which a person waits for the test of a connection. */
const checkTimeout = 30_000

/**
 * Writes, reads and deletes one small object. Returns the reason the storage can't be used, or
 * null.
 */
export function checkStorage(address: StorageAddress): Promise<StorageProblem | null> {
  const timeout = sleep(checkTimeout, 'storage-unreachable' as const, { ref: false })
  return Promise.race([checkRequests(address), timeout])
}

async function checkRequests(address: StorageAddress): Promise<StorageProblem | null> {
  const store = createS3Store(address, createS3Client(address, []))
  const path = 'connection-test.txt'
  const token = randomUUID()
  try {
    await store.list()
    await store.write(path, Readable.from([Buffer.from(token)]))
    const content = await text(await store.read(path))
    await store.deleteBackup(path)
    return content === token ? null : 'storage-failed'
  } catch (error) {
    return error instanceof StorageError ? error.problem : 'storage-failed'
  }
}
