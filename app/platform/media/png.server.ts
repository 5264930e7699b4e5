import { crc32, inflateSync } from 'node:zlib'

import {
  type ByteSource,
  UnreadableMetadata,
  createBufferSource,
  editBlock,
  readExactly,
} from './byte-source.server.ts'
import type { MetadataVisitor } from './jpeg.server.ts'

/**
 * Chunks that say how the image is shown, by the PNG specification, APNG and Apple. Their names
 * begin with a lowercase letter, as those of all chunks that a reader may skip.
 */
const keptChunks =
  'acTL fcTL fdAT bKGD cHRM cICP cLLI gAMA hIST iCCP iDOT mDCV mDCv cLLi oFFs pCAL pHYs sBIT sCAL sPLT sRGB sTER tIME tRNS'

/** A private chunk that readers skip and editors may copy. */
const emptyChunk = 'prVt'

/** Most bytes of a text after decompression. */
const maxTextBytes = 16 * 1024 * 1024

/**
 * Visits the metadata of a PNG and returns the position after its end. Chunks that change get a new
 * checksum. Throws if it can't be read to its end. PNG 3rd edition, 5.3, 11.3.
 */
export async function walkPng(source: ByteSource, visitor: MetadataVisitor): Promise<number> {
  for (let position = 8; ;) {
    const head = await readExactly(source, position, 8)
    const [bytes, kind] = [head.readUInt32BE(), head.toString('latin1', 4)]
    const end = position + 12 + bytes
    if (!/^[A-Za-z]{4}$/.test(kind) || end > source.size)
      throw new UnreadableMetadata('A chunk is damaged.')
    if (isVisited(kind))
      await editBlock(source, [{ position: position + 4, bytes: bytes + 8 }], async (chunk) => {
        const before = Buffer.from(chunk)
        await visitChunk(chunk, kind, visitor)
        if (!chunk.equals(before)) chunk.writeUInt32BE(crc32(chunk.subarray(0, -4)), bytes + 4)
      })
    if (kind === 'IEND') return end
    position = end
  }
}

function isVisited(kind: string): boolean {
  return /^[a-z]/.test(kind) && !keptChunks.split(' ').includes(kind)
}

/** Visits a chunk from its type to its checksum. */
async function visitChunk(chunk: Buffer, kind: string, visitor: MetadataVisitor) {
  const data = chunk.subarray(4, -4)
  if (kind === 'eXIf') return visitor.visitExif(data)
  if (kind !== 'iTXt' && kind !== 'tEXt' && kind !== 'zTXt') {
    const before = Buffer.from(data)
    visitor.visitUnknown(createBufferSource(data), 0, data.length)
    if (!data.equals(before)) chunk.write(emptyChunk, 0, 'latin1')
    return
  }
  const { keyword, text, isPlain } = readTextChunk(data, kind)
  const visited = isPlain ? text : Buffer.from(text)
  if (keyword === 'XML:com.adobe.xmp') visitor.visitXmp(visited)
  // a compressed text can't be replaced by one of the same length
  if (visitor.mustRemoveText(keyword) || (!isPlain && !visited.equals(text))) {
    data.fill(0)
    chunk.write(emptyChunk, 0, 'latin1')
  }
}

/** Returns the text of a chunk: a part of it, or the decompressed one. */
function readTextChunk(data: Buffer, kind: string) {
  const keywordEnd = findZero(data, 0)
  const keyword = data.toString('latin1', 0, keywordEnd)
  if (kind === 'tEXt') return { keyword, text: data.subarray(keywordEnd + 1), isPlain: true }
  if (kind === 'zTXt')
    return { keyword, text: decodeText(data.subarray(keywordEnd + 2)), isPlain: false }
  const isPlain = data[keywordEnd + 1] === 0
  const text = data.subarray(findZero(data, findZero(data, keywordEnd + 3) + 1) + 1)
  return { keyword, text: isPlain ? text : decodeText(text), isPlain }
}

function findZero(data: Buffer, from: number): number {
  const at = data.indexOf(0, from)
  if (at === -1) throw new UnreadableMetadata('A text chunk is damaged.')
  return at
}

function decodeText(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: maxTextBytes })
  } catch {
    throw new UnreadableMetadata('A compressed text is damaged.')
  }
}
