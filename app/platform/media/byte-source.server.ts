import { type FileHandle, open } from 'node:fs/promises'

/** Thrown when the structure of a file can't be read to its end. */
export class UnreadableMetadata extends Error {}

/** Bytes of a file, or a part of it, which can be read anywhere and overwritten. */
export type ByteSource = {
  size: number
  /** Reads so many bytes; fewer only at the end. */
  read(position: number, bytes: number): Promise<Buffer>
  /** Replaces so many bytes with `text`, followed by zeros. */
  overwrite(position: number, bytes: number, text?: Buffer): void
}

/** A range to overwrite with text followed by zeros. */
export type Overwrite = { position: number; bytes: number; text?: Buffer }

/** More than any index table of a day-long video; larger parts are not read. */
const maxReadBytes = 64 * 1024 * 1024

/** Small reads are served from a part of this size. */
const partBytes = 64 * 1024

/** Returns the bytes of an open file, and adds what is overwritten to a list. */
async function createFileSource(
  file: FileHandle,
  overwrites: Overwrite[] = [],
): Promise<ByteSource> {
  const { size } = await file.stat()
  let part = { position: 0, bytes: Buffer.alloc(0) }
  async function readFile(position: number, bytes: number) {
    if (bytes > maxReadBytes) throw new UnreadableMetadata('A part of the file is too large.')
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
    return buffer.subarray(0, bytesRead)
  }
  return {
    size,
    async read(position, bytes) {
      if (bytes > partBytes) return readFile(position, bytes)
      const start = position - part.position
      const isThere = start >= 0 && start + bytes <= part.bytes.length
      if (!isThere) part = { position, bytes: await readFile(position, partBytes) }
      const from = isThere ? start : 0
      return part.bytes.subarray(from, from + bytes)
    },
    overwrite: (position, bytes, text) => void overwrites.push({ position, bytes, text }),
  }
}

/** Opens a file, and closes it after the work. */
export async function withFileSource<Result>(
  path: string,
  work: (source: ByteSource) => Promise<Result>,
  overwrites: Overwrite[] = [],
): Promise<Result> {
  const file = await open(path)
  try {
    return await work(await createFileSource(file, overwrites))
  } finally {
    await file.close()
  }
}

/** Returns bytes in memory, which are overwritten in place. */
export function createBufferSource(bytes: Buffer): ByteSource {
  return {
    size: bytes.length,
    read: (position, length) => Promise.resolve(bytes.subarray(position, position + length)),
    overwrite(position, length, text) {
      bytes.fill(0, position, position + length)
      text?.copy(bytes, position, 0, length)
    },
  }
}

/** Returns a part of a source. */
export function sliceSource(source: ByteSource, from: number, to: number): ByteSource {
  return {
    size: to - from,
    read: (position, bytes) =>
      source.read(from + position, Math.max(0, Math.min(bytes, to - from - position))),
    overwrite: (position, bytes, text) => source.overwrite(from + position, bytes, text),
  }
}

/** Reads exactly so many bytes. Throws if the source ends before. */
export async function readExactly(
  source: ByteSource,
  position: number,
  bytes: number,
): Promise<Buffer> {
  if (position < 0 || position + bytes > source.size)
    throw new UnreadableMetadata('A structure goes beyond the end.')
  const part = await source.read(position, bytes)
  if (part.length < bytes) throw new UnreadableMetadata('The file ended before its size.')
  return part
}

/** A part of a source that belongs to one block of metadata. */
export type Piece = { position: number; bytes: number }

/** Metadata is smaller. A depth map of a phone's portrait has some MB. */
const maxBlockBytes = 32 * 1024 * 1024

/** Equal bytes between two changes that are overwritten with them. */
const maxGap = 16

/**
 * Reads the pieces of a block one after the other, lets `edit` change the bytes in place, and
 * overwrites what it changed.
 */
export async function editBlock(
  source: ByteSource,
  pieces: Piece[],
  edit: (bytes: Buffer) => Promise<void> | void,
) {
  const total = pieces.reduce((sum, { bytes }) => sum + bytes, 0)
  if (total > maxBlockBytes) throw new UnreadableMetadata('A block of metadata is too large.')
  const parts: Buffer[] = []
  for (const { position, bytes } of pieces) parts.push(await readExactly(source, position, bytes))
  const [before, after] = [Buffer.concat(parts), Buffer.concat(parts)]
  await edit(after)
  let start = 0
  for (const { position, bytes } of pieces) {
    const range = [start, start + bytes] as const
    for (const { from, to } of listChanges(before.subarray(...range), after.subarray(...range)))
      source.overwrite(position + from, to - from, after.subarray(start + from, start + to))
    start += bytes
  }
}

/** Returns the ranges in which two buffers of the same length differ. */
function listChanges(before: Buffer, after: Buffer): { from: number; to: number }[] {
  const changes: { from: number; to: number }[] = []
  if (before.equals(after)) return changes
  for (let at = 0; at < before.length; at++) {
    if (before[at] === after[at]) continue
    const last = changes.at(-1)
    if (last && at - last.to <= maxGap) last.to = at + 1
    else changes.push({ from: at, to: at + 1 })
  }
  return changes
}
