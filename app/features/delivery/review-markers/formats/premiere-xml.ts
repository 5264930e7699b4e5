import { escapeXml } from '#app/core/text.ts'
import { canDropFrames, formatTimecode } from '#app/core/timecode.ts'

import type { Marker, MarkerColor, MarkerList } from '../rules.ts'

/**
 * Formats markers as an empty sequence in the XML of Final Cut Pro 7 (xmeml), which Premiere
 * imports. Frames count from 0, regardless of the start timecode.
 */
export function formatPremiereXml(list: MarkerList): string {
  const { title, rate, startFrame, dropFrame, length, markers } = list
  const timebase = Math.round(rate.num / rate.den)
  const rateXml = `<rate><timebase>${timebase}</timebase><ntsc>${rate.den === 1001 ? 'TRUE' : 'FALSE'}</ntsc></rate>`
  const isDropping = dropFrame && canDropFrames(rate)
  const name = escapeXml(title)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE xmeml>
<xmeml version="4">
  <sequence id="review">
    <name>${name}</name>
    <duration>${length}</duration>
    ${rateXml}
    <timecode>
      ${rateXml}
      <string>${formatTimecode(0, rate, list)}</string>
      <frame>${startFrame}</frame>
      <displayformat>${isDropping ? 'DF' : 'NDF'}</displayformat>
    </timecode>
    <media>
      <video>
        <format><samplecharacteristics>${rateXml}<width>1920</width><height>1080</height></samplecharacteristics></format>
        <track/>
      </video>
    </media>
${markers.map(formatMarker).join('')}  </sequence>
</xmeml>
`
}

/** The color is a number of Premiere's, alpha, blue, green and red. Green is the default. */
const colors: Record<MarkerColor, number | null> = {
  red: 4_281_740_498,
  yellow: 4_281_049_552,
  green: null,
  blue: 4_294_741_314,
}

function formatMarker({ from, end, isRange, name, lines, color }: Marker) {
  const colorXml = colors[color] === null ? '' : `\n      <pproColor>${colors[color]}</pproColor>`
  return `    <marker>
      <name>${escapeXml(name)}</name>
      <comment>${escapeXml(lines.join('\n'))}</comment>
      <in>${from}</in>
      <out>${isRange ? end : -1}</out>${colorXml}
    </marker>
`
}
