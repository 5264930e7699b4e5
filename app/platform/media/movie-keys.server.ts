import { type Box, listBoxes } from './boxes.server.ts'
import { type ByteSource, readExactly } from './byte-source.server.ts'

/** A value of a movie's metadata, and the box that has it. */
export type MovieKey = { key: string; item: Box }

/** Returns the boxes in a `meta` box, which has a version before them in MP4 and none in MOV. */
export async function listMetaBoxes(source: ByteSource, { from, to }: Box): Promise<Box[]> {
  const isPlain = (await source.read(from + 4, 4)).toString('latin1') === 'hdlr'
  return listBoxes(source, isPlain ? from : from + 4, to)
}

/**
 * Returns the values of a `meta` box whose keys are in a list of their own, as those of phones
 * (QuickTime File Format, Metadata).
 */
export async function listMovieKeys(source: ByteSource, meta: Box): Promise<MovieKey[]> {
  const boxes = await listMetaBoxes(source, meta)
  const [keys, list] = ['keys', 'ilst'].map((kind) => boxes.find((box) => box.kind === kind))
  if (!keys || !list) return []
  const names: string[] = []
  for (const { from, to } of await listBoxes(source, keys.from + 8, keys.to))
    names.push((await readExactly(source, from, Math.min(to - from, 200))).toString())
  const items = await listBoxes(source, list.from, list.to)
  return items.map((item) => ({
    key: names[Buffer.from(item.kind, 'latin1').readUInt32BE() - 1] ?? '',
    item,
  }))
}
