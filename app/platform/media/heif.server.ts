import { type Box, findChild, listBoxes } from './boxes.server.ts'
import {
  type ByteSource,
  type Piece,
  UnreadableMetadata,
  editBlock,
  readExactly,
} from './byte-source.server.ts'
import type { MetadataVisitor } from './jpeg.server.ts'
import { skipExifName } from './webp.server.ts'

/** Items of an image that are neither metadata nor unknown. */
const keptItems = ['av01', 'grid', 'iovl', 'iden', 'tmap', 'jpeg', 'hvc1']

/** An item of the image: `kind` is its type, `content` the content type of a text. */
type Item = { id: number; kind: string; content: string; pieces: Piece[] }

/**
 * Visits the metadata of an AVIF: the items of its `meta` box. Throws if it can't be read to its
 * end. ISO 14496-12, 8.11; ISO 23008-12, annex A.
 */
export async function walkHeif(source: ByteSource, visitor: MetadataVisitor) {
  const boxes = await listBoxes(source, 0, source.size)
  const meta = boxes.find(({ kind }) => kind === 'meta')
  if (!meta || meta.isCut) return
  for (const { kind, content, pieces } of await listItems(source, meta)) {
    if (kind === 'Exif')
      await editBlock(source, pieces, (bytes) => visitor.visitExif(skipOffset(bytes)))
    else if (kind === 'mime' && content === 'application/rdf+xml')
      await editBlock(source, pieces, (bytes) => visitor.visitXmp(bytes))
    else if (!keptItems.includes(kind))
      for (const { position, bytes } of pieces)
        visitor.visitUnknown(source, position, position + bytes)
  }
}

/** EXIF begins with the number of bytes before its TIFF structure. */
function skipOffset(bytes: Buffer): Buffer {
  if (bytes.length < 4) throw new UnreadableMetadata('EXIF is too short.')
  return skipExifName(bytes.subarray(4 + bytes.readUInt32BE()))
}

async function listItems(source: ByteSource, meta: Box): Promise<Item[]> {
  const inner = { ...meta, from: meta.from + 4 }
  const [infos, locations, data] = [
    await findChild(source, inner, 'iinf'),
    await findChild(source, inner, 'iloc'),
    await findChild(source, inner, 'idat'),
  ]
  if (!infos || !locations) throw new UnreadableMetadata('The list of items is missing.')
  const pieces = readLocations(await readBox(source, locations), data)
  const first = (await readExactly(source, infos.from, 1))[0] === 0 ? 6 : 8
  const items: Item[] = []
  for (const box of await listBoxes(source, infos.from + first, infos.to)) {
    if (box.kind !== 'infe' || box.isCut)
      throw new UnreadableMetadata('The list of items is damaged.')
    const info = readInfo(await readBox(source, box))
    items.push({ ...info, pieces: pieces.get(info.id) ?? [] })
  }
  return items
}

async function readBox(source: ByteSource, { from, to }: Box): Promise<Buffer> {
  return readExactly(source, from, to - from)
}

/** Reads an `infe` box of version 2 or 3. */
function readInfo(box: Buffer): Omit<Item, 'pieces'> {
  const version = box[0]
  const at = version === 2 ? 6 : 8
  if ((version !== 2 && version !== 3) || box.length < at + 6)
    throw new UnreadableMetadata('An item is of another version.')
  const kind = box.toString('latin1', at + 2, at + 6)
  const [, content = '', encoding = ''] = box.toString('latin1', at + 6).split('\0')
  return {
    id: version === 2 ? box.readUInt16BE(4) : box.readUInt32BE(4),
    kind,
    content: encoding === '' ? content : `${content} ${encoding}`,
  }
}

/** Reads an `iloc` box: where each item is in the file, or in the `idat` box. */
function readLocations(box: Buffer, data: Box | undefined): Map<number, Piece[]> {
  const version = box[0]!
  let at = 4
  const read = (bytes: number): number => {
    at += bytes
    if (at > box.length) throw new UnreadableMetadata('The places of items are damaged.')
    if (bytes === 8) return Number(box.readBigUInt64BE(at - 8))
    return bytes === 0 ? 0 : box.readUIntBE(at - bytes, bytes)
  }
  const [sizes, more] = [read(1), read(1)]
  const [offsetBytes, lengthBytes, baseBytes] = [sizes >> 4, sizes & 15, more >> 4]
  const indexBytes = version === 0 ? 0 : more & 15
  const wide = version === 2 ? 4 : 2
  const pieces = new Map<number, Piece[]>()
  for (let left = read(wide); left > 0; left--) {
    const id = read(wide)
    const method = version === 0 ? 0 : read(2) & 15
    if (read(2) !== 0 || method > 1 || (method === 1 && !data))
      throw new UnreadableMetadata('An item is in another file.')
    const base = read(baseBytes) + (method === 1 ? data!.from : 0)
    const extents: Piece[] = []
    for (let extent = read(2); extent > 0; extent--) {
      read(indexBytes)
      const position = base + read(offsetBytes)
      extents.push({ position, bytes: read(lengthBytes) })
    }
    pieces.set(id, extents)
  }
  return pieces
}
