import {
  type ByteSource,
  UnreadableMetadata,
  editBlock,
  readExactly,
} from './byte-source.server.ts'
import type { MetadataVisitor } from './jpeg.server.ts'

/** Chunks of the image itself. */
const keptChunks = ['VP8 ', 'VP8L', 'VP8X', 'ALPH', 'ANIM', 'ANMF', 'ICCP']

/**
 * Visits the metadata of a WebP and returns the position after its end. Throws if it can't be read
 * to its end. RFC 9649, 2.
 */
export async function walkWebp(source: ByteSource, visitor: MetadataVisitor): Promise<number> {
  const end = 8 + (await readExactly(source, 4, 4)).readUInt32LE()
  if (end > source.size) throw new UnreadableMetadata('The image is cut off.')
  let position = 12
  while (position + 8 <= end) {
    const head = await readExactly(source, position, 8)
    const [kind, bytes] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    const from = position + 8
    if (from + bytes > end) throw new UnreadableMetadata('A chunk is cut off.')
    const piece = { position: from, bytes }
    if (kind === 'EXIF')
      await editBlock(source, [piece], (block) => visitor.visitExif(skipExifName(block)))
    else if (kind === 'XMP ') await editBlock(source, [piece], (block) => visitor.visitXmp(block))
    else if (!keptChunks.includes(kind)) visitor.visitUnknown(source, from, from + bytes)
    position = from + bytes + (bytes % 2)
  }
  return Math.max(position, end)
}

/** Some programs repeat the name that begins EXIF in a JPEG. */
export function skipExifName(bytes: Buffer): Buffer {
  return bytes.toString('latin1', 0, 6) === 'Exif\0\0' ? bytes.subarray(6) : bytes
}
