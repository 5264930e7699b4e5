import { toSingleLine } from '#app/core/text.ts'
import type { FrameRate } from '#app/core/timecode.ts'
import { toSafeName } from '#app/core/zip-names.ts'
import type { ReviewClock } from '#app/features/delivery/review-clock/rules.ts'
import type { Region } from '#app/features/delivery/review-region/rules.ts'

import { formatAudacityLabels } from './formats/audacity.ts'
import { formatAvidEdl } from './formats/avid-edl.ts'
import { formatAvidText } from './formats/avid-text.ts'
import { formatNotesCsv } from './formats/csv.ts'
import { formatFcpxml } from './formats/fcpxml.ts'
import { formatPlaceCsv } from './formats/place-csv.ts'
import { formatPremiereXml } from './formats/premiere-xml.ts'
import { formatReaperCsv } from './formats/reaper.ts'
import { formatResolveEdl } from './formats/resolve-edl.ts'
import { formatNotesVtt } from './formats/webvtt.ts'

/** Files in which editing programs read notes as markers, and others as a list. */
export const markerFormats = [
  'resolve-edl',
  'avid-edl',
  'premiere-xml',
  'fcpxml',
  'avid-text',
  'csv',
  'webvtt',
  'audacity',
  'reaper',
] as const
export type MarkerFormat = (typeof markerFormats)[number]

/** Colors that every editing program has. */
export type MarkerColor = 'red' | 'yellow' | 'green' | 'blue'

/** A note of a review. Positions are frames of a video, or milliseconds of a recording. */
export type ReviewNote = {
  from: number
  /** Last frame of a range, or the millisecond at which it ends; null for a point. */
  to: number | null
  author: string
  text: string
  color: MarkerColor
  isResolved: boolean
  replies: { author: string; text: string }[]
}

/** A version of a review, with the notes that are exported. */
export type MarkedReview = {
  title: string
  /** Null for a recording: positions are milliseconds then. */
  rate: FrameRate | null
  /** Frames from 00:00:00:00 to the first frame. */
  startFrame: number
  dropFrame: boolean
  /** Frames or milliseconds in all. */
  length: number
  notes: ReviewNote[]
}

/** Notes on one frame, as plain text. */
export type Marker = {
  from: number
  /** The position after its last one. */
  end: number
  isRange: boolean
  /** Its authors. */
  name: string
  /** A line of each note and reply. */
  lines: string[]
  color: MarkerColor
  isResolved: boolean
}

/** Prepared content of a file. Positions are units of `rate`. */
export type MarkerList = Omit<MarkedReview, 'notes' | 'rate'> & {
  rate: FrameRate
  /** False for a recording in milliseconds. */
  hasFrames: boolean
  markers: Marker[]
  notes: ReviewNote[]
}

type Writer = {
  suffix: string
  extension: string
  type: string
  /** Editing programs count frames, the others seconds. */
  needsFrames: boolean
  format: (list: MarkerList) => string
}
const text = 'text/plain; charset=utf-8'
const xml = 'application/xml; charset=utf-8'
const csv = 'text/csv; charset=utf-8'
const writers: Record<MarkerFormat, Writer> = {
  'resolve-edl': {
    suffix: 'Resolve markers',
    extension: 'edl',
    type: text,
    needsFrames: true,
    format: formatResolveEdl,
  },
  'avid-edl': {
    suffix: 'locators',
    extension: 'edl',
    type: text,
    needsFrames: true,
    format: formatAvidEdl,
  },
  'premiere-xml': {
    suffix: 'Premiere markers',
    extension: 'xml',
    type: xml,
    needsFrames: true,
    format: formatPremiereXml,
  },
  fcpxml: {
    suffix: 'Final Cut markers',
    extension: 'fcpxml',
    type: xml,
    needsFrames: true,
    format: formatFcpxml,
  },
  'avid-text': {
    suffix: 'Avid markers',
    extension: 'txt',
    type: text,
    needsFrames: true,
    format: formatAvidText,
  },
  csv: { suffix: 'notes', extension: 'csv', type: csv, needsFrames: false, format: formatNotesCsv },
  webvtt: {
    suffix: 'notes',
    extension: 'vtt',
    type: 'text/vtt; charset=utf-8',
    needsFrames: false,
    format: formatNotesVtt,
  },
  audacity: {
    suffix: 'Audacity labels',
    extension: 'txt',
    type: text,
    needsFrames: false,
    format: formatAudacityLabels,
  },
  reaper: {
    suffix: 'Reaper markers',
    extension: 'csv',
    type: csv,
    needsFrames: false,
    format: formatReaperCsv,
  },
}

