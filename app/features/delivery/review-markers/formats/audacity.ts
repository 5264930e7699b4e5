import type { MarkerList } from '../rules.ts'

/** Formats markers as a label track of Audacity: start and end in seconds, and the text. */
export function formatAudacityLabels({ rate, markers }: MarkerList): string {
  const format = (position: number) => ((position * rate.den) / rate.num).toFixed(6)
  return markers
    .map(
      ({ from, end, isRange, lines }) =>
        `${format(from)}\t${format(isRange ? end : from)}\t${lines.join(' / ')}\n`,
    )
    .join('')
}
