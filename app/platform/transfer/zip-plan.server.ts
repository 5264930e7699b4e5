import { createHash } from 'node:crypto'

import type { MetadataRange } from '../media/metadata.server.ts'
import type { Segment } from './segments.server.ts'

/** A file in a zip. The path is relative, with slashes, and safe on every system. */
export type ZipEntry = {
  path: string
  bytes: number
  crc32: number
  /** Local time of the last change, which a zip stores without a time zone. */
  modified: { year: number; month: number; day: number; hour: number; minute: number }
  /** The file to read the bytes from. */
  source: string
  /** Ranges of the file that are sent as blank bytes, in order. */
  blanks?: MetadataRange[]
}

export type ZipPlan = {
  size: number
  /** Changes with any byte of the zip. Contents count by their size and CRC-32. */
  etag: string
  listSegments(from: number, to: number): Generator<Segment>
}

/** Part of the ETag: bytes written by another version of this module are another zip. */
const writerVersion = 1

/** The largest values that fit without zip64. The next one says that zip64 has the value. */
const max32 = 0xffffffff
const max16 = 0xffff
const [localBytes, centralBytes, endBytes, end64Bytes, locatorBytes] = [30, 46, 22, 56, 20]

/**
 * Plans a zip of files whose sizes and CRC-32 are known: its exact size, and the bytes of any range
 * without writing the rest. Contents are stored as they are, since media doesn't get smaller. Zip64
 * is used only where a number needs it, because some programs can't read it. APPNOTE 6.3.10, 4.3.
 */
export function planZip(entries: ZipEntry[]): ZipPlan {
  const names = entries.map(({ path }) => Buffer.from(path))
  // where each local header begins, and last the central directory
  const starts = new Float64Array(entries.length + 1)
  let directoryBytes = 0
  for (const [index, { bytes }] of entries.entries()) {
    const start = starts[index]!
    const nameBytes = names[index]!.length
    starts[index + 1] = start + localBytes + nameBytes + (isLarge(bytes) ? 20 : 0) + bytes
    directoryBytes += centralBytes + nameBytes + countCentralExtra(bytes, start)
  }
  const directoryStart = starts[entries.length]!
  const needs64 = entries.length >= max16 || isLarge(directoryBytes) || isLarge(directoryStart)
  const size =
    directoryStart + directoryBytes + (needs64 ? end64Bytes + locatorBytes : 0) + endBytes

  let tail: Buffer | undefined
  function getTail(): Buffer {
    if (tail) return tail
    const records = entries.map((entry, index) =>
      buildCentralRecord(entry, names[index]!, starts[index]!),
    )
    const end = buildEnd(entries.length, { directoryStart, directoryBytes, needs64 })
    tail = Buffer.concat([...records, end])
    return tail
  }

  function* listSegments(from: number, to: number): Generator<Segment> {
    for (let index = findLast(starts, from); index < entries.length; index++) {
      const start = starts[index]!
      if (start > to) return
      const entry = entries[index]!
      const header = buildLocalHeader(entry, names[index]!)
      const dataStart = start + header.length
      if (from < dataStart)
        yield { bytes: header.subarray(Math.max(0, from - start), to + 1 - start) }
      const [first, last] = [
        Math.max(0, from - dataStart),
        Math.min(entry.bytes - 1, to - dataStart),
      ]
      if (first <= last) yield { path: entry.source, from: first, to: last, blanks: entry.blanks }
    }
    if (to >= directoryStart)
      yield {
        bytes: getTail().subarray(Math.max(0, from - directoryStart), to + 1 - directoryStart),
      }
  }

  return { size, etag: computeEtag(entries), listSegments }
}

function isLarge(value: number): boolean {
  return value >= max32
}

/** Returns the index of the last start that is not after the position. */
function findLast(starts: Float64Array, position: number): number {
  let [low, high] = [0, starts.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle]! <= position) low = middle
    else high = middle - 1
  }
  // entries without bytes and without a name don't exist, so starts differ
  return low
}

function countCentralExtra(bytes: number, start: number): number {
  const values = (isLarge(bytes) ? 2 : 0) + (isLarge(start) ? 1 : 0)
  return values === 0 ? 0 : 4 + 8 * values
}

/** Fields that local headers and central records share: from the version to the name's length. */
function writeShared(
  header: Buffer,
  position: number,
  { bytes, crc32, modified }: ZipEntry,
  nameBytes: number,
  needs64: boolean,
) {
  const { date, time } = toDosTime(modified)
  const stored = isLarge(bytes) ? max32 : bytes
  header.writeUInt16LE(needs64 ? 45 : 20, position)
  header.writeUInt16LE(0x0800, position + 2) // bit 11: the name is UTF-8
  header.writeUInt16LE(0, position + 4) // stored
  header.writeUInt16LE(time, position + 6)
  header.writeUInt16LE(date, position + 8)
  header.writeUInt32LE(crc32, position + 10)
  header.writeUInt32LE(stored, position + 14)
  header.writeUInt32LE(stored, position + 18)
  header.writeUInt16LE(nameBytes, position + 22)
}

