import { type Box, findChild, listBoxes, listSamples, readHandler } from './boxes.server.ts'
import {
  type ByteSource,
  UnreadableMetadata,
  editBlock,
  readExactly,
} from './byte-source.server.ts'
import type { MetadataVisitor } from './jpeg.server.ts'
import { isPrivateName } from './location-names.ts'
import { keptBoxes } from './metadata.server.ts'
import { listMetaBoxes, listMovieKeys } from './movie-keys.server.ts'

/** A visitor that can also look into pictures, such as covers. */
export type MovieVisitor = MetadataVisitor & { visitPicture(source: ByteSource): Promise<void> }

/** Boxes with metadata that is looked through, besides those that every video has. */
const walkedBoxes: Record<string, string> = {
  '': 'free skip pdin prft ssix emsg meta uuid',
  moov: 'udta meta uuid free',
  trak: 'tref txas imap udta meta uuid free',
  mdia: 'elng',
}

/** User data without places, faces and serial numbers. All other is removed. */
const keptUserData = new Set(
  `name titl dscp cprt perf auth gnre rtng yrrc albm kywd clsf coll date manu modl hnti hinf tagc
  chpl WLOC LOOP SelO AllF tsel vndr meta XMP_ uuid free ©nam ©cpy ©day ©ART ©aut ©cmt ©des ©dir
  ©dis ©fmt ©inf ©isr ©key ©mak ©mal ©mod ©PRD ©prf ©prd ©req ©src ©swr ©TIM ©TSC ©TSZ ©too ©wrt
  ©alb ©gen ©grp ©lyr ©enc ©com ©url`.split(/\s+/),
)

/** Items of iTunes that name a place, or an owner’s account. */
const privateItems = ['©xyz', 'loci', 'apID', 'ownr']

const playedHandlers = ['vide', 'soun', 'tmcd', 'pict', 'auxv', 'hint']
const textHandlers = ['text', 'sbtl', 'subt', 'clcp']

/** Text of a whole film is shorter. */
const maxTextBytes = 4 * 1024 * 1024

const uuids = {
  xmp: 'be7acfcb97a942e89c71999491e3afac',
  /** Sony’s profile of the file, and how a spherical video is projected. */
  kept: ['50524f4621d24fcebb88695cfac9c740', 'ffcc8263f8554a938814587a02521fdd'],
}

/**
 * Overwrites positions, faces and serial numbers in an MP4 or a movie: boxes become free space, and
 * the samples of tracks with data become zeros, so that every offset stays valid. Throws if it
 * can't be read to its end.
 */
export async function redactMovie(source: ByteSource, visitor: MovieVisitor) {
  const boxes = await listBoxes(source, 0, source.size)
  const end = boxes.at(-1)?.to ?? 0
  const kinds = boxes.map(({ kind }) => kind)
  if (boxes.some(({ isCut }) => isCut)) throw new UnreadableMetadata('The file is cut off.')
  if (end < source.size) visitor.visitUnknown(source, end, source.size)
  let hasRemovedTrack = false

  async function walk(parent: string, children: Box[]) {
    const kept = `${keptBoxes[parent]!} ${walkedBoxes[parent] ?? ''}`.split(' ')
    for (const box of children) {
      if (box.isCut) throw new UnreadableMetadata('A box is cut off.')
      if (box.kind === 'cmov') throw new UnreadableMetadata('The movie is compressed.')
      if (!kept.includes(box.kind)) removeBox(source, box)
      else if (box.kind === 'trak' && !(await isPlayed(source, box))) {
        await removeTrack(source, box)
        hasRemovedTrack = true
      } else if (box.kind in keptBoxes) await walk(box.kind, await listInner(source, box))
      else await redactBox(source, box, visitor)
    }
  }

  await walk('', boxes)
  // samples of fragments aren't in the tables of their track
  if (hasRemovedTrack && kinds.includes('moof'))
    throw new UnreadableMetadata('A fragmented video has tracks with data.')
}

/** Returns the boxes in a box, and overwrites the bytes after them that are in no box. */
async function listInner(source: ByteSource, { from, to }: Box): Promise<Box[]> {
  const children = await listBoxes(source, from, to)
  const end = children.at(-1)?.to ?? from
  if (end < to) source.overwrite(end, to - end)
  return children
}

function removeBox(source: ByteSource, { position, from, to }: Box) {
  source.overwrite(position + 4, 4, Buffer.from('free'))
  source.overwrite(from, to - from)
}

