import { readdir, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'

import type pg from 'pg'

import { createChecksums, readChecksums } from '../media/checksums.server.ts'
import { getMediaFolder } from '../media/storage.server.ts'
import { getErrorCode } from '../transact.server.ts'
import type { Cipher } from './cipher.server.ts'
import { openFile, writeWhole } from './folder.server.ts'
import {
  type BackupContents,
  type BackupStore,
  StorageError,
  getContentPath,
} from './store.server.ts'

type Queries = Pick<pg.Pool, 'query'>
/** A file of the data folder: the original of a hash, or a rendition of it. */
export type MediaFile = { hash: string; name: string; sha256: string; bytes: number }
export type MediaProgress = { done: number; total: number; copiedBytes: number }
export type MediaSource = {
  pool: Queries
  dataDir: string
  store: BackupStore
  contents: BackupContents
  cipher: Cipher
  /** Ends the work between two parts of a file, with a `StoppedError`. */
  isStopped: () => boolean
}

type RenditionSource = Pick<MediaSource, 'pool' | 'dataDir' | 'isStopped'>

/**
 * Registers the renditions in the data folder with their checksums, so that a backup can name them
 * by content. Each is read once.
 */
export async function registerRenditions({ pool, dataDir, isStopped }: RenditionSource) {
  for (let after = ''; ;) {
    const { rows: files } = await pool.query<{ hash: string }>(
      'select hash from file where hash > $1 order by hash limit 500',
      [after],
    )
    if (files.length === 0) return
    after = files.at(-1)!.hash
    const { rows } = await pool.query<MediaFile>(
      'select hash, name, sha256, bytes::float8 as bytes from rendition where hash = any($1)',
      [files.map(({ hash }) => hash)],
    )
    const byPath = new Map(rows.map((row) => [`${row.hash}/${row.name}`, row]))
    for (const { hash } of files) {
      if (isStopped()) throw new StoppedError()
      await registerFolder(pool, dataDir, hash, byPath)
    }
  }
}

async function registerFolder(
  pool: Queries,
  dataDir: string,
  hash: string,
  filesByPath: Map<string, MediaFile>,
) {
  const folder = getMediaFolder(dataDir, hash)
  const names = (await readdir(folder).catch(() => [])).filter(
    (name) => name !== 'original' && !name.endsWith('.part'),
  )
  for (const name of names) {
    const found = await stat(`${folder}/${name}`).catch(() => null)
    if (!found || filesByPath.get(`${hash}/${name}`)?.bytes === found.size) continue
    const checksums = await readChecksums(`${folder}/${name}`).catch(() => null)
    if (checksums)
      await pool.query(
        `insert into rendition (hash, name, bytes, sha256)
          select hash, $2, $3, $4 from file where hash = $1
          on conflict (hash, name) do update
            set bytes = excluded.bytes, sha256 = excluded.sha256, crc32 = null`,
        [hash, name, checksums.bytes, checksums.hash],
      )
  }
  for (const row of filesByPath.values())
    if (row.hash === hash && !names.includes(row.name))
      await pool.query('delete from rendition where hash = $1 and name = $2', [hash, row.name])
}

/** Returns every file and rendition the database names, in order, a page at a time. */
export async function* listMedia(pool: Queries): AsyncGenerator<MediaFile> {
  for (let [hash, name] = ['', '']; ;) {
    const { rows } = await pool.query<MediaFile>(
      `select hash, name, sha256, bytes::float8 as bytes from (
          select hash, 'original' as name, hash as sha256, bytes from file
          union all select hash, name, sha256, bytes from rendition) media
        where (hash, name) > ($1, $2) order by hash, name limit 500`,
      [hash, name],
    )
    yield* rows
    const last = rows.at(-1)
    if (!last) return
    ;[hash, name] = [last.hash, last.name]
  }
}

/** The program is shutting down. The next attempt continues with what isn't copied yet. */
export class StoppedError extends Error {}

/** A backup that needs more space than is free, both in bytes. */
export class NoRoomError extends Error {
  readonly neededBytes: number
  readonly freeBytes: number
  constructor(neededBytes: number, freeBytes: number) {
    super('no-room')
    this.neededBytes = neededBytes
    this.freeBytes = freeBytes
  }
}

/**
 * Copies the contents that the store doesn't have yet. Deletions must be paused. Returns the paths
 * that are missing or damaged in the data folder. Throws `NoRoomError` before it copies anything.
 */
export async function copyMedia(
  source: MediaSource,
  onProgress: (progress: MediaProgress) => Promise<void>,
): Promise<{ files: number; missing: string[]; copiedBytes: number }> {
  const total = await reserveSpace(source)
  const missing: string[] = []
  let [done, copiedBytes] = [0, 0]
  for await (const file of listMedia(source.pool)) {
    if (source.isStopped()) throw new StoppedError()
    const fileBytes = await copyFile(source, file)
    if (fileBytes === null) missing.push(`${file.hash}/${file.name}`)
    else copiedBytes += fileBytes
    done++
    await onProgress({ done, total, copiedBytes })
  }
  return { files: done - missing.length, missing, copiedBytes }
}

/**
 * Names the contents that are stored, and checks that the others fit. Returns how many there are.
 */
async function reserveSpace({ pool, store, contents, cipher }: MediaSource): Promise<number> {
  let [total, neededBytes] = [0, 0]
  for await (const { sha256, bytes } of listMedia(pool)) {
    total++
    if (!(await contents.has(getContentPath(sha256, cipher)))) neededBytes += bytes
  }
  const freeBytes = await store.getFreeBytes()
  if (neededBytes > freeBytes) throw new NoRoomError(neededBytes, Math.max(0, freeBytes))
  return total
}

/** Returns the bytes copied, or null if the file is missing or damaged. */
async function copyFile(
  { dataDir, contents, cipher, isStopped }: MediaSource,
  { hash, name, sha256 }: MediaFile,
): Promise<number | null> {
  const to = getContentPath(sha256, cipher)
  if (await contents.has(to)) return 0
  const handle = await openFile(`${getMediaFolder(dataDir, hash)}/${name}`).catch(
    (error: unknown) => {
      if (getErrorCode(error) === 'ENOENT') return null
      throw error
    },
  )
  if (!handle) return null
  const { stream, checksums } = createCheckedStream(handle, isStopped)
  const encrypted = await cipher.encrypt(stream)
  const isAdded = await contents.add(to, encrypted, () => checksums().hash === sha256)
  return isAdded ? checksums().bytes : null
}

/** Passes a stream on and computes its checksums, which are complete at its end. */
export function createCheckedStream(from: AsyncIterable<Buffer>, isStopped = () => false) {
  const counting = createChecksums()
  let result: ReturnType<typeof counting.finish> | undefined
  async function* pass() {
    for await (const part of from) {
      if (isStopped()) throw new StoppedError()
      counting.update(part)
      yield part
    }
  }
  return {
    stream: Readable.from(pass(), { objectMode: false }),
    checksums: () => (result ??= counting.finish()),
  }
}

/** The source of a restore. `readContent` fails if the content is missing. */
export type BackupReader = {
  readRows(): Promise<Readable>
  hasContent(sha256: string): Promise<boolean>
  readContent(sha256: string): Promise<Readable>
}
type StoredMedia = {
  pool: Queries
  dataDir: string
  reader: BackupReader
  /** Called with the size of each file that was read. */
  onFile: (bytes: number) => void
}

/**
 * Returns true for the name of a file in the folder of a hash. Rows of a studio file may say
 * anything, and a path in them would be written anywhere on the machine.
 */
function isFileName(name: string): boolean {
  return /^\w[\w.-]*$/.test(name)
}

/**
 * Puts every file the database names into the data folder, from the contents of a backup. What is
 * there and equal stays. `damaged` is the first path that can't be restored.
 */
export async function restoreMedia(
  { pool, dataDir, reader, onFile }: StoredMedia,
  missing: Set<string>,
): Promise<{ files: number; damaged: string | null }> {
  let files = 0
  for await (const { hash, name, sha256, bytes } of listMedia(pool)) {
    const path = `${hash}/${name}`
    if (!isFileName(name)) return { files, damaged: path }
    if (missing.has(path)) continue
    const to = `${getMediaFolder(dataDir, hash)}/${name}`
    files++
    const present = await readChecksums(to).catch(() => null)
    if (present?.hash !== sha256 && !(await restoreFile(to, sha256, reader)))
      return { files, damaged: path }
    onFile(bytes)
  }
  return { files, damaged: null }
}

async function restoreFile(to: string, sha256: string, reader: BackupReader): Promise<boolean> {
  try {
    const { stream, checksums } = createCheckedStream(await reader.readContent(sha256))
    return (await writeWhole(to, stream, () => checksums().hash === sha256)) !== null
  } catch (error) {
    if (error instanceof StorageError) throw error
    // missing, or damaged so that it can't be decrypted
    if (['ENOSPC', 'EDQUOT', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      throw error
    return false
  }
}

/**
 * Finds every file the database names in the data folder, by its size, and restores one that isn't
 * there if the backup folder has it. `missing` gets the others. Schemas before migration 0048 name
 * none.
 */
export async function keepMedia(
  { pool, dataDir, reader, onFile }: StoredMedia,
  missing: Set<string>,
): Promise<{ files: number; damaged: string | null }> {
  let files = 0
  const { rows } = await pool.query("select 1 from pg_tables where tablename = 'rendition'")
  if (rows.length === 0) return { files, damaged: null }
  for await (const { hash, name, sha256, bytes } of listMedia(pool)) {
    if (!isFileName(name)) return { files, damaged: `${hash}/${name}` }
    const to = `${getMediaFolder(dataDir, hash)}/${name}`
    const found = await stat(to).catch(() => null)
    if (
      found?.size === bytes ||
      ((await reader.hasContent(sha256)) && (await restoreFile(to, sha256, reader)))
    )
      files++
    else missing.add(`${hash}/${name}`)
    onFile(bytes)
  }
  return { files, damaged: null }
}

/** Reads every content a backup names. `damaged` is the first one that is missing or damaged. */
export async function verifyMedia(
  { pool, reader, onFile }: Omit<StoredMedia, 'dataDir'>,
  missing: Set<string>,
): Promise<{ files: number; damaged: string | null }> {
  let files = 0
  for await (const { hash, name, sha256, bytes } of listMedia(pool)) {
    const path = `${hash}/${name}`
    if (!isFileName(name)) return { files, damaged: path }
    if (missing.has(path)) continue
    files++
    if (!(await isStored(reader, sha256))) return { files, damaged: path }
    onFile(bytes)
  }
  return { files, damaged: null }
}

async function isStored(reader: BackupReader, sha256: string): Promise<boolean> {
  const counting = createChecksums()
  try {
    for await (const part of await reader.readContent(sha256)) counting.update(part as Buffer)
  } catch (error) {
    if (error instanceof StorageError) throw error
    return false
  }
  return counting.finish().hash === sha256
}
