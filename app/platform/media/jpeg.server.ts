import {
  type ByteSource,
  type Piece,
  UnreadableMetadata,
  editBlock,
  readExactly,
} from './byte-source.server.ts'

/**
 * Receives the metadata of a file. Blocks are changed in place, and what was changed is
 * overwritten in the file.
 */
export type MetadataVisitor = {
  /** A TIFF structure. */
  visitExif(bytes: Buffer): Promise<void> | void
  visitXmp(bytes: Buffer): void
  /** Resources of Photoshop, among them IPTC. */
  visitPhotoshop(bytes: Buffer): Promise<void> | void
  /** Returns true for a text of this name that must not be in the file. */
  mustRemoveText(name: string): boolean
  /** A part that readers skip and whose content isn't known. */
  visitUnknown(source: ByteSource, from: number, to: number): void
}

const names = {
  exif: 'Exif\0\0',
  xmp: 'http://ns.adobe.com/xap/1.0/\0',
  extendedXmp: 'http://ns.adobe.com/xmp/extension/\0',
  photoshop: 'Photoshop 3.0\0',
}

/** First bytes of segments, by marker, that say how the image is shown and nothing about it. */
const keptSegments: Record<number, string[]> = {
  0xe0: ['JFIF\0', 'JFXX\0'],
  0xe2: ['ICC_PROFILE\0', 'MPF\0', 'urn:iso:std:iso:ts:21496:-1\0'],
  0xec: ['Ducky'],
  0xee: ['Adobe'],
}

type Segment = { marker: number; from: number; to: number }

/** Bytes read at once to find the end of an image. */
const scanBytes = 1024 * 1024

/**
 * Visits the metadata of a JPEG and returns the position after its end. Throws if it can't be read
 * to its end. ITU T.81, annex B; XMP part 3, 1.1.3.
 */
export async function walkJpeg(source: ByteSource, visitor: MetadataVisitor): Promise<number> {
  if ((await readExactly(source, 0, 2)).readUInt16BE() !== 0xffd8)
    throw new UnreadableMetadata('The image has no start.')
  const segments: Segment[] = []
  let position = 2
  for (;;) {
    const segment = await readSegment(source, position)
    position = segment.to
    if (segment.marker === 0xd9) break
    // the compressed image follows
    if (segment.marker === 0xda) position = await findMarker(source, position)
    if (segment.marker >= 0xe0 && segment.marker <= 0xef) segments.push(segment)
  }
  await visitSegments(source, segments, visitor)
  return position
}

/** Visits only what comes before the compressed image, without reading it. */
export async function walkJpegHeader(source: ByteSource, visitor: MetadataVisitor) {
  const segments: Segment[] = []
  for (let position = 2; ;) {
    const segment = await readSegment(source, position)
    if (segment.marker === 0xd9 || segment.marker === 0xda) break
    if (segment.marker >= 0xe0 && segment.marker <= 0xef) segments.push(segment)
    position = segment.to
  }
  await visitSegments(source, segments, visitor)
}

async function readSegment(source: ByteSource, position: number): Promise<Segment> {
  let at = position
  if ((await readExactly(source, at, 1))[0] !== 0xff)
    throw new UnreadableMetadata('A marker is missing.')
  // markers may be preceded by fill bytes
  let marker = 0xff
  while (marker === 0xff) marker = (await readExactly(source, ++at, 1))[0]!
  const from = at + 1
  // the end, and markers without a length
  if (marker === 0xd9 || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7))
    return { marker, from, to: from }
  const bytes = (await readExactly(source, from, 2)).readUInt16BE()
  if (marker < 0xc0 || marker === 0xd8 || bytes < 2 || from + bytes > source.size)
    throw new UnreadableMetadata('A segment is damaged.')
  return { marker, from: from + 2, to: from + bytes }
}

/** Returns the position of the next marker after compressed data, but restarts. */
async function findMarker(source: ByteSource, from: number): Promise<number> {
  for (let position = from; ;) {
    const part = await source.read(position, scanBytes)
    if (part.length < 2) throw new UnreadableMetadata('The image has no end.')
    for (let at = part.indexOf(0xff); at !== -1 && at + 1 < part.length;) {
      const next = part[at + 1]!
      const isData = next === 0 || (next >= 0xd0 && next <= 0xd7)
      if (!isData && next !== 0xff) return position + at
      at = part.indexOf(0xff, next === 0xff ? at + 1 : at + 2)
    }
    // the last byte may begin a marker
    position += part.length - 1
  }
}

async function visitSegments(source: ByteSource, segments: Segment[], visitor: MetadataVisitor) {
  const photoshop: Piece[] = []
  const extended: Segment[] = []
  for (const segment of segments) {
    const { marker, from, to } = segment
    const head = (await source.read(from, Math.min(40, to - from))).toString('latin1')
    const hasName = (name: string) => head.startsWith(name)
    const getPiece = (skip: number) => ({ position: from + skip, bytes: to - from - skip })
    if (marker === 0xe1 && hasName(names.exif))
      await editBlock(source, [getPiece(names.exif.length)], (bytes) => visitor.visitExif(bytes))
    else if (marker === 0xe1 && hasName(names.xmp))
      await editBlock(source, [getPiece(names.xmp.length)], (bytes) => visitor.visitXmp(bytes))
    else if (marker === 0xe1 && hasName(names.extendedXmp)) extended.push(segment)
    else if (marker === 0xed && hasName(names.photoshop))
      photoshop.push(getPiece(names.photoshop.length))
    else if (!keptSegments[marker]?.some(hasName)) visitor.visitUnknown(source, from, to)
  }
  if (photoshop.length > 0)
    await editBlock(source, photoshop, (bytes) => visitor.visitPhotoshop(bytes))
  for (const pieces of await groupExtendedXmp(source, extended))
    await editBlock(source, pieces, (bytes) => visitor.visitXmp(bytes))
}

/**
 * Returns the pieces of each extended XMP, in their order. A segment has the id of 32 characters,
 * the full length and the offset of its piece. XMP part 3, 1.1.3.1.
 */
async function groupExtendedXmp(source: ByteSource, segments: Segment[]): Promise<Piece[][]> {
  const groups = new Map<string, { total: number; pieces: (Piece & { offset: number })[] }>()
  const idAt = names.extendedXmp.length
  for (const { from, to } of segments) {
    if (to - from < idAt + 40) throw new UnreadableMetadata('A piece of XMP is too short.')
    const head = await readExactly(source, from, idAt + 40)
    const id = head.toString('latin1', idAt, idAt + 32)
    const group = groups.get(id) ?? { total: head.readUInt32BE(idAt + 32), pieces: [] }
    groups.set(id, group)
    group.pieces.push({
      position: from + idAt + 40,
      bytes: to - from - idAt - 40,
      offset: head.readUInt32BE(idAt + 36),
    })
  }
  return Array.from(groups.values(), ({ total, pieces }) => {
    const sorted = pieces.toSorted((one, other) => one.offset - other.offset)
    let end = 0
    for (const { offset, bytes } of sorted) {
      if (offset !== end) throw new UnreadableMetadata('A piece of XMP is missing.')
      end += bytes
    }
    if (end !== total) throw new UnreadableMetadata('A piece of XMP is missing.')
    return sorted
  })
}
