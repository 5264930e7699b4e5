import {
  type ByteSource,
  UnreadableMetadata,
  readExactly,
  sliceSource,
} from './byte-source.server.ts'
import { walkJpeg } from './jpeg.server.ts'
import { type MovieVisitor, redactMovie } from './movie-locations.server.ts'

const partBytes = 64 * 1024

/** Images and videos after an image; a phone writes two or three. */
const maxParts = 32

/**
 * Overwrites locations in what follows the end of an image: more images (MPF), the video of a
 * motion photo, and the parts that Samsung's phones add. The rest is unknown.
 */
export async function redactTrailer(source: ByteSource, from: number, visitor: MovieVisitor) {
  const samsung = await readSamsungTrailer(source, from)
  await redactParts(source, { from, to: samsung?.from ?? source.size }, visitor)
  for (const part of samsung?.parts ?? []) await redactParts(source, part, visitor)
}

type Range = { from: number; to: number }

async function redactParts(source: ByteSource, { from, to }: Range, visitor: MovieVisitor) {
  let unknownFrom = from
  for (let left = maxParts; ; left--) {
    const next = await findPart(source, unknownFrom, to)
    const end = next?.position ?? to
    if (end > unknownFrom) visitor.visitUnknown(source, unknownFrom, end)
    if (!next) return
    if (left === 0) throw new UnreadableMetadata('Too many parts follow the image.')
    const part = sliceSource(source, next.position, to)
    if (next.kind === 'video') return redactMovie(part, visitor)
    unknownFrom = next.position + (await walkJpeg(part, visitor))
  }
}

/** Returns the next image or video in a range. Both begin at their first bytes. */
async function findPart(source: ByteSource, from: number, to: number) {
  for (let position = from; position < to;) {
    const part = await source.read(position, Math.min(partBytes, to - position))
    const image = part.indexOf(Buffer.from([0xff, 0xd8, 0xff]))
    const brand = part.indexOf('ftyp')
    if (image !== -1 && (brand < 4 || image < brand))
      return { kind: 'image' as const, position: position + image }
    if (brand >= 4) return { kind: 'video' as const, position: position + brand - 4 }
    if (part.length <= 8) return null
    position += part.length - 8 // a beginning may be cut
  }
  return null
}

/**
 * Returns where Samsung's trailer begins, and the contents of its parts. The last bytes say how
 * long its directory is, which says how far before it each part begins.
 */
async function readSamsungTrailer(source: ByteSource, from: number) {
  if (source.size - from < 20) return null
  const tail = await readExactly(source, source.size - 8, 8)
  if (tail.toString('latin1', 4) !== 'SEFT') return null
  const directoryAt = source.size - 8 - tail.readUInt32LE()
  const directory = await readExactly(source, directoryAt, source.size - 8 - directoryAt)
  if (directoryAt < from || directory.toString('latin1', 0, 4) !== 'SEFH' || directory.length < 12)
    throw new UnreadableMetadata('The trailer is damaged.')
  const count = directory.readUInt32LE(8)
  if (12 + 12 * count > directory.length || count > maxParts)
    throw new UnreadableMetadata('The trailer is damaged.')
  const parts: Range[] = []
  let start = directoryAt
  for (let at = 12; at < 12 + 12 * count; at += 12) {
    const partAt = directoryAt - directory.readUInt32LE(at + 4)
    const to = partAt + directory.readUInt32LE(at + 8)
    // two zeros, a type, the length of its name, and the name
    const head = await readExactly(source, partAt, 8)
    const contentAt = partAt + 8 + head.readUInt32LE(4)
    if (partAt < from || to > directoryAt || contentAt > to)
      throw new UnreadableMetadata('A part of the trailer is damaged.')
    parts.push({ from: contentAt, to })
    start = Math.min(start, partAt)
  }
  return { from: start, parts }
}
