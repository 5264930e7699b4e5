import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'

import { server } from '#app/messages/en/server.ts'

import { getMediaFolder } from '../media/storage.server.ts'
import { type ZipWriter, createZip } from '../zip.server.ts'
import { createPassphraseCipher, createTemporaryCipher, plainCipher } from './cipher.server.ts'
import {
  type Backup,
  type BackupOptions,
  type BackupSource,
  addChecksum,
  writeLines,
} from './create.server.ts'
import { createFolderStore, writeWhole } from './folder.server.ts'
import {
  type MediaFile,
  NoRoomError,
  StoppedError,
  createCheckedStream,
  listMedia,
  registerRenditions,
} from './media.server.ts'
import { getContentPath } from './store.server.ts'
import { readTablesAsCsv } from './table-csv.server.ts'
import { splitEnd } from './trailer.server.ts'

/* A studio file is a backup folder in a ZIP: READ ME.txt, files/<aa>/<sha256> with the contents,
   studio.json.gz with the rows, csv/<table>.csv with the same rows for people, manifest.jsonl with
   the path, size and SHA-256 of each. Its comment, the last bytes of the file, is the SHA-256 of
   everything before it. */

export const rowsEntry = 'studio.json.gz'
const commentLabel = 'sha256 '
export const commentLength = commentLabel.length + 64

export function buildArchiveComment(hash: Buffer): Buffer {
  return Buffer.from(commentLabel + hash.toString('hex'))
}

type ArchiveOptions = BackupOptions & { passphrase?: string | undefined }

/**
 * Writes the whole studio into one file, which appears under its name when it is complete. With a
 * passphrase the file is encrypted in the age format and holds the secret key. Deletions of files
 * must be paused. Throws `NoRoomError` and `StoppedError`.
 */
export async function createArchive(
  source: BackupSource,
  now: Date,
  file: string,
  options: ArchiveOptions = {},
): Promise<Backup> {
  const { pool, config } = source
  const { passphrase, onProgress = async () => {}, isStopped = () => false } = options
  const folder = dirname(file)
  await registerRenditions({ pool, dataDir: config.dataDir, isStopped })
  const total = await reserveSpace(source, folder)
  const counts = { rows: 0, events: 0, files: 0, missing: 0, copiedBytes: 0 }
  const zip = createZip(now)
  const cipher = passphrase ? createPassphraseCipher(passphrase) : plainCipher
  const sealedStream = Readable.from(seal(zip.output), { objectMode: false })
  const writing = writeWhole(file, await cipher.encrypt(sealedStream))
  writing.catch(() => {}) // awaited below
  const archive = { zip, manifest: [] as string[], now, isStopped, onProgress, counts, total }
  try {
    await addEntries(source, archive, { folder, isEncrypted: cipher !== plainCipher })
  } catch (error) {
    zip.output.destroy(error as Error)
    await writing // throws its own error, such as a full disk
    throw error
  }
  const bytes = await writing
  return { file, bytes: bytes ?? 0, ...counts }
}

type Archive = {
  zip: ZipWriter
  /** Lines of the manifest. */
  manifest: string[]
  now: Date
  isStopped: () => boolean
  onProgress: NonNullable<BackupOptions['onProgress']>
  counts: { rows: number; events: number; files: number; missing: number; copiedBytes: number }
  total: number
}

/**
 * The rows are read before the files, and written after them, because they end with what is
 * missing. Until then they are in a file that is encrypted with a key only this process knows.
 */
async function addEntries(
  source: BackupSource,
  archive: Archive,
  { folder, isEncrypted }: { folder: string; isEncrypted: boolean },
) {
  const { zip, now, counts } = archive
  await addEntry(
    archive,
    'READ ME.txt',
    Readable.from([Buffer.from(server.export.readMe(source.release.version, isEncrypted))]),
  )
  const cipher = await createTemporaryCipher()
  const temporary = `${folder}/.${randomUUID()}.part`
  const copyFiles = () => addFiles(source, archive)
  try {
    const lines = writeLines(source, { now, counts, copyFiles, isEncrypted })
    const rows = Readable.from(addChecksum(lines), { objectMode: false })
    await writeWhole(temporary, await cipher.encrypt(rows))
    const readRows = () => cipher.decrypt(createReadStream(temporary))
    await addEntry(archive, rowsEntry, await readRows())
    for await (const { table, content } of readTablesAsCsv(await readRows()))
      await addEntry(archive, `csv/${table}.csv`, content)
  } finally {
    await rm(temporary, { force: true })
  }
  await zip.add('manifest.jsonl', Readable.from(archive.manifest, { objectMode: false }))
  zip.end(buildArchiveComment(Buffer.alloc(32)).toString())
}

/** Adds an entry and its line in the manifest. */
async function addEntry({ zip, manifest, isStopped }: Archive, path: string, content: Readable) {
  const { stream, checksums } = createCheckedStream(content, isStopped)
  await zip.add(path, stream)
  const { hash, bytes } = checksums()
  manifest.push(`${JSON.stringify({ path, bytes, sha256: hash })}\n`)
  return hash
}

/** Adds every content once. Returns the paths that are missing or damaged in the data folder. */
async function addFiles({ pool, config }: BackupSource, archive: Archive): Promise<string[]> {
  const { counts, total, isStopped, onProgress } = archive
  const missing: string[] = []
  const isCompleteByHash = new Map<string, boolean>()
  let done = 0
  for await (const file of listMedia(pool)) {
    if (isStopped()) throw new StoppedError()
    const isComplete =
      isCompleteByHash.get(file.sha256) ?? (await addContent(archive, config.dataDir, file))
    isCompleteByHash.set(file.sha256, isComplete)
    if (!isComplete) missing.push(`${file.hash}/${file.name}`)
    done++
    counts.files = done - missing.length
    counts.missing = missing.length
    await onProgress({ done, total, copiedBytes: counts.copiedBytes })
  }
  return missing
}

/** Returns false if the file isn't there or has other bytes than when it was stored. */
async function addContent(archive: Archive, dataDir: string, file: MediaFile): Promise<boolean> {
  const path = `${getMediaFolder(dataDir, file.hash)}/${file.name}`
  const found = await stat(path).catch(() => null)
  if (!found) return false
  archive.counts.copiedBytes += found.size
  const entry = getContentPath(file.sha256, plainCipher)
  const hash = await addEntry(archive, entry, createReadStream(path, { highWaterMark: 256 * 1024 }))
  return hash === file.sha256
}

/** Checks that the file fits on the disk. Returns the number of files it will contain. */
async function reserveSpace({ pool }: BackupSource, folder: string): Promise<number> {
  let [total, neededBytes] = [0, 0]
  for await (const { bytes } of listMedia(pool)) {
    total++
    neededBytes += bytes
  }
  const freeBytes = await createFolderStore(folder).getFreeBytes()
  if (neededBytes > freeBytes) throw new NoRoomError(neededBytes, Math.max(0, freeBytes))
  return total
}

/** Replaces the comment at the end by the hash of all bytes before it. */
async function* seal(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  for await (const part of splitEnd(bytes, commentLength, () => {})) {
    hash.update(part)
    yield part
  }
  yield buildArchiveComment(hash.digest())
}
