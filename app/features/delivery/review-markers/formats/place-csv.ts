import { formatPercent } from '#app/features/delivery/review-region/rules.ts'

import type { PlacedNote } from '../rules.ts'
import { formatTable, joinReplies } from './csv.ts'

const columns = [
  'page',
  'pin',
  'left %',
  'top %',
  'width %',
  'height %',
  'author',
  'note',
  'replies',
  'state',
]

/** Formats notes on an image or the pages of a PDF as a table with a row each. */
export function formatPlaceCsv(notes: PlacedNote[]): string {
  const rows = notes.map(({ page, pin, region, author, text, replies, isResolved }) => [
    page ?? '',
    pin ?? '',
    ...formatPercents(region ?? []),
    author,
    text,
    joinReplies(replies),
    isResolved ? 'resolved' : 'open',
  ])
  return formatTable([columns, ...rows])
}

function formatPercents(values: readonly number[]): string[] {
  return [0, 1, 2, 3].map((index) =>
    values[index] === undefined ? '' : formatPercent(values[index]),
  )
}
