import { createReadStream, statSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { Readable } from 'node:stream'

import { type Entry, RandomAccessReader, fromRandomAccessReaderPromise } from 'yauzl'

import { getErrorCode } from '../transact.server.ts'
import { DamagedError, type RangeReader, isAgeFile, openAgeFile } from './age-file.server.ts'
import { buildArchiveComment, commentLength, rowsEntry } from './archive.server.ts'
import { openCipher, plainCipher } from './cipher.server.ts'
import { createFolderStore } from './folder.server.ts'
import type { BackupReader } from './media.server.ts'
import { type BackupStore, StorageError, getContentPath, readStored } from './store.server.ts'
import { hasValidEnd } from './trailer.server.ts'

type OpenProblem = 'backup-missing' | 'backup-damaged' | 'passphrase-missing' | 'passphrase-wrong'
type Opened<Value> = { ok: true; value: Value } | { ok: false; problem: OpenProblem }
const refuse = (problem: OpenProblem) => ({ ok: false as const, problem })

const archiveName = /\.zip(?:\.age)?$/

/** Returns true for a studio file, false for the rows of a backup folder, by the name. */
export function isArchive(file: string): boolean {
  return archiveName.test(file)
}

/** Returns true if the file can't be read, false if its content is damaged. */
export function isUnreadable(error: unknown): boolean {
  return (
    error instanceof StorageError ||
    (!(error instanceof DamagedError) && getErrorCode(error) !== undefined)
  )
}

type OpenOptions = {
  passphrase: string | undefined
  /** The place of a backup: the folder of the path, unless set. */
  store: BackupStore | undefined
  /** Called while a studio file is verified, with the bytes read and all of them. */
  onVerified: (doneBytes: number, total: number) => void
}

/**
 * Opens a studio file, whose bytes are all verified first, or the rows of a backup with the store
 * they are in. Files that end in `.age` need the passphrase. `size` is that of a studio file, or 0.
 */
export async function openBackup(
  path: string,
  { passphrase, store, onVerified }: OpenOptions,
): Promise<Opened<BackupReader> & { size: number }> {
  if (!isArchive(path)) {
    const result = await openStored(store ?? createFolderStore(dirname(path)), path, passphrase)
    return { ...result, size: 0 }
  }
  const openResult = await openBytes(path, passphrase)
  if (!openResult.ok) return { ...openResult, size: 0 }
  const bytes = openResult.value
  const { size } = bytes
  const readResult = await refuseDamaged(async () => {
    const countedBytes = countBytes(bytes.read(0, size), (doneBytes) => onVerified(doneBytes, size))
    const isIntact = await hasValidEnd(countedBytes, commentLength, buildArchiveComment)
    return isIntact ? { ok: true, value: await readArchive(bytes) } : refuse('backup-damaged')
  })
  return { ...readResult, size }
}

/**
 * Returns why a file can't be imported, as far as that is known without reading all of it, or null.
 */
export async function findBackupProblem(
  file: string,
  passphrase: string | undefined,
): Promise<OpenProblem | null> {
  const openResult = isArchive(file)
    ? await openBytes(file, passphrase)
    : await openStored(createFolderStore(dirname(file)), file, passphrase)
  if (!openResult.ok) return openResult.problem
  if ('readRows' in openResult.value) return null
  const bytes = openResult.value
  const readResult = await refuseDamaged(async () => ({
    ok: true,
    value: await readArchive(bytes),
  }))
  return readResult.ok ? null : readResult.problem
}

async function openStored(
  store: BackupStore,
  path: string,
  passphrase: string | undefined,
): Promise<Opened<BackupReader>> {
  const file = basename(path)
  if (!(await store.has(file))) return refuse('backup-missing')
  const isEncrypted = file.endsWith('.age')
  if (isEncrypted && !passphrase) return refuse('passphrase-missing')
  const cipher = isEncrypted ? await openCipher(store, passphrase!, { create: false }) : plainCipher
  if (!cipher) return refuse('passphrase-wrong')
  return {
    ok: true,
    value: {
      readRows: () => readStored(store, file, cipher),
      hasContent: (sha256) => store.has(getContentPath(sha256, cipher)),
      readContent: (sha256) => readStored(store, getContentPath(sha256, cipher), cipher),
    },
  }
}

/** The beginning of the file says if it is encrypted: an uploaded file may have any name. */
async function openBytes(
  file: string,
  passphrase: string | undefined,
): Promise<Opened<RangeReader>> {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return refuse('backup-missing')
  if (!(await isAgeFile(file))) return { ok: true, value: openPlainFile(file) }
  if (!passphrase) return refuse('passphrase-missing')
  return refuseDamaged(async () => {
    const bytes = await openAgeFile(file, passphrase)
    return bytes ? { ok: true, value: bytes } : refuse('passphrase-wrong')
  })
}

async function refuseDamaged<Value>(work: () => Promise<Opened<Value>>): Promise<Opened<Value>> {
  try {
    return await work()
  } catch (error) {
    if (isUnreadable(error)) throw error
    return refuse('backup-damaged')
  }
}

function openPlainFile(path: string): RangeReader {
  return {
    size: statSync(path).size,
    read: (start, end) =>
      start >= end
        ? Readable.from([])
        : createReadStream(path, { start, end: end - 1, highWaterMark: 256 * 1024 }),
  }
}

async function* countBytes(parts: AsyncIterable<Buffer>, onRead: (doneBytes: number) => void) {
  let doneBytes = 0
  for await (const part of parts) {
    doneBytes += part.length
    onRead(doneBytes)
    yield part
  }
}

const blockBytes = 64 * 1024

class ArchiveBytes extends RandomAccessReader {
  readonly #bytes: RangeReader
  #block: { start: number; bytes: Buffer } = { start: 0, bytes: Buffer.alloc(0) }
  constructor(bytes: RangeReader) {
    super()
    this.#bytes = bytes
  }
  override _readStreamForRange(start: number, end: number): Readable {
    return this.#bytes.read(start, end)
  }
  /** The list of entries is read in thousands of short pieces, one after the other. */
  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ) {
    this.#readBlock(position, length).then(
      (bytes) => {
        bytes.copy(buffer, offset)
        callback(null)
      },
      (error: Error) => callback(error),
    )
  }
  async #readBlock(position: number, length: number): Promise<Buffer> {
    const { start, bytes } = this.#block
    if (position >= start && position + length <= start + bytes.length)
      return bytes.subarray(position - start, position - start + length)
    const end = Math.min(this.#bytes.size, position + Math.max(length, blockBytes))
    const parts: Buffer[] = []
    for await (const part of this.#bytes.read(position, end)) parts.push(part as Buffer)
    this.#block = { start: position, bytes: Buffer.concat(parts) }
    if (this.#block.bytes.length < length) throw new DamagedError('too short')
    return this.#block.bytes.subarray(0, length)
  }
}

/** Reads the list of entries. Only what the rows name is read later, so no path is ever used. */
async function readArchive(bytes: RangeReader): Promise<BackupReader> {
  const zip = await fromRandomAccessReaderPromise(new ArchiveBytes(bytes), bytes.size, {
    autoClose: false,
  })
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry)
  const readEntry = async (path: string) => {
    const entry = entries.get(path)
    if (!entry) throw new DamagedError(`${path} is missing`)
    return zip.openReadStreamPromise(entry)
  }
  if (!entries.has(rowsEntry)) throw new DamagedError('not-a-studio')
  return {
    readRows: () => readEntry(rowsEntry),
    hasContent: async (sha256) => entries.has(getContentPath(sha256, plainCipher)),
    readContent: (sha256) => readEntry(getContentPath(sha256, plainCipher)),
  }
}
