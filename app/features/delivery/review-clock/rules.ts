import {
  type FrameRate,
  formatTimecode,
  getFrameAt,
  getFrameTime,
  parseTimecode,
} from '#app/core/timecode.ts'

/** Positions of notes: in time, on a page, or in an image, whose only position is 0. */
export type PositionUnit = 'time' | 'page' | 'image'

/**
 * Positions in a version count frames of a video whose rate is known, milliseconds, or pages from
 * 0. A note is written and shown in them, and the player seeks with them.
 */
export type ReviewClock = TimeClock | PlaceClock

/** The clock of a version with pages or a single image. */
export type PlaceClock = { unit: 'page'; length: number } | { unit: 'image'; length: 1 }

export type TimeClock =
  | {
      unit: 'frame'
      rate: FrameRate
      startFrame: number
      dropFrame: boolean
      length: number | null
    }
  | { unit: 'ms'; length: number | null }

/** Returns a position as text: a timecode, `12:31.400`, or the number of a page. */
export function formatPosition(position: number, clock: ReviewClock): string {
  if (clock.unit === 'page') return String(position + 1)
  if (clock.unit === 'image') return ''
  if (clock.unit === 'frame') return formatTimecode(position, clock.rate, clock)
  const seconds = Math.floor(position / 1000)
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) =>
    String(part).padStart(2, '0'),
  )
  const fraction = String(position % 1000).padStart(3, '0')
  return `${Math.floor(seconds / 3600)}:${parts.join(':')}.${fraction}`
}

/** Returns the position that a person typed, or null for text that is none or after the end. */
export function parsePosition(text: string, clock: ReviewClock): number | null {
  if (clock.unit === 'image') return null
  if (clock.unit === 'page') return parsePage(text.trim(), clock)
  const position =
    clock.unit === 'frame' ? parseFrames(text.trim(), clock) : parseMilliseconds(text.trim())
  const isInside = position !== null && (clock.length === null || position < clock.length)
  return isInside ? position : null
}

function parsePage(text: string, { length }: { length: number }): number | null {
  const page = /^\d{1,6}$/.test(text) ? Number(text) : 0
  return page >= 1 && page <= length ? page - 1 : null
}

/** A timecode, or a time such as `1:05` or `1:05.5`, which counts from the start of the video. */
function parseFrames(text: string, clock: TimeClock & { unit: 'frame' }): number | null {
  const frame = parseTimecode(text, clock.rate, clock)
  if (frame !== null) return frame
  const milliseconds = parseMilliseconds(text)
  return milliseconds === null
    ? null
    : Math.floor((milliseconds / 1000) * (clock.rate.num / clock.rate.den) + 1e-6)
}

function parseMilliseconds(text: string): number | null {
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2})(?:[.,](\d{1,3}))?$/.exec(text)
  if (!parts) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts
  if (Number(seconds) > 59 || (parts[1] !== undefined && Number(minutes) > 59)) return null
  const whole = (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)
  return whole * 1000 + Number(fraction.padEnd(3, '0'))
}

/** Returns the second to seek to for a position. */
export function toSeekTime(position: number, clock: TimeClock): number {
  return clock.unit === 'frame' ? getFrameTime(position, clock.rate) : position / 1000
}

/** Returns the position at a second of a player that reports the beginning of the shown frame. */
export function toPosition(seconds: number, clock: TimeClock): number {
  const position =
    clock.unit === 'frame' ? getFrameAt(seconds, clock.rate) : Math.round(seconds * 1000)
  return Math.max(0, clock.length === null ? position : Math.min(position, clock.length - 1))
}

type VersionClock = {
  unit: PositionUnit
  rateNum: number | null
  rateDen: number | null
  startFrame: number
  dropFrame: boolean
  length: number | null
}

/** Returns what positions in a version count. */
export function getClock(version: VersionClock): ReviewClock {
  const { unit, rateNum, rateDen, startFrame, dropFrame, length } = version
  if (unit === 'image') return { unit, length: 1 }
  if (unit === 'page') return { unit, length: length ?? 1 }
  const rate: FrameRate | null =
    rateNum !== null && rateDen !== null ? { num: rateNum, den: rateDen } : null
  return rate ? { unit: 'frame', rate, startFrame, dropFrame, length } : { unit: 'ms', length }
}

/** A note as its form has it, in the unit of a clock. */
export type NotePlace = { fromPosition: number | null; toPosition: number | null }

type PlaceProblem = 'timecode-malformed' | 'range-reversed' | 'pdf-page-unknown'

/** Returns true for pages and images, which have no time. */
export function isPlaceClock(clock: ReviewClock): clock is PlaceClock {
  return clock.unit === 'page' || clock.unit === 'image'
}

function parsePagePlace(
  from: string,
  clock: PlaceClock,
): NotePlace | { problems: { from: 'pdf-page-unknown' } } {
  if (clock.unit === 'image' || from.trim() === '') return { fromPosition: null, toPosition: null }
  const fromPosition = parsePosition(from, clock)
  return fromPosition === null
    ? { problems: { from: 'pdf-page-unknown' } }
    : { fromPosition, toPosition: null }
}

/**
 * Returns the positions of a form. Fails with the field that has no position of the version, or an
 * end that isn't after the beginning.
 */
export function parsePlace(
  { from, to }: { from: string; to: string },
  clock: ReviewClock,
): NotePlace | { problems: Partial<Record<'from' | 'to', PlaceProblem>> } {
  if (isPlaceClock(clock)) return parsePagePlace(from, clock)
  const fromPosition = from.trim() === '' ? null : parsePosition(from, clock)
  const toPosition = to.trim() === '' ? null : parsePosition(to, clock)
  if (from.trim() !== '' && fromPosition === null)
    return { problems: { from: 'timecode-malformed' } }
  if (to.trim() === '' || fromPosition === toPosition) return { fromPosition, toPosition: null }
  if (toPosition === null) return { problems: { to: 'timecode-malformed' } }
  if (fromPosition === null || toPosition < fromPosition)
    return { problems: { to: 'range-reversed' } }
  return { fromPosition, toPosition }
}

type PlaceMessages = { whole: string; page: (number: string) => string; image: string }

/** Names the place of a note in a sentence. */
export function describePosition(
  position: number | null,
  clock: ReviewClock,
  messages: PlaceMessages,
): string {
  if (position === null) return messages.whole
  if (clock.unit === 'image') return messages.image
  const text = formatPosition(position, clock)
  return clock.unit === 'page' ? messages.page(text) : text
}

/** Frames apart beyond which a video that follows another one seeks. */
const maxApart = 2

/**
 * Returns how a video follows another one that it is a number of frames behind: it seeks, or it
 * plays 2% faster or slower until both show the same frame.
 */
export function followPosition(
  behind: number,
  isPaused: boolean,
): { needsSeek: boolean; speed: number } {
  const needsSeek = Math.abs(behind) > (isPaused ? 0.5 : maxApart)
  if (needsSeek || isPaused || Math.abs(behind) < 0.5) return { needsSeek, speed: 1 }
  return { needsSeek, speed: behind > 0 ? 1.02 : 0.98 }
}
