import { type FrameRate, canDropFrames } from '#app/core/timecode.ts'

import { type Box, findChild, listBoxes, listSamples, readHandler } from './boxes.server.ts'
import { type ByteSource, readExactly } from './byte-source.server.ts'

/** The frames of a video, as its index states them. */
export type FrameTiming = {
  /** Of a variable rate, the nearest one that is in use. */
  rate: FrameRate
  frameCount: number
  isVariable: boolean
  /**
   * True if players show frame n at n / rate: the rate is constant, and the first frame begins the
   * only edit.
   */
  isRegular: boolean
  /** Frames from 00:00:00:00 to the first one. */
  startFrame: number
  dropFrame: boolean
}

const standardRates: FrameRate[] = [
  { num: 24000, den: 1001 },
  { num: 24, den: 1 },
  { num: 25, den: 1 },
  { num: 30000, den: 1001 },
  { num: 30, den: 1 },
  { num: 50, den: 1 },
  { num: 60000, den: 1001 },
  { num: 60, den: 1 },
]

/** Frames of a day at 60, more than any video has. */
const maxFrames = 5_184_000
/** Parts of a frame that its time may be off: players still show it in its middle. */
const tolerance = 0.25

/** Returns the timing of the first video track, or null if the index has none. */
export async function readFrameTiming(source: ByteSource): Promise<FrameTiming | null> {
  const movie = (await listBoxes(source, 0, source.size)).find(({ kind }) => kind === 'moov')
  if (!movie) return null
  const tracks = (await listBoxes(source, movie.from, movie.to)).filter(
    ({ kind }) => kind === 'trak',
  )
  const handlers = await Promise.all(tracks.map((track) => readHandler(source, track)))
  const video = tracks[handlers.indexOf('vide')]
  const times = video && (await readFrameTimes(source, video))
  if (!times) return null
  const { shown, isPlain, perSecond } = await applyEdits(source, movie, video, times)
  const rate = findRate(shown, perSecond)
  if (!rate) return null
  const timecode = await readTimecode(source, tracks[handlers.indexOf('tmcd')], rate.rate)
  return {
    rate: rate.rate,
    frameCount: shown.length,
    isVariable: !rate.isConstant,
    isRegular: isPlain && isOnGrid(shown, perSecond, rate.rate, 0),
    ...timecode,
  }
}

type FrameTimes = { times: Float64Array; perSecond: number }

/**
 * Returns the times at which frames are shown, sorted, in units of the track: durations and, for
 * frames that are stored in another order, offsets. ISO 14496-12, 8.6.1.
 */
async function readFrameTimes(source: ByteSource, track: Box): Promise<FrameTimes | null> {
  const table = await findChild(source, track, 'mdia', 'minf', 'stbl')
  const [head, durations, offsets] = [
    await findChild(source, track, 'mdia', 'mdhd'),
    await findChild(source, table, 'stts'),
    await findChild(source, table, 'ctts'),
  ]
  if (!head || !durations) return null
  const perSecond = (await readExactly(source, head.from, 24)).readUInt32BE(
    (await readExactly(source, head.from, 1))[0] === 1 ? 20 : 12,
  )
  const runs = await readRuns(source, durations)
  const count = runs.reduce((sum, [frames]) => sum + frames, 0)
  if (count === 0 || count > maxFrames || perSecond === 0) return null
  const times = new Float64Array(count)
  let [at, time] = [0, 0]
  for (const [frames, duration] of runs)
    for (let left = frames; left > 0; left--) {
      times[at++] = time
      time += duration
    }
  at = 0
  // offsets of version 1 are signed, and those of version 0 in some QuickTime files, too
  for (const [frames, offset] of offsets ? await readRuns(source, offsets) : [])
    for (let left = frames; left > 0 && at < count; left--) times[at++]! += offset | 0
  return { times: times.toSorted(), perSecond }
}

/** Returns the pairs of a table: how many samples, and their value. */
async function readRuns(source: ByteSource, { from, to }: Box): Promise<[number, number][]> {
  const data = await source.read(from, to - from)
  const count = Math.min(data.readUInt32BE(4), Math.floor((data.length - 8) / 8))
  return Array.from({ length: count }, (_, index) => [
    data.readUInt32BE(8 + 8 * index),
    data.readUInt32BE(12 + 8 * index),
  ])
}

type Shown = {
  /** Times from the beginning of what is played. */
  shown: Float64Array
  /** False if players disagree about the edits: gaps, several parts, or another speed. */
  isPlain: boolean
  perSecond: number
}

