import { formatPosition } from '#app/features/delivery/review-clock/rules.ts'
import { useHydrated } from '#app/ui/use-hydrated.ts'

import type { ReviewView } from './review-view.ts'
import type { Player } from './use-player.ts'
import { useReviewMessages } from './use-review-messages.ts'

/** Width of the drawing of the timeline, which is stretched to that of the screen. */
const width = 1000
/** Part of the timeline within which a click means a note. */
const snap = 0.008

type Props = {
  view: Pick<ReviewView, 'clock' | 'notes' | 'media'>
  player: Player
  range: { from: number; to: number | null } | null
}

/** The position as a slider, on a drawing of the notes, and of the loudness of a recording. */
export function Timeline({ view: { clock, notes, media }, player, range }: Props) {
  const { player: messages } = useReviewMessages()
  const { length, position } = player
  const toX = (at: number) => (length > 0 ? (Math.min(at, length) / length) * width : 0)
  const seek = (wanted: number) => {
    // a key moves by one, a pointer may mean the note next to it
    const near = notes.find(({ from }) => from !== null && Math.abs(from - wanted) < length * snap)
    player.seek(Math.abs(wanted - position) > 1 && near?.from != null ? near.from : wanted)
  }
  return (
    <div className="review-timeline" data-kind={media.kind}>
      <svg viewBox={`0 0 ${width} 48`} preserveAspectRatio="none" aria-hidden="true">
        <Wave peaks={media.peaks} />
        <rect className="review-track" x="0" y="40" width={width} height="8" />
        <rect className="review-done" x="0" y="40" width={toX(position)} height="8" />
        {range && (
          <rect
            className="review-range"
            x={toX(range.from)}
            y="0"
            width={Math.max(2, toX(range.to ?? position) - toX(range.from))}
            height="48"
          />
        )}
        {notes.map(
          (note) =>
            note.from !== null && (
              <rect
                key={note.id}
                className="review-mark"
                data-resolved={note.isResolved || undefined}
                data-studio={note.isByStudio || undefined}
                data-range={note.to !== null || undefined}
                x={Math.min(toX(note.from), width - 5)}
                y="6"
                width={note.to === null ? 5 : Math.max(5, toX(note.to) - toX(note.from))}
                height="28"
              />
            ),
        )}
        <rect
          className="review-head"
          x={Math.min(toX(position), width - 2)}
          y="0"
          width="2"
          height="48"
        />
      </svg>
      <input
        type="range"
        min={0}
        max={Math.max(1, length - 1)}
        step={1}
        value={Math.min(position, Math.max(1, length - 1))}
        onChange={(event) => seek(Number(event.currentTarget.value))}
        aria-label={messages.position}
        aria-valuetext={formatPosition(position, clock)}
      />
    </div>
  )
}

/** The loudness, which isn't in the HTML of the page: it is long, and can't be seen before. */
function Wave({ peaks }: { peaks: number[] }) {
  const isHydrated = useHydrated()
  return isHydrated && peaks.length > 0 && <path className="review-wave" d={drawWave(peaks)} />
}

function drawWave(peaks: number[]): string {
  const step = width / peaks.length
  return peaks
    .map((peak, index) => {
      const half = Math.max(0.5, peak * 0.18)
      return `M${roundTenth(index * step)} ${roundTenth(20 - half)}v${roundTenth(half * 2)}`
    })
    .join('')
}

function roundTenth(value: number): number {
  return Math.round(value * 10) / 10
}