function buildLocalHeader(entry: ZipEntry, name: Buffer): Buffer {
  const extra = isLarge(entry.bytes) ? buildZip64Extra([entry.bytes, entry.bytes]) : Buffer.alloc(0)
  const header = Buffer.alloc(localBytes)
  header.writeUInt32LE(0x04034b50, 0)
  writeShared(header, 4, entry, name.length, isLarge(entry.bytes))
  header.writeUInt16LE(extra.length, 28)
  return Buffer.concat([header, name, extra])
}

function buildCentralRecord(entry: ZipEntry, name: Buffer, start: number): Buffer {
  const values = [
    ...(isLarge(entry.bytes) ? [entry.bytes, entry.bytes] : []),
    ...(isLarge(start) ? [start] : []),
  ]
  const extra = values.length > 0 ? buildZip64Extra(values) : Buffer.alloc(0)
  const record = Buffer.alloc(centralBytes)
  record.writeUInt32LE(0x02014b50, 0)
  record.writeUInt16LE((3 << 8) | (values.length > 0 ? 45 : 20), 4) // made on Unix
  writeShared(record, 6, entry, name.length, values.length > 0)
  record.writeUInt16LE(extra.length, 30)
  record.writeUInt32LE((0o100644 << 16) >>> 0, 38) // a file that everyone may read
  record.writeUInt32LE(isLarge(start) ? max32 : start, 42)
  return Buffer.concat([record, name, extra])
}

function buildZip64Extra(values: number[]): Buffer {
  const extra = Buffer.alloc(4 + 8 * values.length)
  extra.writeUInt16LE(1, 0)
  extra.writeUInt16LE(8 * values.length, 2)
  for (const [index, value] of values.entries())
    extra.writeBigUInt64LE(BigInt(value), 4 + 8 * index)
  return extra
}

type Directory = { directoryStart: number; directoryBytes: number; needs64: boolean }

function buildEnd(count: number, { directoryStart, directoryBytes, needs64 }: Directory): Buffer {
  const end = Buffer.alloc(endBytes)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(count, max16), 8)
  end.writeUInt16LE(Math.min(count, max16), 10)
  end.writeUInt32LE(Math.min(directoryBytes, max32), 12)
  end.writeUInt32LE(Math.min(directoryStart, max32), 16)
  if (!needs64) return end
  const end64 = Buffer.alloc(end64Bytes)
  end64.writeUInt32LE(0x06064b50, 0)
  end64.writeBigUInt64LE(BigInt(end64Bytes - 12), 4)
  end64.writeUInt16LE((3 << 8) | 45, 12)
  end64.writeUInt16LE(45, 14)
  end64.writeBigUInt64LE(BigInt(count), 24)
  end64.writeBigUInt64LE(BigInt(count), 32)
  end64.writeBigUInt64LE(BigInt(directoryBytes), 40)
  end64.writeBigUInt64LE(BigInt(directoryStart), 48)
  const locator = Buffer.alloc(locatorBytes)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(BigInt(directoryStart + directoryBytes), 8)
  locator.writeUInt32LE(1, 16)
  return Buffer.concat([end64, locator, end])
}

/** Returns the two numbers of a DOS time, which begins in 1980 and counts two seconds. */
function toDosTime({ year, month, day, hour, minute }: ZipEntry['modified']) {
  return year < 1980
    ? { date: 0x21, time: 0 }
    : { date: ((year - 1980) << 9) | (month << 5) | day, time: (hour << 11) | (minute << 5) }
}

function computeEtag(entries: ZipEntry[]): string {
  const hash = createHash('sha256').update(`zip ${writerVersion}\n`)
  for (const { path, bytes, crc32, modified } of entries)
    hash.update(`${JSON.stringify([path, bytes, crc32, Object.values(modified)])}\n`)
  return `"${hash.digest('hex').slice(0, 16)}"`
}

/** Most bytes of one zip: 4 GB, which any file system and any program takes. */
const maxPartBytes = 4_000_000_000

/**
 * Splits entries, in their order, into parts that are each a zip of at most 4 GB. A file larger
 * than that has a part of its own.
 */
export function splitIntoParts<Entry extends { path: string; bytes: number }>(
  entries: Entry[],
  maxBytes = maxPartBytes,
): Entry[][] {
  const parts: Entry[][] = []
  let room = -1
  for (const entry of entries) {
    // at most, with zip64
    const overhead = localBytes + centralBytes + 48 + 2 * Buffer.byteLength(entry.path)
    if (room < entry.bytes + overhead) {
      parts.push([])
      room = maxBytes - endBytes
    }
    parts.at(-1)!.push(entry)
    room -= entry.bytes + overhead
  }
  return parts
}
