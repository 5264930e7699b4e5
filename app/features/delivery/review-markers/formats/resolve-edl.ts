import { canDropFrames, formatTimecode } from '#app/core/timecode.ts'

import type { MarkerColor, MarkerList } from '../rules.ts'

/**
 * Formats markers as DaVinci Resolve exports those of a timeline: an event of one frame (CMX 3600),
 * and a line with the note, the color, the name and the length in frames.
 */
export function formatResolveEdl(list: MarkerList): string {
  const { rate, markers } = list
  const events = markers.map(({ from, end, lines, color, name }, index) => {
    const [first, next] = [from, from + 1].map((frame) => formatTimecode(frame, rate, list))
    const number = String(index + 1).padStart(3, '0')
    const marker = `|C:${colors[color]} |M:${toField(name)} |D:${end - from}`
    return `${number}  001      V     C        ${first} ${next} ${first} ${next}\n ${toField(lines.join(' / '))} ${marker}\n`
  })
  return [formatEdlHead(list), ...events].join('\n')
}

const colors: Record<MarkerColor, string> = {
  red: 'ResolveColorRed',
  yellow: 'ResolveColorYellow',
  green: 'ResolveColorGreen',
  blue: 'ResolveColorBlue',
}

/** The bar separates fields. */
function toField(text: string): string {
  return text.replaceAll('|', '/')
}

/** Returns the first two lines of an EDL. The standard allows 70 characters for the title. */
export function formatEdlHead({ title, rate, dropFrame }: MarkerList): string {
  const mode = dropFrame && canDropFrames(rate) ? 'DROP FRAME' : 'NON-DROP FRAME'
  return `TITLE: ${[...title].slice(0, 70).join('')}\nFCM: ${mode}\n`
}
