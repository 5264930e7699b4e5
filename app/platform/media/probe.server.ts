import { parseFile } from 'music-metadata'

import { listBoxes } from './boxes.server.ts'
import { type ByteSource, withFileSource } from './byte-source.server.ts'
import { type FrameTiming, readFrameTiming } from './frame-timing.server.ts'

/**
 * Properties of a video or recording. The size of a video is the upright one, if the file has it.
 */
export type MediaInfo = {
  isVideo: boolean
  seconds: number | null
  width: number | null
  height: number | null
  /** Null for a recording, and for a video without an index of its frames. */
  timing: FrameTiming | null
}

/** Reads the length and the tracks without decoding. Throws if there is neither video nor audio. */
export async function probeFile(from: string): Promise<MediaInfo> {
  const {
    format: { hasAudio, hasVideo, duration, trackInfo, container, codec },
  } = await parseFile(from, { duration: true, skipCovers: true })
  const lengths = [duration, ...trackInfo.map((track) => track.duration)].filter(
    (length) => length !== undefined && Number.isFinite(length) && length > 0,
  ) as number[]
  const seconds = lengths.length > 0 ? Math.max(...lengths) : null
  // a recording needs a length; MPEG audio other than MP3 has another container or codec name
  if (
    !hasVideo &&
    (!hasAudio || seconds === null || /^ADTS|Layer [12]\b/.test(`${container} ${codec}`))
  )
    throw new Error('The file has neither video nor playable audio.')
  return {
    isVideo: hasVideo === true,
    seconds,
    ...(hasVideo ? await readVideoSize(from) : { width: null, height: null }),
    timing: hasVideo ? await withFileSource(from, readFrameTiming).catch(() => null) : null,
  }
}

const unknownSize = { width: null, height: null }

/**
 * Returns the size of the first visible track, rotated as its matrix states. ISO 14496-12, 8.3.2.
 */
async function readVideoSize(from: string): Promise<Pick<MediaInfo, 'width' | 'height'>> {
  return withFileSource(from, async (source) => {
    for (const movie of await listBoxesOfKind(source, 'moov', { from: 0, to: source.size }))
      for (const track of await listBoxesOfKind(source, 'trak', movie))
        for (const { from } of await listBoxesOfKind(source, 'tkhd', track)) {
          const head = Buffer.alloc(96)
          ;(await source.read(from, head.length)).copy(head)
          const matrix = head[0] === 1 ? 52 : 40
          const [width, height] = [head.readUInt16BE(matrix + 36), head.readUInt16BE(matrix + 40)]
          const isTurned = head.readInt32BE(matrix) === 0 && head.readInt32BE(matrix + 16) === 0
          if (width > 0 && height > 0)
            return isTurned ? { width: height, height: width } : { width, height }
        }
    return unknownSize
  })
}

async function listBoxesOfKind(
  source: ByteSource,
  kind: string,
  { from, to }: { from: number; to: number },
) {
  return (await listBoxes(source, from, to)).filter((box) => box.kind === kind)
}
