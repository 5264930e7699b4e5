import type { KeyboardEvent } from 'react'

import {
  type Point,
  type Region,
  changeRegion,
  findPinPoint,
  formatPercent,
} from '#app/features/delivery/review-region/rules.ts'

import type { NoteView } from './review-view.ts'
import { useReviewMessages } from './use-review-messages.ts'

type Props = {
  /** The notes on the image, or on the page that is shown. */
  notes: NoteView[]
  activeId: string | null
  onOpen: (note: NoteView) => void
  /** The place that is marked for the new note. */
  marked: Region | null
}

/**
 * The pins of notes on a picture, as links to them, which need no script. Lengths are fractions of
 * the picture, and pixels that don't grow with it.
 */
export function StillMarks({ notes, activeId, onOpen, marked }: Props) {
  const { still: messages } = useReviewMessages()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing with links
    <svg className="still-marks" aria-label={messages.pins} role="group">
      {notes.map(
        (note) =>
          note.region?.length === 4 && (
            <RegionBox
              key={note.id}
              region={note.region}
              look={note.id === activeId ? 'active' : 'note'}
            />
          ),
      )}
      {marked?.length === 4 && <RegionBox region={marked} look="new" />}
      {notes.map((note) => (
        <Pin key={note.id} note={note} isActive={note.id === activeId} onOpen={onOpen} />
      ))}
      {marked && (
        <PinPlace point={[marked[0], marked[1]]}>
          <g className="still-pin" data-new="">
            <circle r="11" />
            <path d="M-5 0h10M0 -5v10" />
          </g>
        </PinPlace>
      )}
    </svg>
  )
}

function Pin({
  note,
  isActive,
  onOpen,
}: {
  note: NoteView
  isActive: boolean
  onOpen: (note: NoteView) => void
}) {
  const { still: messages, notes } = useReviewMessages()
  const point = findPinPoint(note)
  if (!point || note.pin === null) return null
  const author = note.author || (note.isByStudio ? notes.studio : notes.aGuest)
  return (
    <PinPlace point={point}>
      <a
        href={`#note-${note.id}`}
        className="still-pin"
        aria-label={messages.openPin(note.pin, author)}
        aria-current={isActive || undefined}
        data-resolved={note.isResolved || undefined}
        data-internal={note.isInternal || undefined}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onOpen(note)
        }}
      >
        <circle className="still-pin-target" r="20" />
        <circle r="13" />
        <text textAnchor="middle" dy="0.36em">
          {note.pin}
        </text>
      </a>
    </PinPlace>
  )
}

function PinPlace({ point: [x, y], children }: { point: Point; children: React.ReactNode }) {
  return (
    <svg x={`${formatPercent(x)}%`} y={`${formatPercent(y)}%`} overflow="visible">
      {children}
    </svg>
  )
}

function RegionBox({ region, look }: { region: Region; look: 'note' | 'active' | 'new' }) {
  const [x, y, width = 0, height = 0] = region.map((value) => `${formatPercent(value)}%`)
  return <rect className="still-region" data-look={look} {...{ x, y, width, height }} />
}

/** Distance that a key moves a mark, as a fraction of the picture. */
const keyStep = 0.01
const directions: Record<string, Point> = {
  ArrowLeft: [-keyStep, 0],
  ArrowRight: [keyStep, 0],
  ArrowUp: [0, -keyStep],
  ArrowDown: [0, keyStep],
}

/** Moves a mark by the arrow keys, and changes its size with Shift. Returns null for other keys. */
export function moveMark(region: Region, { key, shiftKey }: KeyboardEvent): Region | null {
  const by = directions[key]
  return by ? changeRegion(region, by, shiftKey) : null
}
