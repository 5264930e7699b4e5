import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import {
  link,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  statfs,
  utimes,
  writeFile,
} from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import { getErrorCode } from '../transact.server.ts'
import { type BackupContents, type BackupStore, NameTakenError, toBackups } from './store.server.ts'

/** Bytes that stay free on the disk of the backups. */
const reservedBytes = 100 * 1024 * 1024

/** A folder with backups. It is created when something is written. */
export function createFolderStore(folder: string): BackupStore {
  const getPath = (path: string) => `${folder}/${path}`
  return {
    location: folder,
    has: async (path) => (await stat(getPath(path)).catch(() => null))?.isFile() ?? false,
    read: (path) => openFile(getPath(path)),
    write: (path, content, isValid) => writeWhole(getPath(path), content, isValid, moveToFreeName),
    writeOnce: (path, bytes) => writeOnce(folder, getPath(path), bytes),
    openContents: async (now) => openFolderContents(folder, now),
    async getFreeBytes() {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize - reservedBytes
    },
    async list() {
      const files = (await readdir(folder).catch(() => [])).map(async (file) => {
        const found = await stat(getPath(file)).catch(() => null)
        return found ? [{ file, bytes: found.size }] : []
      })
      return toBackups((await Promise.all(files)).flat())
    },
    deleteBackup: (file) => rm(getPath(file), { force: true }),
    async sweep(backups, now) {
      const oldest = backups.at(-1)
      if (oldest) await sweepFolder(folder, oldest.at, now)
    },
  }
}

/**
 * Opens a file to read it. Waits until it is open: an error before someone reads the stream would
 * end the process.
 */
export async function openFile(path: string): Promise<Readable> {
  const stream = createReadStream(path, { highWaterMark: 256 * 1024 })
  await once(stream, 'open')
  return stream
}

/** Each backup renews the time of the contents it names. */
function openFolderContents(folder: string, now: Date): BackupContents {
  return {
    has: (path) => renew(`${folder}/${path}`, now),
    async add(path, content, isValid) {
      if ((await writeWhole(`${folder}/${path}`, content, isValid)) === null) return false
      await utimes(`${folder}/${path}`, now, now)
      return true
    },
    save: async () => {},
  }
}

async function renew(path: string, now: Date): Promise<boolean> {
  return utimes(path, now, now).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )
}

/**
 * Writes a file under a temporary name and renames it when it is complete and on the disk, so that
 * a reader finds a complete file or none. Returns its size, or null without a file if `isValid`
 * says so once everything has been read.
 */
export async function writeWhole(
  final: string,
  content: Readable,
  isValid: () => boolean = () => true,
  move: (from: string, to: string) => Promise<void> = rename,
): Promise<number | null> {
  await mkdir(dirname(final), { recursive: true, mode: 0o700 })
  const temporary = `${dirname(final)}/.${randomUUID()}.part`
  try {
    await pipeline(content, createWriteStream(temporary, { flags: 'wx', mode: 0o600, flush: true }))
    if (!isValid()) return null
    const { size } = await stat(temporary)
    await move(temporary, final)
    await syncFolder(dirname(final))
    return size
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Moves a file, but never over another one. Throws `NameTakenError`. */
async function moveToFreeName(from: string, to: string) {
  try {
    await link(from, to)
  } catch (error) {
    if (getErrorCode(error) === 'EEXIST') throw new NameTakenError(to)
    // disks of other systems, such as exFAT, have no links: the name was free a moment ago
    await rename(from, to)
  }
}

async function writeOnce(folder: string, final: string, bytes: Uint8Array) {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const temporary = `${folder}/.${randomUUID()}`
  await writeFile(temporary, bytes, { mode: 0o600, flush: true })
  try {
    await moveToFreeName(temporary, final)
  } catch (error) {
    if (!(error instanceof NameTakenError)) throw error
  } finally {
    await rm(temporary, { force: true })
  }
}

/** Deletes temporary files after a day, and contents that no backup since `oldest` has named. */
async function sweepFolder(folder: string, oldest: Date, now: Date) {
  const day = 24 * 60 * 60_000
  for (const parent of [folder, ...(await listContentFolders(folder))])
    for (const name of await readdir(parent).catch(() => [])) {
      const isTemporary = name.startsWith('.')
      if (parent === folder && !isTemporary) continue
      const path = `${parent}/${name}`
      const modified = (await stat(path).catch(() => null))?.mtimeMs ?? Infinity
      if (modified < (isTemporary ? now.getTime() - day : oldest.getTime()))
        await rm(path, { force: true })
    }
}

async function listContentFolders(folder: string): Promise<string[]> {
  const names = await readdir(`${folder}/files`).catch(() => [])
  return names.filter((name) => /^[0-9a-f]{2}$/.test(name)).map((name) => `${folder}/files/${name}`)
}

async function syncFolder(path: string) {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
