import {
  type ByteSource,
  type Overwrite,
  UnreadableMetadata,
  createBufferSource,
  withFileSource,
} from './byte-source.server.ts'
import { createCrcDifference } from './crc-difference.server.ts'
import { redactExif } from './exif-locations.server.ts'
import { walkHeif } from './heif.server.ts'
import { walkJpeg } from './jpeg.server.ts'
import { isPrivateName } from './location-names.ts'
import type { MetadataRange } from './metadata.server.ts'
import { type MovieVisitor, redactMovie } from './movie-locations.server.ts'
import { redactPhotoshop } from './photoshop-locations.server.ts'
import { walkPng } from './png.server.ts'
import { sniffFormat } from './sniff-format.ts'
import { redactTrailer } from './trailer-locations.server.ts'
import { walkWebp } from './webp.server.ts'
import { redactXmp } from './xmp-locations.server.ts'

/**
 * Ranges of a file that are overwritten to remove where it was taken, in order, and by what its
 * CRC-32 changes by that (exclusive or).
 */
export type LocationData = { ranges: MetadataRange[]; crcDifference: number }

/** More unknown bytes could be a file of their own. */
const maxUnknownBytes = 64 * 1024

/** Samples of a position track are smaller; so many bytes are overwritten at most. */
const maxOverwrittenBytes = 64 * 1024 * 1024

const visitor: MovieVisitor = {
  visitExif: (bytes) => redactExif(bytes, redactThumbnail),
  visitXmp: redactXmp,
  visitPhotoshop: (bytes) => redactPhotoshop(bytes, visitor),
  visitUnknown(source, from, to) {
    if (to - from > maxUnknownBytes) throw new UnreadableMetadata('An unknown part is too large.')
    if (to > from) source.overwrite(from, to - from)
  },
  visitPicture: redactFile,
  mustRemoveText: (name) => /^raw profile type/i.test(name) || isPrivateName(name),
}

/**
 * Returns what must be overwritten in an image or a video so that nothing says where it was taken,
 * whose faces it shows and whose devices took it; the time, the camera's model, captions and rights
 * stay. Recordings and documents have none of it. Throws if a structure can't be read to its end.
 */
export async function findLocationData(path: string): Promise<LocationData> {
  const overwrites: Overwrite[] = []
  return withFileSource(
    path,
    async (source) => {
      await redactFile(source)
      return listRanges(source, overwrites)
    },
    overwrites,
  )
}

async function redactFile(source: ByteSource): Promise<void> {
  const format = sniffFormat(await source.read(0, 64))
  if (format === 'jpeg') await redactTrailer(source, await walkJpeg(source, visitor), visitor)
  else if (format === 'png') redactRest(source, await walkPng(source, visitor))
  else if (format === 'webp') redactRest(source, await walkWebp(source, visitor))
  else if (format === 'avif' || format === 'heic') {
    await walkHeif(source, visitor)
    await redactMovie(source, visitor)
  } else if (format === 'mp4' || format === 'mov' || format === 'm4a')
    await redactMovie(source, visitor)
}

function redactRest(source: ByteSource, end: number) {
  if (end < source.size) visitor.visitUnknown(source, end, source.size)
}

/** A small image in EXIF that can't be read is overwritten: the image itself is still there. */
async function redactThumbnail(thumbnail: Buffer) {
  await redactFile(createBufferSource(thumbnail)).catch(() => thumbnail.fill(0))
}

/** Sorts what is overwritten, and leaves out what is equal already. */
async function listRanges(source: ByteSource, overwrites: Overwrite[]): Promise<LocationData> {
  const crc = createCrcDifference(source.size)
  const ranges: MetadataRange[] = []
  let [end, total] = [0, 0]
  for (const { position, bytes, text } of overwrites.toSorted(compareOverwrites)) {
    total += bytes
    if (position < end || position + bytes > source.size || total > maxOverwrittenBytes)
      throw new UnreadableMetadata('Too much of the file would be overwritten.')
    end = position + bytes
    const before = await source.read(position, bytes)
    const after = Buffer.alloc(bytes)
    text?.copy(after)
    if (before.equals(after)) continue
    ranges.push(text ? [position, bytes, text.toString('latin1')] : [position, bytes])
    crc.add(position, Buffer.from(before.map((byte, at) => byte ^ after[at]!)))
  }
  return { ranges, crcDifference: crc.finish() }
}

function compareOverwrites(one: Overwrite, other: Overwrite): number {
  return one.position - other.position
}
