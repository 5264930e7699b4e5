import { minute } from '#app/core/day.ts'
import { z } from '#app/core/schema.ts'
import { normalizeText } from '#app/core/text.ts'
import {
  type FrameRate,
  formatTimecode,
  getFrameAt,
  getFrameTime,
  parseTimecode,
} from '#app/core/timecode.ts'

/** Milliseconds for which notes of guests are collected before the studio is emailed. */
export const collectMs = 15 * minute

/** Notes whose text an email to the studio has. */
export const maxEmailed = 20

/**
 * What positions in a version count: frames of a video whose rate is known, or milliseconds. A note
 * is written and shown in it, and the player seeks with it.
 */
export type ReviewClock =
  | {
      unit: 'frame'
      rate: FrameRate
      startFrame: number
      dropFrame: boolean
      length: number | null
    }
  | { unit: 'ms'; length: number | null }

/** Returns a position as text: a timecode, or `12:31.400`. */
export function formatPosition(position: number, clock: ReviewClock): string {
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
  const position =
    clock.unit === 'frame' ? parseFrames(text.trim(), clock) : parseMilliseconds(text.trim())
  const isInside = position !== null && (clock.length === null || position < clock.length)
  return isInside ? position : null
}

/** A timecode, or a time such as `1:05` or `1:05.5`, which counts from the start of the video. */
function parseFrames(text: string, clock: ReviewClock & { unit: 'frame' }): number | null {
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
export function toSeekTime(position: number, clock: ReviewClock): number {
  return clock.unit === 'frame' ? getFrameTime(position, clock.rate) : position / 1000
}

/** Returns the position at a second of a player that reports the beginning of the shown frame. */
export function toPosition(seconds: number, clock: ReviewClock): number {
  const position =
    clock.unit === 'frame' ? getFrameAt(seconds, clock.rate) : Math.round(seconds * 1000)
  return Math.max(0, clock.length === null ? position : Math.min(position, clock.length - 1))
}

/** Colors of drawings, as their names in the style sheet. */
export const drawingColors = ['red', 'yellow', 'green', 'blue'] as const
export type DrawingColor = (typeof drawingColors)[number]
export const drawingTools = ['pen', 'arrow', 'box', 'ellipse'] as const

/** Points of all shapes of a drawing together. */
const maxPoints = 2000
const fraction = z.number().min(0).max(1)

const shapeSchema = z.strictObject({
  tool: z.enum(drawingTools),
  color: z.enum(drawingColors),
  /** Fractions of the width and the height; of a pen all points, otherwise two. */
  points: z
    .array(z.tuple([fraction, fraction]))
    .min(2)
    .max(maxPoints),
})
export type DrawingShape = z.infer<typeof shapeSchema>
const drawingSchema = z
  .array(shapeSchema)
  .max(50)
  .refine((shapes) => shapes.reduce((sum, { points }) => sum + points.length, 0) <= maxPoints)

/** Returns the shapes of a form’s text, or null if they are malformed or too many. */
export function parseDrawingShapes(text: string): DrawingShape[] | null {
  if (text === '') return []
  try {
    return drawingSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const textField = z
  .string()
  .default('')
  .transform(normalizeText)
  .pipe(z.string().min(1, 'note-empty').max(2000, 'comment-long'))
const flag = z
  .string()
  .optional()
  .transform((value) => value === 'on')

/** A new note as a person types it; positions are timecodes, or empty for all of the version. */
export const noteSchema = z.object({
  text: textField,
  from: z.string().max(40, 'timecode-malformed').default(''),
  to: z.string().max(40, 'timecode-malformed').default(''),
  drawing: z.string().max(60_000, 'drawing-malformed').default(''),
  isInternal: flag,
})
export type NoteForm = z.infer<typeof noteSchema>

/** An answer, or the new text of a note. */
export const noteTextSchema = z.object({ text: textField })

/** A note as its form has it, in the unit of a clock. */
export type NotePlace = { fromPosition: number | null; toPosition: number | null }

/**
 * Returns the positions of a form. Fails with the field that has no position of the version, or an
 * end that isn't after the beginning.
 */
export function parsePlace(
  { from, to }: { from: string; to: string },
  clock: ReviewClock,
):
  | NotePlace
  | { problems: Partial<Record<'from' | 'to', 'timecode-malformed' | 'range-reversed'>> } {
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

/** Sorts notes by where they are, those about the whole version first. */
export function compareNotes(
  one: { from: number | null; writtenAt: Date },
  other: { from: number | null; writtenAt: Date },
): number {
  return (
    (one.from ?? -1) - (other.from ?? -1) || one.writtenAt.getTime() - other.writtenAt.getTime()
  )
}
