import { formatTimecode } from '#app/core/timecode.ts'

import type { MarkerList } from '../rules.ts'

/** Formats markers as Media Composer imports them: a line each, in columns. */
export function formatAvidText(list: MarkerList): string {
  return list.markers
    .map(({ from, end, name, color, lines }) =>
      [
        name || 'Review',
        formatTimecode(from, list.rate, list),
        'V1',
        color,
        lines.join(' / '),
        end - from,
      ].join('\t'),
    )
    .map((line) => `${line}\n`)
    .join('')
}