/** Returns a file with the notes of a review as markers for a program. */
export function buildMarkerFile(
  format: MarkerFormat,
  review: MarkedReview,
): { name: string; type: string; text: string } {
  const { suffix, extension, type, needsFrames, format: write } = writers[format]
  const list = listMarkers(review, needsFrames)
  const title = toSafeName(list.title, 'Review', maxNameBytes)
  return { name: `${title} - ${suffix}.${extension}`, type, text: write(list) }
}

const maxNameBytes = 120
/** The rate at which a recording is cut in programs that count frames. */
const audioRate: FrameRate = { num: 30, den: 1 }
const milliseconds: FrameRate = { num: 1000, den: 1 }

function listMarkers(review: MarkedReview, needsFrames: boolean): MarkerList {
  const rate = review.rate ?? (needsFrames ? audioRate : milliseconds)
  const toUnits = (position: number) =>
    review.rate ? position : Math.round((position * rate.num) / (rate.den * milliseconds.num))
  const notes = review.notes
    .map((note) => ({
      ...note,
      ...cleanWords(note),
      from: toUnits(note.from),
      // the last frame is part of a range
      to: note.to === null ? null : toUnits(note.to) - (review.rate ? 0 : 1),
    }))
    .toSorted((one, other) => one.from - other.from)
  return {
    ...review,
    title: cleanLine(review.title),
    rate,
    hasFrames: needsFrames || review.rate !== null,
    length: Math.max(1, toUnits(review.length)),
    notes,
    markers: mergeNotes(notes),
  }
}

/** Makes one marker of the notes on each frame: editing programs keep only one there. */
function mergeNotes(notes: ReviewNote[]): Marker[] {
  return [...Map.groupBy(notes, ({ from }) => from)].map(([from, together]) => {
    const end = Math.max(from + 1, ...together.map(({ to }) => (to ?? from) + 1))
    const open = together.find(({ isResolved }) => !isResolved)
    return {
      from,
      end,
      isRange: end > from + 1,
      name: [...new Set(together.map(({ author }) => author).filter(Boolean))].join(', '),
      lines: together.flatMap((note) => [
        ...formatLines(note),
        ...note.replies.flatMap((reply) => formatLines(reply, '> ')),
      ]),
      color: (open ?? together[0]!).color,
      isResolved: open === undefined,
    }
  })
}

function formatLines({ author, text }: { author: string; text: string }, prefix = ''): string[] {
  const line = text.replace(/\s*\n\s*/g, ' / ')
  const words = [author, line].filter(Boolean).join(': ')
  return words === '' ? [] : [`${prefix}${words}`]
}

/**
 * Removes what changes how other text is shown or read: marks of the direction of writing, byte
 * order marks and characters that XML can't contain.
 */
function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffe\uffff]/g, '')
    .replace(/[\u2028\u2029\v\f]|\r\n?/g, '\n')
    .split('\n')
    .map(toSingleLine)
    .filter(Boolean)
    .join('\n')
}

function cleanLine(text: string): string {
  return cleanText(text).replaceAll('\n', ' ')
}

/** Returns the formats of a version: markers need a time, which images and pages don't have. */
export function listMarkerFormats(unit: ReviewClock['unit']): readonly MarkerFormat[] {
  return unit === 'page' || unit === 'image' ? ['csv'] : markerFormats
}

export function parseMarkerFormat(text: string, unit: ReviewClock['unit']): MarkerFormat | null {
  return listMarkerFormats(unit).find((format) => format === text) ?? null
}

/** A note on an image or a page, with the name of its pin. */
export type PlacedNote = Pick<ReviewNote, 'author' | 'text' | 'isResolved' | 'replies'> & {
  /** The number of its page; null for one about all of them, and for an image. */
  page: number | null
  pin: string | null
  region: Region | null
}

/** Returns a table of the notes on an image or a PDF. */
export function buildPlaceTable(
  title: string,
  notes: PlacedNote[],
): { name: string; type: string; text: string } {
  const { suffix, extension, type } = writers.csv
  const name = toSafeName(cleanLine(title), 'Review', maxNameBytes)
  return {
    name: `${name} - ${suffix}.${extension}`,
    type,
    text: formatPlaceCsv(notes.map((note) => ({ ...note, ...cleanWords(note) }))),
  }
}

function cleanWords({ author, text, replies }: Pick<ReviewNote, 'author' | 'text' | 'replies'>) {
  return {
    author: cleanLine(author),
    text: cleanText(text),
    replies: replies.map((reply) => ({
      author: cleanLine(reply.author),
      text: cleanText(reply.text),
    })),
  }
}
