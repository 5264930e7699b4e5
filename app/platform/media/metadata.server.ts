import { type Box, listBoxes, listSamples, readHandler } from './boxes.server.ts'
import { type ByteSource, withFileSource } from './byte-source.server.ts'

/** A range of a file that visitors receive as `text`, padded with zeros, instead of its bytes. */
export type MetadataRange = [position: number, bytes: number, text?: string]

/**
 * Returns the ranges of all metadata in a video or recording: place, time, device, comments,
 * covers, and data tracks (phones and drones write positions there). Boxes become free space and
 * tags become padding, so every offset in the file stays valid. Throws if the file can't be parsed
 * to its end.
 */
export async function findMetadata(from: string): Promise<MetadataRange[]> {
  const ranges = await withFileSource(from, async (source) => {
    const head = (await source.read(0, 12)).toString('latin1')
    if (head.startsWith('RIFF')) return findInWave(source)
    return /^(?:ID3|fLaC|\xff)/.test(head) ? findInTagged(source) : findInMovie(source)
  })
  return mergeRanges(
    ranges.filter(([, bytes]) => bytes > 0).toSorted(([one], [other]) => one - other),
  )
}

/** Merges sorted ranges, so that they don't overlap and can be searched by offset. */
function mergeRanges(ranges: MetadataRange[]): MetadataRange[] {
  const all: MetadataRange[] = []
  for (const [position, bytes, text] of ranges) {
    const last = all.at(-1)
    const end = last ? last[0] + last[1] : 0
    if (last && position < end && (text ?? last[2]) !== undefined)
      throw new Error('Two metadata ranges overlap.')
    if (last && position <= end && text === undefined && last[2] === undefined)
      last[1] = Math.max(end, position + bytes) - last[0]
    else all.push(text === undefined ? [position, bytes] : [position, bytes, text])
  }
  return all
}

/**
 * Boxes to preserve, by parent box. All others become free space. Boxes not listed as a parent hold
 * no metadata of their own.
 */
export const keptBoxes: Record<string, string> = {
  '': 'ftyp styp moov moof mdat mfra sidx wide',
  moov: 'mvhd trak mvex iods',
  trak: 'tkhd edts mdia tapt clip matt load',
  mdia: 'mdhd hdlr minf',
  minf: 'vmhd smhd gmhd nmhd sthd hdlr dinf stbl',
  stbl: 'stsd stts stss stsc stsz stz2 stco co64 ctts cslg stsh stdp sdtp sbgp sgpd subs saiz saio padb stps',
  moof: 'mfhd traf',
  traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio',
  mfra: 'tfra mfro',
}

async function findInMovie(source: ByteSource): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  let isMixed = false

  async function walk(parent: string, from: number, to: number) {
    const boxes = await listBoxes(source, from, to)
    const end = boxes.at(-1)?.to ?? from
    // players read nothing outside a box
    blanks.push([end, to - end])
    for (const box of boxes) {
      if (!keptBoxes[parent]!.split(' ').includes(box.kind)) blanks.push(...blankBox(box))
      else if (box.kind === 'trak' && !['vide', 'soun'].includes(await readHandler(source, box))) {
        blanks.push(...blankBox(box), ...(await listSamples(source, box)))
        isMixed = true
      } else if (['mvhd', 'tkhd', 'mdhd'].includes(box.kind))
        blanks.push(await blankTimes(source, box))
      // the handler's name follows its type
      else if (box.kind === 'hdlr') blanks.push([box.from + 24, box.to - box.from - 24])
      else if (box.kind in keptBoxes) await walk(box.kind, box.from, box.to)
    }
    return boxes
  }

  const boxes = await walk('', 0, source.size)
  if (!boxes.some(({ kind }) => kind === 'moov')) throw new Error('The file has no moov box.')
  // the samples of data tracks are interleaved with those that play
  if (isMixed && boxes.some(({ kind }) => kind === 'moof'))
    throw new Error('A fragmented video with data tracks can’t be redacted.')
  return blanks
}

function blankBox({ position, from, to }: Box): MetadataRange[] {
  return [
    [position + 4, 4, 'free'],
    [from, to - from],
  ]
}