async function redactBox(source: ByteSource, box: Box, visitor: MovieVisitor) {
  const { kind, from, to } = box
  if (kind === 'free' || kind === 'skip') source.overwrite(from, to - from)
  else if (kind === 'uuid') await redactUuid(source, box, visitor)
  else if (kind === 'meta') await redactMeta(source, box, visitor)
  else if (kind === 'XMP_')
    await editBlock(source, [{ position: from, bytes: to - from }], (bytes) =>
      visitor.visitXmp(bytes),
    )
  else if (kind === 'udta')
    for (const child of await listInner(source, box)) {
      if (child.isCut) throw new UnreadableMetadata('User data is cut off.')
      if (keptUserData.has(child.kind)) await redactBox(source, child, visitor)
      else removeBox(source, child)
    }
}

async function redactUuid(source: ByteSource, box: Box, visitor: MetadataVisitor) {
  const id = (await readExactly(source, box.from, 16)).toString('hex')
  const content = { position: box.from + 16, bytes: box.to - box.from - 16 }
  if (id === uuids.xmp) await editBlock(source, [content], (bytes) => visitor.visitXmp(bytes))
  else if (!uuids.kept.includes(id)) removeBox(source, box)
}

/** Metadata of QuickTime has keys, that of iTunes items. Any other is removed. */
async function redactMeta(source: ByteSource, meta: Box, visitor: MovieVisitor) {
  const boxes = await listMetaBoxes(source, meta)
  const handler = boxes.find(({ kind }) => kind === 'hdlr')
  const kind = handler ? (await source.read(handler.from + 8, 4)).toString('latin1') : ''
  if (boxes.some(({ isCut }) => isCut)) throw new UnreadableMetadata('Metadata is cut off.')
  if (kind === 'pict') return // the items of an image
  if (kind !== 'mdta' && kind !== 'mdir') return removeBox(source, meta)
  if (kind === 'mdta')
    for (const { key, item } of await listMovieKeys(source, meta))
      if (key === '' || key.split('.').some(isPrivateName)) removeBox(source, item)
  for (const box of boxes) {
    if (box.kind === 'uuid') await redactUuid(source, box, visitor)
    else if (!['hdlr', 'keys', 'ilst', 'ctry', 'lang'].includes(box.kind)) removeBox(source, box)
    else if (kind === 'mdir' && box.kind === 'ilst')
      for (const item of await listInner(source, box)) await redactItem(source, item, visitor)
  }
}

async function redactItem(source: ByteSource, item: Box, visitor: MovieVisitor) {
  if (privateItems.includes(item.kind)) return removeBox(source, item)
  const name = await findChild(source, item, 'name')
  // a name and a picture follow a version and flags, and a type and a language
  if (name && isPrivateName((await source.read(name.from + 4, 100)).toString('latin1')))
    return removeBox(source, item)
  const data = item.kind === 'covr' ? await findChild(source, item, 'data') : undefined
  if (data)
    await visitor.visitPicture({
      size: data.to - data.from - 8,
      read: (position, bytes) => source.read(data.from + 8 + position, bytes),
      overwrite: (position, bytes, text) => source.overwrite(data.from + 8 + position, bytes, text),
    })
}

async function isPlayed(source: ByteSource, track: Box): Promise<boolean> {
  const handler = await readHandler(source, track)
  if (playedHandlers.includes(handler)) return true
  if (!textHandlers.includes(handler)) return false
  const samples = await listSamples(source, track)
  const total = samples.reduce((sum, [, bytes]) => sum + bytes, 0)
  if (total > maxTextBytes) return false
  for (const [position, bytes] of samples)
    if (isPosition((await readExactly(source, position, bytes)).toString('latin1'))) return false
  return true
}

/** Returns true for text such as “GPS(13.3777,52.5163,18)”, which drones write as subtitles. */
function isPosition(text: string): boolean {
  return /gps|latitude|longitude|[-+]?\d{1,3}\.\d{4,}\D{1,12}[-+]?\d{1,3}\.\d{4,}/i.test(text)
}

async function removeTrack(source: ByteSource, track: Box) {
  for (const [position, bytes] of await listSamples(source, track)) {
    if (position + bytes > source.size) throw new UnreadableMetadata('A sample is missing.')
    if (bytes > 0) source.overwrite(position, bytes)
  }
  removeBox(source, track)
}
