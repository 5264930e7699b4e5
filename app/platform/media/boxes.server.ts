import type { ByteSource } from './byte-source.server.ts'

/** `from` and `to` are those of its content. A box that is cut off ends with the source. */
export type Box = { kind: string; position: number; from: number; to: number; isCut: boolean }

/** A range of a file: position and bytes. */
type SampleRange = [position: number, bytes: number]

/**
 * Returns the boxes in a range of the file (ISO 14496-12, 4.2). QuickTime ends some lists with four
 * zero bytes.
 */
export async function listBoxes(source: ByteSource, from: number, to: number): Promise<Box[]> {
  const boxes: Box[] = []
  for (let position = from; position + 8 <= to;) {
    const head = await source.read(position, 16)
    if (head.length < 8) break
    const [short, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    if (short === 1 && head.length < 16) break
    const size = short === 0 ? to - position : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    const from = position + (short === 1 ? 16 : 8)
    if (size < from - position) break
    // a truncated file ends within a box
    const isCut = position + size > to
    boxes.push({ kind, position, from, to: Math.min(position + size, to), isCut })
    position += size
  }
  return boxes
}

/** Returns the first box of nested kinds, or undefined. */
export async function findChild(
  source: ByteSource,
  box: Box | undefined,
  ...[kind, ...deeper]: string[]
): Promise<Box | undefined> {
  if (!box || kind === undefined) return box
  return findChild(
    source,
    (await listBoxes(source, box.from, box.to)).find((child) => child.kind === kind),
    ...deeper,
  )
}

/** Returns the type of a track's handler, such as `vide`, or an empty text. */
export async function readHandler(source: ByteSource, track: Box): Promise<string> {
  const handler = await findChild(source, track, 'mdia', 'hdlr')
  return handler ? (await source.read(handler.from + 8, 4)).toString('latin1') : ''
}

/**
 * Returns the ranges of a track's samples: each chunk is as long as the samples in it (ISO
 * 14496-12, 8.7).
 */
export async function listSamples(source: ByteSource, track: Box): Promise<SampleRange[]> {
  const readTable = async (...kinds: string[]) => {
    for (const kind of kinds) {
      const box = await findChild(source, track, 'mdia', 'minf', 'stbl', kind)
      if (box) return { kind, data: await source.read(box.from, box.to - box.from) }
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
  const ranges: SampleRange[] = []
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
    ranges.push([position, bytes])
  }
  return ranges
}