/**
 * Returns the range of the creation and modification times: two numbers after version and flags, of
 * four or eight bytes each.
 */
async function blankTimes(source: ByteSource, { from }: Box): Promise<MetadataRange> {
  return [from + 4, (await source.read(from, 1))[0] === 1 ? 16 : 8]
}

/** WAV: preserves the audio and its format, turns every other chunk into JUNK. */
async function findInWave(source: ByteSource): Promise<MetadataRange[]> {
  const { size } = source
  const blanks: MetadataRange[] = []
  let position = 12
  while (position + 8 <= size) {
    const head = await source.read(position, 8)
    const [kind, bytes] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    // a recorder that was interrupted has not written the length
    const to = kind === 'data' && bytes === 0 ? size : Math.min(size, position + 8 + bytes)
    if (!['fmt ', 'data', 'fact'].includes(kind))
      blanks.push([position, 4, 'JUNK'], [position + 8, to - position - 8])
    position = to + ((to - position) % 2)
  }
  return [...blanks, [position, size - position]]
}

/** MP3 and FLAC: blanks the tags at either end and FLAC's metadata blocks. */
async function findInTagged(source: ByteSource): Promise<MetadataRange[]> {
  const { size } = source
  const blanks: MetadataRange[] = []
  let position = 0
  for (
    let head = await source.read(0, 10);
    head.toString('latin1', 0, 3) === 'ID3';
    head = await source.read(position, 10)
  ) {
    const bytes = 10 + decodeSynchsafe(head.subarray(6)) + (head[5]! & 0x10 ? 10 : 0)
    // the tag's header stays, without flags: the rest counts as padding
    blanks.push(
      [position + 5, 1],
      [position + 10, Math.min(size, position + bytes) - position - 10],
    )
    position += bytes
  }
  if ((await source.read(position, 4)).toString('latin1') === 'fLaC')
    for (let isLast = false, block = position + 4; !isLast && block + 4 <= size;) {
      const head = await source.read(block, 4)
      const [kind, bytes] = [head[0]! & 0x7f, head.readUIntBE(1, 3)]
      isLast = head[0]! >= 0x80
      // stream information and seek points stay; a block of type 1 is padding (RFC 9639, 8.1)
      if (kind !== 0 && kind !== 3)
        blanks.push(
          [block, 1, String.fromCharCode(isLast ? 0x81 : 1)],
          [block + 4, Math.min(bytes, size - block - 4)],
        )
      block += 4 + bytes
    }
  return [...blanks, ...(await findTrailingTags(source, position, size))]
}

function decodeSynchsafe(four: Buffer): number {
  return four.subarray(0, 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

/**
 * Returns the ranges of ID3v1 and its extension, Lyrics3, APE, and an appended ID3v2 tag. Each one
 * ends the file or precedes another.
 */
async function findTrailingTags(
  source: ByteSource,
  from: number,
  size: number,
): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  for (let end = size; ;) {
    const tail = await source.read(Math.max(from, end - 227), Math.min(227, end - from))
    const hasTag = (text: string, before: number) =>
      tail.length >= before &&
      tail.toString('latin1', tail.length - before, tail.length - before + text.length) === text
    const bytes = hasTag('TAG', 128)
      ? 128
      : hasTag('TAG+', 227)
        ? 227
        : hasTag('LYRICS200', 9)
          ? 15 + Number(tail.toString('latin1', tail.length - 15, tail.length - 9))
          : hasTag('APETAGEX', 32)
            ? tail.readUInt32LE(tail.length - 20) + (tail[tail.length - 9]! & 0x80 ? 32 : 0)
            : hasTag('3DI', 10)
              ? 20 + decodeSynchsafe(tail.subarray(tail.length - 4))
              : 0
    if (!(bytes > 0)) return [...blanks, [end, size - end]]
    // The tag at the very end stays, without content: zeros there would sound like a broken frame.
    if (end === size && bytes === 128) {
      blanks.push([end - 128, 128, `TAG${'\0'.repeat(124)}\xff`])
      size -= 128
    }
    end = Math.max(from, end - bytes)
  }
}
