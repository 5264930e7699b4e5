import type { VideoView, ImageView } from '#app/core/media.ts'
import { z } from '#app/core/schema.ts'
import { type ProblemCode, getIssueProblem } from '#app/messages/problems.ts'

/** A caption, with times in seconds from the beginning of the video. */
export type Cue = { from: number; to: number; text: string }

const maxCues = 2000
const maxCueLength = 500
/** A day, longer than any video. */
const maxSeconds = 86_400

/** Captions as stored, sorted by time. */
export const captionsSchema = z
  .array(
    z
      .object({
        from: z.number('caption-time').min(0, 'caption-time').max(maxSeconds, 'caption-time'),
        to: z.number('caption-time').min(0, 'caption-time').max(maxSeconds, 'caption-time'),
        text: z
          .string('caption-text')
          .transform(normalizeCueText)
          .pipe(z.string().min(1, 'caption-empty').max(maxCueLength, 'caption-long')),
      })
      .transform(({ from, to, text }) => ({
        from: toThousandths(from),
        to: toThousandths(to),
        text,
      }))
      .refine(({ from, to }) => to > from, 'caption-order'),
    'captions-unread',
  )
  .max(maxCues, 'captions-many')
  .transform(sortCues)

export function sortCues(cues: Cue[]): Cue[] {
  return cues.toSorted((one, other) => one.from - other.from || one.to - other.to)
}

/** Trims lines and removes empty ones: an empty line would end a WebVTT cue. */
function normalizeCueText(text: string): string {
  return text
    .replace(/\0/g, '')
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n')
}

function toThousandths(seconds: number): number {
  return Math.round(seconds * 1000) / 1000
}

/**
 * Parses WebVTT and SRT from other programs: with a byte order mark, without a header, with a
 * decimal comma. Leaves out settings, tags, notes, styles and empty cues. Returns null if there is
 * no cue.
 */
export function parseCaptions(file: string): Cue[] | null {
  const isSrt = !/^\uFEFF?WEBVTT/.test(file)
  const blocks = file
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n+/)
  const cues = blocks.flatMap((block) => {
    const lines = block.split('\n')
    // the timing line may follow only the header, a name or a number
    const timingIndex = lines.findIndex((line) => timingPattern.test(line))
    const [, from = '', to = ''] = timingPattern.exec(lines[timingIndex] ?? '') ?? []
    const text = normalizeCueText(
      lines
        .slice(timingIndex + 1)
        .map((line) => stripTags(isSrt ? line.replace(/\{\\an?\d\}/g, '') : line))
        .join('\n'),
    )
    return timingIndex < 0 || /^(?:NOTE|STYLE|REGION)\b/.test(lines[0]!) || text === ''
      ? []
      : [{ from: parseSeconds(from)!, to: parseSeconds(to)!, text }]
  })
  return cues.length > 0 ? sortCues(cues) : null
}

const clockPattern = String.raw`(?:\d{1,3}:)?\d{1,2}:\d{1,2}(?:[.,]\d{1,3})?`
const timingPattern = new RegExp(
  String.raw`^\s*(${clockPattern})\s*-->\s*(${clockPattern})(?:\s|$)`,
)

/** Parses `1:05`, `1:05.5`, `00:01:05,500` and `65.5` to seconds, or undefined. */
export function parseSeconds(text: string): number | undefined {
  const [, hours = '0', minutes = '0', seconds] =
    /^(?:(?:(\d{1,3}):)?(\d{1,4}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim()) ?? []
  return seconds === undefined
    ? undefined
    : toThousandths(Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds.replace(',', '.')))
}

const namedEntities: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  nbsp: '\u00A0',
  lrm: '\u200E',
  rlm: '\u200F',
  quot: '"',
}

/** Removes tags and decodes entities. */
function stripTags(line: string): string {
  return line
    .replace(/<\/?(?:[a-z]|\d{1,3}:)[^<>]*>/gi, '')
    .replace(/&(\w{2,4});/g, (entity, name: string) => namedEntities[name] ?? entity)
}

/** Formats captions as WebVTT, which every browser reads. */
export function formatCaptions(cues: Cue[]): string {
  const blocks = cues.map(
    ({ from, to, text }) =>
      `\n${formatTimestamp(from)} --> ${formatTimestamp(to)}\n${escapeCaption(text)}\n`,
  )
  return `WEBVTT\n${blocks.join('')}`
}

function escapeCaption(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** Formats a time as `00:01:05.500`. */
export function formatTimestamp(seconds: number): string {
  const thousandths = Math.round(seconds * 1000)
  const padTwo = (number: number) => String(Math.floor(number)).padStart(2, '0')
  const hours = padTwo(thousandths / 3_600_000)
  const minutes = padTwo((thousandths / 60_000) % 60)
  const wholeSeconds = padTwo((thousandths / 1000) % 60)
  const fraction = String(thousandths % 1000).padStart(3, '0')
  return `${hours}:${minutes}:${wholeSeconds}.${fraction}`
}

/** Formats a time as short as possible: `1:05.5`. */
export function formatShortTimestamp(seconds: number): string {
  const [hours, minutes, rest] = formatTimestamp(seconds).split(':')
  const short = rest!.replace('.000', '').replace(/(\.\d+?)0+$/, '$1')
  return Number(hours) > 0 ? `${Number(hours)}:${minutes}:${short}` : `${Number(minutes)}:${short}`
}

type StoredVideo = {
  hash: string
  format: 'mp4' | 'mov'
  seconds: number | null
  width: number | null
  height: number | null
  state: 'kept' | 'streaming' | 'broken'
}

/** Returns a video for a page. `captions` is the name of the captions file. */
export function toVideoView(
  { hash, format, seconds, width, height, state }: StoredVideo,
  poster: ImageView | null,
  captions: string | null,
): VideoView {
  return {
    src: `/media/${hash}-${state === 'streaming' ? 'stream.mp4' : `film.${format}`}`,
    width,
    height,
    seconds,
    poster,
    captions: captions && `/media/${hash}-${captions}`,
  }
}

/** Data of the video card; `canTranscode` is true if FFmpeg is installed. */
export type VideoCardView = {
  itemId: string
  hash: string
  name: string
  view: VideoView
  cues: Cue[]
  state: StoredVideo['state']
  problem: 'film-large' | 'film-codec' | null
  isTranscoding: boolean
  canTranscode: boolean
}

/** Maximum bytes of a captions file. */
export const maxCaptionBytes = 6 * 1024 * 1024

/**
 * Parses typed or imported captions as WebVTT or SRT; empty text means none. Returns the problem of
 * the first invalid cue.
 */
export function parseTypedCaptions(
  text: string,
): { ok: true; cues: Cue[] } | { ok: false; problem: ProblemCode } {
  const cues = /^\uFEFF?(?:WEBVTT[^\n]*)?\s*$/.test(text) ? [] : parseCaptions(text)
  const parsed = captionsSchema.safeParse(cues)
  return parsed.success
    ? { ok: true, cues: parsed.data }
    : { ok: false, problem: cues ? getIssueProblem(parsed.error.issues[0]!) : 'captions-unread' }
}