/** Leaves out frames before and after the edit that is played. ISO 14496-12, 8.6.6. */
async function applyEdits(
  source: ByteSource,
  movie: Box,
  track: Box,
  { times, perSecond }: FrameTimes,
): Promise<Shown> {
  const [edits, head] = [
    await findChild(source, track, 'edts', 'elst'),
    await findChild(source, movie, 'mvhd'),
  ]
  const list = edits && head ? await readEdits(source, edits) : []
  const [edit] = list
  if (!edit || !head) return { shown: times, isPlain: true, perSecond }
  const moviePerSecond = (await readExactly(source, head.from, 24)).readUInt32BE(
    (await readExactly(source, head.from, 1))[0] === 1 ? 20 : 12,
  )
  if (list.length > 1 || edit.from < 0 || edit.speed !== 1)
    return { shown: times, isPlain: false, perSecond }
  const half = getMeanDuration(times) / 2
  const isWhole = edit.duration === 0 || moviePerSecond === 0
  const end = isWhole ? Infinity : edit.from + (edit.duration / moviePerSecond) * perSecond
  // a frame belongs to the edit with its beginning, which may be rounded
  const shown = times
    .filter((time) => time > edit.from - half && time < end - half)
    .map((time) => time - edit.from)
  return { shown, isPlain: true, perSecond }
}

async function readEdits(source: ByteSource, { from, to }: Box) {
  const data = await source.read(from, to - from)
  const isLong = data[0] === 1
  const size = isLong ? 20 : 12
  const count = Math.min(data.readUInt32BE(4), Math.floor((data.length - 8) / size))
  return Array.from({ length: count }, (_, index) => {
    const at = 8 + size * index
    return {
      duration: isLong ? Number(data.readBigUInt64BE(at)) : data.readUInt32BE(at),
      from: isLong ? Number(data.readBigInt64BE(at + 8)) : data.readInt32BE(at + 4),
      speed: data.readInt32BE(at + size - 4) / 65_536,
    }
  })
}

function getMeanDuration(times: Float64Array): number {
  return times.length > 1 ? (times.at(-1)! - times[0]!) / (times.length - 1) : 1
}

/** Returns the rate, and if it is constant. Times that are rounded to a coarse unit may be it. */
function findRate(
  times: Float64Array,
  perSecond: number,
): { rate: FrameRate; isConstant: boolean } | null {
  const duration = getMeanDuration(times)
  if (times.length < 2 || !(duration > 0)) return null
  const first = times[0]!
  const mean = perSecond / duration
  const nearest = findStandardRate(mean)
  if (isOnGrid(times, perSecond, nearest, first)) return { rate: nearest, isConstant: true }
  const exact = reduceFraction(perSecond, Math.round(duration))
  const isConstant = mean < 1000 && isOnGrid(times, perSecond, exact, first)
  return isConstant ? { rate: exact, isConstant } : { rate: nearest, isConstant }
}

/** Returns the rate in use that is the nearest to so many frames per second. */
export function findStandardRate(perSecond: number): FrameRate {
  return standardRates.reduce((best, rate) =>
    Math.abs(rate.num / rate.den - perSecond) < Math.abs(best.num / best.den - perSecond)
      ? rate
      : best,
  )
}

/** Returns true if frame n begins at n / rate after `first`. */
function isOnGrid(
  times: Float64Array,
  perSecond: number,
  { num, den }: FrameRate,
  first: number,
): boolean {
  const duration = (perSecond * den) / num
  return times.every(
    (time, frame) => Math.abs(time - first - frame * duration) <= tolerance * duration,
  )
}

function reduceFraction(num: number, den: number): FrameRate {
  let [larger, smaller] = [num, den]
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller]
  return { num: num / larger, den: den / larger }
}

const noTimecode = { startFrame: 0, dropFrame: false }

/**
 * Reads the number of the first frame from a timecode track, which counts every frame also in
 * drop-frame. QuickTime File Format, Timecode Media.
 */
async function readTimecode(
  source: ByteSource,
  track: Box | undefined,
  rate: FrameRate,
): Promise<Pick<FrameTiming, 'startFrame' | 'dropFrame'>> {
  const description = await findChild(source, track, 'mdia', 'minf', 'stbl', 'stsd')
  const [sample] = track ? await listSamples(source, track) : []
  if (!description || !sample) return noTimecode
  // after version, flags and count: size, type, 8 bytes, and 4 reserved ones
  const entry = await source.read(description.from + 8, 33)
  const first = await source.read(sample[0], 4)
  const [perSecond, nominal] = [entry[32] ?? 0, Math.round(rate.num / rate.den)]
  if (first.length < 4 || perSecond === 0) return noTimecode
  const startFrame = Math.round((first.readInt32BE(0) * nominal) / perSecond)
  if (startFrame < 0 || startFrame > maxFrames) return noTimecode
  return { startFrame, dropFrame: (entry.readUInt32BE(20) & 1) === 1 && canDropFrames(rate) }
}
