import { type FileHandle, open } from 'node:fs/promises'

import { parseFile } from 'music-metadata'

import { listBoxes } from './metadata.server.ts'

/**
 * What is known of a film or a recording once it was listened to; the shape of a film as it is held
 * upright, where the file says it.
 */
export type MediaInfo = {
  isVideo: boolean
  seconds: number | null
  width: number | null
  height: number | null
}

/**
 * Reads how long it lasts and what is in it, and plays nothing. Throws where neither picture nor
 * sound is found.
 */
export async function probeFile(from: string): Promise<MediaInfo> {
  const {
    format: { hasAudio, hasVideo, duration, trackInfo, container, codec },
  } = await parseFile(from, { duration: true, skipCovers: true })
  const lengths = [duration, ...trackInfo.map((track) => track.duration)].filter(
    (length) => length !== undefined && Number.isFinite(length) && length > 0,
  ) as number[]
  const seconds = lengths.length > 0 ? Math.max(...lengths) : null
  // a recording without a length is none; sound of MPEG that is not MP3 goes by another name
  if (
    !hasVideo &&
    (!hasAudio || seconds === null || /^ADTS|Layer [12]\b/.test(`${container} ${codec}`))
  )
    throw new Error('Nothing was heard.')
  return {
    isVideo: hasVideo === true,
    seconds,
    ...(hasVideo ? await readVideoSize(from) : { width: null, height: null }),
  }
}

const unknownSize = { width: null, height: null }

/** ISO 14496-12, 8.3.2: the first track that is seen, turned as its matrix says. */
async function readVideoSize(from: string): Promise<Pick<MediaInfo, 'width' | 'height'>> {
  const file = await open(from)
  try {
    const { size } = await file.stat()
    for (const movie of await listBoxesOfKind(file, 'moov', { from: 0, to: size }))
      for (const track of await listBoxesOfKind(file, 'trak', movie))
        for (const { from } of await listBoxesOfKind(file, 'tkhd', track)) {
          const head = Buffer.alloc(96)
          await file.read(head, 0, head.length, from)
          const matrix = head[0] === 1 ? 52 : 40
          const [width, height] = [head.readUInt16BE(matrix + 36), head.readUInt16BE(matrix + 40)]
          const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 16) === 0
          if (width > 0 && height > 0)
            return isTurned ? { width: height, height: width } : { width, height }
        }
    return unknownSize
  } finally {
    await file.close()
  }
}

async function listBoxesOfKind(
  file: FileHandle,
  kind: string,
  { from, to }: { from: number; to: number },
) {
  return (await listBoxes(file, from, to)).filter((box) => box.kind === kind)
}
