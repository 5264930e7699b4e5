import { UnreadableMetadata } from './byte-source.server.ts'

/** An entry of a directory. `valueAt` is where its value begins, in the entry or elsewhere. */
export type TiffEntry = {
  tag: number
  type: number
  count: number
  position: number
  valueAt: number
  valueBytes: number
}

/** `image`: of an image or its thumbnail. The others are named by the tag that points at them. */
type DirectoryKind = 'image' | 'exif' | 'gps' | 'other'
export type TiffDirectory = {
  kind: DirectoryKind
  position: number
  entries: TiffEntry[]
  /** Position after its last byte. */
  end: number
}

/** Reads numbers in the byte order of a TIFF structure, which its header says. */
export type TiffReader = ReturnType<typeof openTiff>

const typeBytes: Record<number, number> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
  13: 4,
  129: 1,
}

/** Tags whose value is the position of another directory. */
const pointerTags: Record<number, DirectoryKind> = {
  0x8769: 'exif',
  0x8825: 'gps',
  0xa005: 'other',
  0x014a: 'image',
}

/** Images, thumbnails and sub-directories; more is no photo. */
const maxDirectories = 64

/** Opens a TIFF structure, such as EXIF. Throws for another header. TIFF 6.0, 2. */
export function openTiff(bytes: Buffer) {
  const order = bytes.toString('latin1', 0, 2)
  if (bytes.length < 8 || (order !== 'II' && order !== 'MM'))
    throw new UnreadableMetadata('No TIFF header.')
  const isLittle = order === 'II'
  const check = (position: number, length: number) => {
    if (position < 0 || position + length > bytes.length)
      throw new UnreadableMetadata('A TIFF structure goes beyond its end.')
  }
  const read16 = (position: number) => {
    check(position, 2)
    return isLittle ? bytes.readUInt16LE(position) : bytes.readUInt16BE(position)
  }
  const read32 = (position: number) => {
    check(position, 4)
    return isLittle ? bytes.readUInt32LE(position) : bytes.readUInt32BE(position)
  }
  if (read16(2) !== 42) throw new UnreadableMetadata('Another kind of TIFF.')
  return { bytes, read16, read32, check }
}

/**
 * Returns every directory of a TIFF structure: images one after the other, and those that their
 * tags point at. Throws if one can't be read to its end or is reached twice.
 */
export function listDirectories(tiff: TiffReader): TiffDirectory[] {
  const directories: TiffDirectory[] = []
  const open: { kind: DirectoryKind; position: number }[] = []
  const seen = new Set<number>()

  function readNext(kind: DirectoryKind, position: number): TiffDirectory {
    if (seen.has(position) || seen.size >= maxDirectories)
      throw new UnreadableMetadata('A directory is reached twice.')
    seen.add(position)
    const directory = readDirectory(tiff, kind, position)
    directories.push(directory)
    for (const entry of directory.entries) {
      const target = pointerTags[entry.tag]
      if (!target) continue
      for (const at of readPointers(tiff, entry)) open.push({ kind: target, position: at })
    }
    return directory
  }

  for (let position = tiff.read32(4); position !== 0;) {
    const { end } = readNext('image', position)
    // some programs leave the last pointer out
    position = end <= tiff.bytes.length ? tiff.read32(end - 4) : 0
  }
  for (let next = open.shift(); next; next = open.shift()) readNext(next.kind, next.position)
  return directories
}

function readDirectory(tiff: TiffReader, kind: DirectoryKind, position: number): TiffDirectory {
  const count = tiff.read16(position)
  tiff.check(position + 2, 12 * count)
  const entries = Array.from({ length: count }, (_, index): TiffEntry => {
    const at = position + 2 + 12 * index
    const [tag, type, values] = [tiff.read16(at), tiff.read16(at + 2), tiff.read32(at + 4)]
    const valueBytes = (typeBytes[type] ?? 0) * values
    const valueAt = valueBytes > 4 ? tiff.read32(at + 8) : at + 8
    return { tag, type, count: values, position: at, valueAt, valueBytes }
  })
  return { kind, position, entries, end: position + 2 + 12 * count + 4 }
}

function readPointers(tiff: TiffReader, { type, count, valueAt }: TiffEntry): number[] {
  if (type !== 4 && type !== 13) throw new UnreadableMetadata('A pointer has another type.')
  return Array.from({ length: Math.min(count, maxDirectories) }, (_, index) =>
    tiff.read32(valueAt + 4 * index),
  )
}

/** Returns a text value without the zeros at its end, or an empty text if it is out of reach. */
export function readText({ bytes }: TiffReader, { valueAt, valueBytes }: TiffEntry): string {
  return bytes
    .subarray(valueAt, valueAt + valueBytes)
    .toString('utf8')
    .replace(/\0[\s\S]*$/, '')
    .trim()
}
