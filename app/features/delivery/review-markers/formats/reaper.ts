import { stringify } from 'csv-stringify/sync'

import { formatTimestamp } from '#app/features/media/video/rules.ts'

import type { MarkerList } from '../rules.ts'

const columns = ['#', 'Name', 'Start', 'End', 'Length']

/** Formats markers as the table of Reaper's manager of markers (M) and regions (R). */
export function formatReaperCsv({ rate, markers }: MarkerList): string {
  const format = (position: number) => formatTimestamp((position * rate.den) / rate.num)
  const counts = { M: 0, R: 0 }
  const rows = markers.map(({ from, end, isRange, lines }) => {
    const kind = isRange ? 'R' : 'M'
    counts[kind]++
    return [
      `${kind}${counts[kind]}`,
      lines.join(' / '),
      format(from),
      isRange ? format(end) : '',
      isRange ? format(end - from) : '',
    ]
  })
  return stringify([columns, ...rows], { escape_formulas: true })
}
