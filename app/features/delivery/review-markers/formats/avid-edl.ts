import { formatTimecode } from '#app/core/timecode.ts'

import type { MarkerList } from '../rules.ts'
import { formatEdlHead } from './resolve-edl.ts'

/**
 * Formats markers as locators of one event that is as long as the video, which Avid, Nucoda and
 * others read.
 */
export function formatAvidEdl(list: MarkerList): string {
  const { rate, length, title, markers } = list
  const [first, end] = [0, length].map((frame) => formatTimecode(frame, rate, list))
  const locators = markers.map(
    ({ from, color, lines }) =>
      `* LOC: ${formatTimecode(from, rate, list)} ${color.toUpperCase().padEnd(7)} ${lines.join(' / ')}\n`,
  )
  return `${formatEdlHead(list)}
001  AX       V     C        ${first} ${end} ${first} ${end}
* FROM CLIP NAME: ${title}
${locators.join('')}`
}
