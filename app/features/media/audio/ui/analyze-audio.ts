import { addSamples, normalizePeaks, waveformParts } from '../rules.ts'
import { parseWavHeader } from './wav.ts'

type AudioSource = {
  file: string
  bytes: number
  format: 'wav' | 'mp3' | 'm4a' | 'flac'
  seconds: number | null
}
/** Bytes fetched and decoded at once: a recording of two hours must not fill the memory. */
const chunkBytes = 1024 * 1024
/**
 * An M4A can only be decoded as a whole: up to this length, or this size if the length is unknown.
 */
const maxDecodedWhole = { seconds: 20 * 60, bytes: 24 * chunkBytes }
/** Samples per second, enough for a waveform. */
const sampleRate = 8000

/** Returns true if the recording can be analyzed within the browser's memory. */
export function canAnalyze({ format, seconds, bytes }: AudioSource): boolean {
  return (
    format !== 'm4a' ||
    (seconds === null ? bytes <= maxDecodedWhole.bytes : seconds <= maxDecodedWhole.seconds)
  )
}

/**
 * Decodes a recording in chunks and returns its waveform and length, or null if the browser can't
 * decode at least half of it. Throws when aborted.
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
      // the position of a chunk follows from its byte range
      const perByte = piece.samples.length / (to - from)
      addSamples(loudest, piece.samples, from * perByte, source.bytes * perByte)
      analyzedBytes += to - from
      seconds += piece.seconds
    }
    onProgress(Math.floor((to / source.bytes) * 99))
  }
  // a chunk may contain only a cover image, or no complete frame
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
 * Returns the header a FLAC decoder needs before any chunk: the marker and STREAMINFO, marked as
 * the last metadata block. RFC 9639, section 8.
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
  const response = await fetch(file, { headers: { range: `bytes=${from}-${to - 1}` }, signal })
  if (!response.ok) throw new Error(`Loading the recording failed with status ${response.status}`)
  return response.arrayBuffer()
}
