import { type FileHandle, open } from 'node:fs/promises'

import { parseFile } from 'music-metadata'

/** What is known of a film or a recording once it was listened to; the shape of a film as it is held upright, where the file says it. */
export type Heard = { isFilm: boolean; seconds: number | null; width: number | null; height: number | null }

/** Reads how long it lasts and what is in it, and plays nothing. Throws where neither picture nor sound is found. */
export async function listen(from: string): Promise<Heard> {
  const { format: { hasAudio, hasVideo, duration, trackInfo, container, codec } } = await parseFile(from, { duration: true, skipCovers: true })
  const lengths = [duration, ...trackInfo.map((track) => track.duration)].filter((length) => length !== undefined && Number.isFinite(length) && length > 0) as number[]
  const seconds = lengths.length > 0 ? Math.max(...lengths) : null
  // a recording without a length is none; sound of MPEG that is not MP3 goes by another name
  if (!hasVideo && (!hasAudio || seconds === null || /^ADTS|Layer [12]\b/.test(`${container} ${codec}`))) throw new Error('Nothing was heard.')
  return { isFilm: hasVideo === true, seconds, ...hasVideo ? await shapeOf(from) : { width: null, height: null } }
}

const noShape = { width: null, height: null }

/** ISO 14496-12, 8.3.2: the first track that is seen, turned as its matrix says. */
async function shapeOf(from: string): Promise<Pick<Heard, 'width' | 'height'>> {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    for await (const movie of boxes(file, 'moov', 0, size)) for await (const track of boxes(file, 'trak', movie.from, movie.to)) for await (const { from } of boxes(file, 'tkhd', track.from, track.to)) {
      const head = Buffer.alloc(96)
      await file.read(head, 0, head.length, from)
      const matrix = head[0] === 1 ? 52 : 40
      const [width, height] = [head.readUInt16BE(matrix + 36), head.readUInt16BE(matrix + 40)]
      const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 16) === 0
      if (width > 0 && height > 0) return isTurned ? { width: height, height: width } : { width, height }
    }
    return noShape
  } finally {
    await file.close()
  }
}

/** Where the boxes of one kind lie in a stretch of a file (ISO 14496-12, 4.2), without their heads. */
async function* boxes(file: FileHandle, wanted: string, from: number, to: number) {
  const head = Buffer.alloc(16)
  for (let at = from; at + 8 <= to;) {
    await file.read(head, 0, head.length, at)
    const [short, kind] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const size = short === 0 ? to - at : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (size < 8 || at + size > to) return
    if (kind === wanted) yield { from: at + (short === 1 ? 16 : 8), to: at + size }
    at += size
  }
}
