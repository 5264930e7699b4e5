import { type FileHandle, open } from 'node:fs/promises'

/** A range of a file that visitors receive as `text`, padded with zeros, instead of its bytes. */
export type MetadataRange = [position: number, bytes: number, text?: string]

/**
 * Returns the ranges of all metadata in a video or recording: place, time, device, comments,
 * covers, and data tracks (phones and drones write positions there). Boxes become free space and
 * tags become padding, so every offset in the file stays valid. Throws if the file can't be parsed
 * to its end.
 */
export async function findMetadata(from: string): Promise<MetadataRange[]> {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    const head = (await read(file, 0, 12)).toString('latin1')
    const ranges = head.startsWith('RIFF')
      ? await findInWave(file, size)
      : /^(?:ID3|fLaC|\xff)/.test(head)
        ? await findInTagged(file, size)
        : await findInMovie(file, size)
    return mergeRanges(
      ranges.filter(([, bytes]) => bytes > 0).toSorted(([one], [other]) => one - other),
    )
  } finally {
    await file.close()
  }
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

/** More than any index table of a day-long video; larger parts are not read. */
const maxReadBytes = 64 * 1024 * 1024

async function read(file: FileHandle, position: number, bytes: number): Promise<Buffer> {
  if (bytes > maxReadBytes) throw new Error('A part of the file is too large to read.')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, position)
  return buffer.subarray(0, bytesRead)
}

type Box = { kind: string; position: number; from: number; to: number }

/**
 * Returns the boxes in a range of the file (ISO 14496-12, 4.2). QuickTime ends some lists with four
 * zero bytes.
 */
export async function listBoxes(file: FileHandle, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let position = from; position + 8 <= to;) {
    const head = await read(file, position, 16)
    const [short, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const size = short === 0 ? to - position : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const from = position + (short === 1 ? 16 : 8)
    if (size < from - position) break
    // a truncated file ends within a box
    boxes.push({ kind, position, from, to: Math.min(position + size, to) })
    position += size
  }
  return boxes
}

/**
 * Boxes to preserve, by parent box. All others become free space. Boxes not listed as a parent hold
 * no metadata of their own.
 */
const keptBoxes: Record<string, string> = {
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

async function findInMovie(file: FileHandle, size: number): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  let isMixed = false

  async function walk(parent: string, from: number, to: number) {
    const boxes = await listBoxes(file, from, to)
    const end = boxes.at(-1)?.to ?? from
    // players read nothing outside a box
    blanks.push([end, to - end])
    for (const box of boxes) {
      if (!keptBoxes[parent]!.split(' ').includes(box.kind)) blanks.push(...blankBox(box))
      else if (box.kind === 'trak' && !(await isVideoOrAudio(file, box))) {
        blanks.push(...blankBox(box), ...(await listSamples(file, box)))
        isMixed = true
      } else if (['mvhd', 'tkhd', 'mdhd'].includes(box.kind))
        blanks.push(await blankTimes(file, box))
      // the handler's name follows its type
      else if (box.kind === 'hdlr') blanks.push([box.from + 24, box.to - box.from - 24])
      else if (box.kind in keptBoxes) await walk(box.kind, box.from, box.to)
    }
    return boxes
  }

  const boxes = await walk('', 0, size)
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
async function blankTimes(file: FileHandle, { from }: Box): Promise<MetadataRange> {
  return [from + 4, (await read(file, from, 1))[0] === 1 ? 16 : 8]
}

async function findChild(
  file: FileHandle,
  box: Box | undefined,
  ...[kind, ...deeper]: string[]
): Promise<Box | undefined> {
  if (!box || kind === undefined) return box
  return findChild(
    file,
    (await listBoxes(file, box.from, box.to)).find((child) => child.kind === kind),
    ...deeper,
  )
}

async function isVideoOrAudio(file: FileHandle, track: Box): Promise<boolean> {
  const handler = await findChild(file, track, 'mdia', 'hdlr')
  return (
    handler !== undefined &&
    ['vide', 'soun'].includes((await read(file, handler.from + 8, 4)).toString('latin1'))
  )
}

/**
 * Returns the ranges of a track's samples: each chunk is as long as the samples in it (ISO
 * 14496-12, 8.7).
 */
async function listSamples(file: FileHandle, track: Box): Promise<MetadataRange[]> {
  const readTable = async (...kinds: string[]) => {
    for (const kind of kinds) {
      const box = await findChild(file, track, 'mdia', 'minf', 'stbl', kind)
      if (box) return { kind, data: await read(file, box.from, box.to - box.from) }
    }
    return null
  }
  const [sizes, runs, chunks] = [
    await readTable('stsz'),
    await readTable('stsc'),
    await readTable('stco', 'co64'),
  ]
  if (!sizes || !runs || !chunks) {
    // A track without tables has no samples. One with another kind of table can't be redacted.
    if (chunks && chunks.data.readUInt32BE(4) > 0)
      throw new Error('The sample tables of a track are missing.')
    return []
  }
  const [fixedSize, count] = [sizes.data.readUInt32BE(4), sizes.data.readUInt32BE(8)]
  const blanks: MetadataRange[] = []
  let [sample, run] = [0, 0]
  for (let chunk = 0; chunk < chunks.data.readUInt32BE(4); chunk++) {
    while (
      run + 1 < runs.data.readUInt32BE(4) &&
      runs.data.readUInt32BE(8 + 12 * (run + 1)) <= chunk + 1
    )
      run++
    const position =
      chunks.kind === 'co64'
        ? Number(chunks.data.readBigUInt64BE(8 + 8 * chunk))
        : chunks.data.readUInt32BE(8 + 4 * chunk)
    let bytes = 0
    for (
      let left = runs.data.readUInt32BE(12 + 12 * run);
      left > 0 && sample < count;
      left--, sample++
    )
      bytes += fixedSize || sizes.data.readUInt32BE(12 + 4 * sample)
    blanks.push([position, bytes])
  }
  return blanks
}

/** WAV: preserves the audio and its format, turns every other chunk into JUNK. */
async function findInWave(file: FileHandle, size: number): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  let position = 12
  while (position + 8 <= size) {
    const head = await read(file, position, 8)
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
async function findInTagged(file: FileHandle, size: number): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  let position = 0
  for (
    let head = await read(file, 0, 10);
    head.toString('latin1', 0, 3) === 'ID3';
    head = await read(file, position, 10)
  ) {
    const bytes = 10 + decodeSynchsafe(head.subarray(6)) + (head[5]! & 0x10 ? 10 : 0)
    // the tag's header stays, without flags: the rest counts as padding
    blanks.push(
      [position + 5, 1],
      [position + 10, Math.min(size, position + bytes) - position - 10],
    )
    position += bytes
  }
  if ((await read(file, position, 4)).toString('latin1') === 'fLaC')
    for (let isLast = false, block = position + 4; !isLast && block + 4 <= size;) {
      const head = await read(file, block, 4)
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
  return [...blanks, ...(await findTrailingTags(file, position, size))]
}

function decodeSynchsafe(four: Buffer): number {
  return four.subarray(0, 4).reduce((sum, byte) => sum * 128 + (byte & 0x7f), 0)
}

/**
 * Returns the ranges of ID3v1 and its extension, Lyrics3, APE, and an appended ID3v2 tag. Each one
 * ends the file or precedes another.
 */
async function findTrailingTags(
  file: FileHandle,
  from: number,
  size: number,
): Promise<MetadataRange[]> {
  const blanks: MetadataRange[] = []
  for (let end = size; ;) {
    const tail = await read(file, Math.max(from, end - 227), Math.min(227, end - from))
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
