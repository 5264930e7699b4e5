import { escapeXml } from '#app/core/text.ts'
import { type FrameRate, canDropFrames } from '#app/core/timecode.ts'

import type { Marker, MarkerList } from '../rules.ts'

/**
 * Formats markers as to-do items of a gap that is as long as the video, for Final Cut Pro and
 * Resolve. Times are fractions of a second. The format knows no colors, but resolved items.
 */
export function formatFcpxml(list: MarkerList): string {
  const { title, rate, startFrame, dropFrame, length, markers } = list
  const [start, duration, frame] = [startFrame, length, 1].map((frames) => toTime(frames, rate))
  const tcFormat = dropFrame && canDropFrames(rate) ? 'DF' : 'NDF'
  const name = escapeXml(title)
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE fcpxml>
<fcpxml version="1.10">
  <resources>
    <format id="r1" frameDuration="${frame}" width="1920" height="1080"/>
  </resources>
  <library>
    <event name="${name}">
      <project name="${name}">
        <sequence format="r1" duration="${duration}" tcStart="${start}" tcFormat="${tcFormat}">
          <spine>
            <gap name="${name}" offset="${start}" start="0s" duration="${duration}">
${markers.map((marker) => formatMarker(marker, rate)).join('')}            </gap>
          </spine>
        </sequence>
      </project>
    </event>
  </library>
</fcpxml>
`
}

function formatMarker({ from, end, name, lines, isResolved }: Marker, rate: FrameRate): string {
  const times = `start="${toTime(from, rate)}" duration="${toTime(end - from, rate)}"`
  const words = `value="${escapeXml(lines.join(' / '))}" note="${escapeXml(name)}"`
  return `              <marker ${times} ${words} completed="${isResolved ? 1 : 0}"/>\n`
}

function toTime(frames: number, { num, den }: FrameRate): string {
  return frames === 0 ? '0s' : `${frames * den}/${num}s`
}
