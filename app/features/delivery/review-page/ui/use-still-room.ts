import { type RefObject, useState } from 'react'

import { formatPosition, parsePosition } from '#app/features/delivery/review-clock/rules.ts'
import type { DrawingShape } from '#app/features/delivery/review-note/rules.ts'
import { type Region, formatRegion } from '#app/features/delivery/review-region/rules.ts'

import { type Pen, firstPen } from './drawing-layer.tsx'
import { toggleFullScreen } from './review-player.tsx'
import type { NoteView, StillView } from './review-view.ts'
import { listStillKeys } from './still-keys.ts'
import { useCompare } from './use-compare.ts'
import { useReviewKeys } from './use-review-keys.ts'
import { findNote } from './use-room.ts'
import { type ZoomControl, useZoom } from './use-zoom.ts'

type Parts = {
  view: StillView
  stage: RefObject<HTMLDivElement | null>
  text: RefObject<HTMLTextAreaElement | null>
  /** The page of a note that was refused. */
  typedPage: string
}
export type StillRoomState = ReturnType<typeof useStillRoom>

/** The page that is shown, the note that is open, and the new one with what is marked. */
export function useStillRoom({ view, stage, text, typedPage }: Parts) {
  const zoom = useZoom()
  const [activeId, setActive] = useState(view.noteId)
  const active = findNote(view, activeId)
  const [page, setPage] = useState(active?.from ?? 0)
  const note = useNewNote(view, page, typedPage)
  const [hasShortcuts, showShortcuts] = useState(false)
  const compare = useCompare(view, zoom.view)
  const turn = (wanted: number) => {
    const next = Math.max(0, Math.min(view.clock.length - 1, wanted))
    if (next === page) return
    setPage(next)
    zoom.reset()
  }
  const open = (opened: NoteView) => {
    setActive(opened.id)
    if (opened.from !== null) turn(opened.from)
    const [x, y, width = 0, height = 0] = opened.region ?? []
    if (x !== undefined && y !== undefined) zoom.show({ x, y, width, height })
    document.getElementById(`note-${opened.id}`)?.scrollIntoView({ block: 'nearest' })
    history.replaceState(history.state, '', `${view.path}?v=${opened.version}&note=${opened.id}`)
  }
  const marks = useMarkKeys(note, zoom, text)
  useReviewKeys(() =>
    listStillKeys({
      view,
      zoom,
      page,
      active,
      open,
      turn,
      beginMark: view.viewer.mayComment ? marks.beginMark : null,
      beginDrawing: view.viewer.mayComment ? note.beginDrawing : null,
      focusText: () => text.current?.focus(),
      fullScreen: () => toggleFullScreen(stage.current),
      compare: compare.toggle,
      showShortcuts: () => showShortcuts(true),
    }),
  )
  return {
    ...note,
    compare,
    zoom,
    active,
    open,
    page,
    turn,
    ...marks,
    hasShortcuts,
    showShortcuts,
    clear() {
      note.clear()
      text.current?.form?.reset()
    },
  }
}

/** Marks a place by keys or a pointer, and then leads to the text of the note. */
function useMarkKeys(
  note: ReturnType<typeof useNewNote>,
  { view }: ZoomControl,
  text: Parts['text'],
) {
  const focusText = () => text.current?.focus({ preventScroll: true })
  return {
    beginMark() {
      note.beginMark()
      view.current?.focus()
    },
    endMark() {
      note.endMark()
      focusText()
    },
    /** A finger isn't followed by the keyboard of a phone. */
    mark(region: Region, isTouch: boolean) {
      note.mark(region)
      if (!isTouch) focusText()
    },
  }
}

/** The note that is written: its page, what is marked, and what is drawn. */
function useNewNote({ clock }: StillView, page: number, typedPage: string) {
  const [from, setFrom] = useState(typedPage)
  const [region, setRegion] = useState<Region | null>(null)
  const [drawing, setDrawing] = useState<DrawingShape[]>([])
  const [pen, setPen] = useState<Pen | null>(null)
  const [isMarking, setMarking] = useState(false)
  const now = formatPosition(page, clock)
  // what is marked belongs to the page of the note
  const isHere = clock.unit === 'image' || parsePosition(from, clock) === page
  const moveHere = () => {
    if (isHere) return
    setFrom(now)
    setRegion(null)
    setDrawing([])
  }
  return {
    from,
    typePage(text: string) {
      setFrom(text)
      setRegion(null)
      setDrawing([])
    },
    beginNote() {
      setFrom((before) => before || now)
    },
    region,
    regionText: region ? formatRegion(region) : '',
    setRegion,
    mark(next: Region) {
      moveHere()
      setRegion(next)
      setMarking(false)
    },
    isMarking,
    beginMark() {
      moveHere()
      setPen(null)
      setMarking(true)
      setRegion((before) => (isHere && before) || [0.5, 0.5])
    },
    endMark: () => setMarking(false),
    isHere,
    drawing,
    setDrawing,
    pen,
    setPen,
    beginDrawing() {
      moveHere()
      setMarking(false)
      setPen(pen ?? firstPen)
    },
    clear() {
      setFrom('')
      setRegion(null)
      setDrawing([])
      setPen(null)
      setMarking(false)
    },
  }
}
