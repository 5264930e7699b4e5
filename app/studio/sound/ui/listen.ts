import { hear, outlineOf, outlineParts } from '../rules.ts'
import { readWave } from './wave.ts'

type Asked = {
  file: string
  bytes: number
  format: 'wav' | 'mp3' | 'm4a' | 'flac'
  seconds: number | null
}
/**
 * What is asked for and unpacked at once, in bytes: a recording of two hours must not fill the
 * memory.
 */
const slice = 1024 * 1024
/** An M4A is unpacked whole; up to so many seconds, and bytes where the length is not known. */
const longest = { seconds: 20 * 60, bytes: 24 * slice }
/** Samples in a second that are enough for an outline. */
const rate = 8000

/** Whether a recording can be listened to without taking too much of the browser. */
export function canListen({ format, seconds, bytes }: Asked): boolean {
  return (
    format !== 'm4a' || (seconds === null ? bytes <= longest.bytes : seconds <= longest.seconds)
  )
}

/**
 * Listens to a recording piece by piece and gives its outline, and its length where it was heard
 * whole; null where the browser cannot read it.
 */
export async function listen(
  asked: Asked,
  signal: AbortSignal,
  tell: (percent: number) => void,
): Promise<{ peaks: number[]; seconds: number } | null> {
  const loudest = new Float32Array(outlineParts)
  const size = asked.format === 'm4a' ? asked.bytes : slice
  const unpack = await unpackerOf(asked, signal)
  let [heard, seconds] = [0, 0]
  for (let from = 0; from < asked.bytes; from += size) {
    const to = Math.min(from + size, asked.bytes)
    const piece = await unpack(await bytesOf(asked.file, from, to, signal), from).catch(() => null)
    signal.throwIfAborted()
    if (piece) {
      // where a piece stands is known by its bytes
      const perByte = piece.samples.length / (to - from)
      hear(loudest, piece.samples, from * perByte, asked.bytes * perByte)
      heard += to - from
      seconds += piece.seconds
    }
    tell(Math.floor((to / asked.bytes) * 99))
  }
  // a piece may hold a picture, or nothing whole
  return heard * 2 >= asked.bytes && seconds > 0
    ? { peaks: outlineOf(loudest), seconds: asked.seconds ?? seconds }
    : null
}

type Unpack = (
  bytes: ArrayBuffer,
  from: number,
) => Promise<{ samples: Float32Array; seconds: number }>

async function unpackerOf({ file, format }: Asked, signal: AbortSignal): Promise<Unpack> {
  const head = await bytesOf(file, 0, 65_536, signal)
  const wave = format === 'wav' ? readWave(head) : null
  if (wave) return async (bytes, from) => wave(bytes, from)
  const beginning = format === 'flac' ? flacHead(head) : null
  const context = new OfflineAudioContext(1, 1, rate)
  return async (bytes, from) => {
    const sound = await context.decodeAudioData(
      beginning && from > 0 ? await new Blob([beginning, bytes]).arrayBuffer() : bytes,
    )
    return { samples: sound.getChannelData(0), seconds: sound.duration }
  }
}

/**
 * What a decoder must know of a FLAC wherever it begins: its mark and STREAMINFO, as the last block
 * before the sound. RFC 9639, 8.
 */
function flacHead(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(bytes.slice(0, 42))
  head[4] = 0x80
  return head
}

async function bytesOf(
  file: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await fetch(file, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (!answer.ok) throw new Error(`The recording was not given: ${answer.status}`)
  return answer.arrayBuffer()
}
