import { stringify } from 'csv-stringify/sync'

import { formatTimecode } from '#app/core/timecode.ts'
import { formatTimestamp } from '#app/features/media/video/rules.ts'

import type { MarkerList } from '../rules.ts'

const columns = ['start', 'end', 'frame', 'seconds', 'author', 'note', 'replies', 'color', 'state']

/**
 * Formats notes as a table with a row each. Cells that a spreadsheet would take for a formula begin
 * with an apostrophe.
 */
export function formatNotesCsv(list: MarkerList): string {
  const { rate, hasFrames } = list
  const toSeconds = (position: number) => (position * rate.den) / rate.num
  const format = (position: number) =>
    hasFrames ? formatTimecode(position, rate, list) : formatTimestamp(toSeconds(position))
  const rows = list.notes.map(({ from, to, author, text, replies, color, isResolved }) => [
    format(from),
    to === null ? '' : format(hasFrames ? to : to + 1),
    hasFrames ? from : '',
    toSeconds(from).toFixed(3),
    author,
    text,
    joinReplies(replies),
    color,
    isResolved ? 'resolved' : 'open',
  ])
  return formatTable([columns, ...rows])
}

export function joinReplies(replies: { author: string; text: string }[]): string {
  return replies.map((reply) => [reply.author, reply.text].filter(Boolean).join(': ')).join('\n')
}

/** Formats rows for spreadsheets. Excel recognizes UTF-8 by the byte order mark. */
export function formatTable(rows: (string | number)[][]): string {
  return `\uFEFF${stringify(rows, {
    escape_formulas: true,
    record_delimiter: 'windows',
    // by itself it quotes only the delimiter of records, which is two characters
    quoted_match: /[\r\n]/,
  })}`
}
