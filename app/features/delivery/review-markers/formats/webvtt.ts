import { formatCaptions } from '#app/features/media/video/rules.ts'

import type { MarkerList } from '../rules.ts'

/** Seconds that a note on one frame is shown. */
const pointSeconds = 2

/** Formats markers as subtitles, which players show over the video. */
export function formatNotesVtt({ rate, markers }: MarkerList): string {
  const toSeconds = (position: number) => (position * rate.den) / rate.num
  return formatCaptions(
    markers.map(({ from, end, isRange, lines }) => ({
      from: toSeconds(from),
      to: isRange ? toSeconds(end) : toSeconds(from) + pointSeconds,
      // a cue without text would be left out
      text: lines.join('\n') || '…',
    })),
  )
}
