import { redactIptc, redactPhotoshop } from './photoshop-locations.server.ts'
import {
  type TiffDirectory,
  type TiffEntry,
  type TiffReader,
  listDirectories,
  openTiff,
} from './tiff.server.ts'
import { UnreadableMetadata } from './byte-source.server.ts'
import { redactXmp } from './xmp-locations.server.ts'

/**
 * Tags whose value becomes zeros: owner and serial numbers (EXIF 2.3, DNG and Microsoft), places of
 * maps (GeoTIFF), and the notes of a maker, which have places, faces and serial numbers in
 * structures that no maker documents.
 */
const privateTags = new Set([
  0xa430, 0xa431, 0xa435, 0xc62f, 0xfde8, 0xfde9, 0x830e, 0x8480, 0x8482, 0x85d8, 0x87af, 0x87b0,
  0x87b1, 0x927c, 0xc634,
])

const nestedTags = { xmp: 0x02bc, iptc: 0x83bb, photoshop: 0x8649 }
const thumbnailTags = { position: 0x0201, bytes: 0x0202 }

/**
 * Overwrites positions, owners, serial numbers and the notes of the maker in EXIF.
 * `redactThumbnail` does the same in a JPEG. Throws if a directory can't be read to its end.
 */
export async function redactExif(
  bytes: Buffer,
  redactThumbnail: (thumbnail: Buffer) => Promise<void>,
) {
  const tiff = openTiff(bytes)
  for (const directory of listDirectories(tiff)) {
    if (directory.kind === 'gps') {
      emptyDirectory(tiff, directory)
      continue
    }
    for (const entry of directory.entries) await redactEntry(tiff, entry, redactThumbnail)
    const thumbnail = findThumbnail(tiff, directory)
    if (thumbnail) await redactThumbnail(thumbnail)
  }
}

/** The directory stays, without entries, so that those around it stay in order. */
function emptyDirectory({ bytes }: TiffReader, { position, entries, end }: TiffDirectory) {
  for (const { valueAt, valueBytes } of entries) bytes.fill(0, valueAt, valueAt + valueBytes)
  bytes.fill(0, position, end)
}

async function redactEntry(
  tiff: TiffReader,
  { tag, count, valueAt, valueBytes }: TiffEntry,
  redactThumbnail: (thumbnail: Buffer) => Promise<void>,
) {
  const isNested = Object.values(nestedTags).includes(tag)
  if (!isNested && !privateTags.has(tag)) return
  if (valueBytes === 0 && count > 0) throw new UnreadableMetadata('A value has another type.')
  tiff.check(valueAt, valueBytes)
  const value = tiff.bytes.subarray(valueAt, valueAt + valueBytes)
  if (tag === nestedTags.xmp) redactXmp(value)
  else if (tag === nestedTags.iptc) redactIptc(value)
  else if (tag === nestedTags.photoshop)
    await redactPhotoshop(value, {
      visitExif: (bytes) => redactExif(bytes, redactThumbnail),
      visitXmp: redactXmp,
    })
  else value.fill(0)
}

function findThumbnail(tiff: TiffReader, { entries }: TiffDirectory): Buffer | null {
  const read = (tag: number) => {
    const entry = entries.find((one) => one.tag === tag)
    return entry && entry.type === 4 ? tiff.read32(entry.valueAt) : null
  }
  const [position, length] = [read(thumbnailTags.position), read(thumbnailTags.bytes)]
  if (position === null || length === null) return null
  tiff.check(position, length)
  return tiff.bytes.subarray(position, position + length)
}
