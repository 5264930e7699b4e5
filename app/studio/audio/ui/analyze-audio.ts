import { addSamples, normalizePeaks, waveformParts } from '../rules.ts'
import { parseWavHeader } from './wav.ts'

type AudioSource = {
  file: string
  bytes: number
  format: 'wav' | 'mp3' | 'm4a' | 'flac'
  seconds: number | null
}
/**
 * What is asked for and unpacked at once, in bytes: a recording of two hours must not fill the
 * memory.
 */
const chunkBytes = 1024 * 1024
/** An M4A is unpacked whole; up to so many seconds, and bytes where the length is not known. */
const maxDecodedWhole = { seconds: 20 * 60, bytes: 24 * chunkBytes }
/** Samples in a second that are enough for an outline. */
const sampleRate = 8000

/** Whether a recording can be listened to without taking too much of the browser. */
export function canAnalyze({ format, seconds, bytes }: AudioSource): boolean {
  return (
    format !== 'm4a' ||
    (seconds === null ? bytes <= maxDecodedWhole.bytes : seconds <= maxDecodedWhole.seconds)
  )
}

/**
 * Listens to a recording piece by piece and gives its outline, and its length where it was heard
 * whole; null where the browser cannot read it.
 */
export async function analyzeAudio(
  source: AudioSource,
  signal: AbortSignal,
  onProgress: (percent: number) => void,
): Promise<{ peaks: number[]; seconds: number } | null> {
  const loudest = new Float32Array(waveformParts)
  const size = source.format === 'm4a' ? source.bytes : chunkBytes
  const decode = await createDecoder(source, signal)
  let [analyzedBytes, seconds] = [0, 0]
  for (let from = 0; from < source.bytes; from += size) {
    const to = Math.min(from + size, source.bytes)
    const piece = await decode(await fetchBytes(source.file, from, to, signal), from).catch(
      () => null,
    )
    signal.throwIfAborted()
    if (piece) {
      // where a piece stands is known by its bytes
      const perByte = piece.samples.length / (to - from)
      addSamples(loudest, piece.samples, from * perByte, source.bytes * perByte)
      analyzedBytes += to - from
      seconds += piece.seconds
    }
    onProgress(Math.floor((to / source.bytes) * 99))
  }
  // a piece may hold a picture, or nothing whole
  return analyzedBytes * 2 >= source.bytes && seconds > 0
    ? { peaks: normalizePeaks(loudest), seconds: source.seconds ?? seconds }
    : null
}

type DecodeChunk = (
  bytes: ArrayBuffer,
  from: number,
) => Promise<{ samples: Float32Array; seconds: number }>

async function createDecoder(
  { file, format }: AudioSource,
  signal: AbortSignal,
): Promise<DecodeChunk> {
  const head = await fetchBytes(file, 0, 65_536, signal)
  const wave = format === 'wav' ? parseWavHeader(head) : null
  if (wave) return async (bytes, from) => wave(bytes, from)
  const beginning = format === 'flac' ? buildFlacHead(head) : null
  const context = new OfflineAudioContext(1, 1, sampleRate)
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
function buildFlacHead(bytes: ArrayBuffer): Uint8Array<ArrayBuffer> {
  const head = new Uint8Array(bytes.slice(0, 42))
  head[4] = 0x80
  return head
}

async function fetchBytes(
  file: string,
  from: number,
  to: number,
  signal: AbortSignal,
): Promise<ArrayBuffer> {
  const answer = await fetch(file, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (!answer.ok) throw new Error(`The recording was not given: ${answer.status}`)
  return answer.arrayBuffer()
}
