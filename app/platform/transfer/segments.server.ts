import { type FileHandle, open } from 'node:fs/promises'

import type { MetadataRange } from '../media/metadata.server.ts'

/**
 * A part of what is sent: bytes, or the bytes `from` to `to` of a file, both included. `blanks` are
 * ranges of the file that are sent as blank bytes, in order.
 */
export type Segment =
  | { bytes: Uint8Array }
  | { path: string; from: number; to: number; blanks?: MetadataRange[] }

export type SegmentReader = {
  /** Fills the buffer from its start. Returns the number of bytes; fewer only at the end. */
  read(buffer: Buffer): Promise<number>
  close(): Promise<void>
}

/** Reads segments one after the other. A file that is gone or too short throws. */
export function createSegmentReader(segments: Iterable<Segment>): SegmentReader {
  const iterator = segments[Symbol.iterator]()
  let current: { segment: Segment; position: number; end: number } | null = null
  let file: FileHandle | null = null

  async function closeFile() {
    const open = file
    file = null
    await open?.close()
  }

  async function readInto(buffer: Buffer, { segment, position, end }: NonNullable<typeof current>) {
    const length = Math.min(buffer.length, end - position)
    if ('bytes' in segment) {
      buffer.set(segment.bytes.subarray(position, position + length))
      return length
    }
    file ??= await open(segment.path)
    const { bytesRead } = await file.read(buffer, 0, length, position)
    if (bytesRead === 0) throw new Error('The file ended before its size.')
    blankRanges(buffer.subarray(0, bytesRead), position, segment.blanks)
    return bytesRead
  }

  return {
    async read(buffer) {
      let filled = 0
      while (filled < buffer.length) {
        if (!current || current.position >= current.end) {
          await closeFile()
          const { value, done } = iterator.next()
          if (done) break
          current = {
            segment: value,
            position: 'bytes' in value ? 0 : value.from,
            end: 'bytes' in value ? value.bytes.length : value.to + 1,
          }
          continue
        }
        const bytes = await readInto(buffer.subarray(filled), current)
        current.position += bytes
        filled += bytes
      }
      return filled
    },
    close: closeFile,
  }
}

/** Blanks the given ranges in `part`, which begins at `position` of the file. */
function blankRanges(part: Buffer, position: number, blanks: MetadataRange[] = []) {
  let [first, end] = [0, blanks.length]
  while (first < end) {
    const middle = (first + end) >> 1
    if (blanks[middle]![0] + blanks[middle]![1] <= position) first = middle + 1
    else end = middle
  }
  for (const [from, bytes, text = ''] of blanks.slice(first)) {
    if (from >= position + part.length) break
    const [begins, ends] = [
      Math.max(0, from - position),
      Math.min(part.length, from + bytes - position),
    ]
    part.fill(0, begins, ends)
    part.write(text.slice(begins + position - from, ends + position - from), begins, 'latin1')
  }
}
