import { type RefObject, useEffect, useRef, useState } from 'react'

import { formatPosition, parsePosition } from '#app/features/delivery/review-clock/rules.ts'
import type { DrawingShape } from '#app/features/delivery/review-note/rules.ts'

import { type Pen, firstPen } from './drawing-layer.tsx'
import type { NotePlaceText } from './note-form.tsx'
import { listKeys } from './review-keys.ts'
import { toggleFullScreen } from './review-player.tsx'
import type { NoteView, ReviewView, TimeView } from './review-view.ts'
import { useCompare } from './use-compare.ts'
import type { Player } from './use-player.ts'
import { useReviewKeys } from './use-review-keys.ts'

const noPlace: NotePlaceText = { from: '', to: '' }

type Parts = {
  view: TimeView
  player: Player
  media: RefObject<HTMLMediaElement | null>
  stage: RefObject<HTMLDivElement | null>
  picture: RefObject<HTMLDivElement | null>
  text: RefObject<HTMLTextAreaElement | null>
  /** The place of a note that was refused. */
  typedPlace: NotePlaceText
}
export type Room = ReturnType<typeof useRoom>

/** The note that is open, the new one with its drawing, and the keys that change them. */
export function useRoom({ view, player, media, stage, picture, text, typedPlace }: Parts) {
  const [activeId, setActive] = useState(view.noteId)
  const [place, setPlace] = useState(typedPlace)
  const [drawing, setDrawing] = useState<DrawingShape[]>([])
  const [pen, setPen] = useState<Pen | null>(null)
  const [hasShortcuts, showShortcuts] = useState(false)
  const active = findNote(view, activeId)
  const open = (note: NoteView) => {
    setActive(note.id)
    player.pause()
    if (note.from !== null) player.seek(note.from)
    history.replaceState(history.state, '', `${view.path}?v=${note.version}&note=${note.id}`)
  }
  const compare = useCompare(view, picture)
  useOpenedNote(active, player, media)
  const beginDrawing = () => {
    player.pause()
    if (place.from === '') setPlace({ ...place, from: formatPosition(player.position, view.clock) })
    setPen(pen ?? firstPen)
  }
  useReviewKeys(() =>
    listKeys({
      view,
      player,
      place,
      setPlace,
      open,
      beginDrawing: view.media.kind === 'video' && view.viewer.mayComment ? beginDrawing : null,
      focusText: () => text.current?.focus(),
      fullScreen: () => toggleFullScreen(stage.current),
      compare: compare.toggle,
      showShortcuts: () => showShortcuts(true),
    }),
  )
  const from = parsePosition(place.from, view.clock)
  return {
    compare,
    active,
    open,
    place,
    setPlace,
    range: from === null ? null : { from, to: parsePosition(place.to, view.clock) },
    drawing,
    setDrawing,
    pen,
    setPen,
    beginDrawing,
    hasShortcuts,
    showShortcuts,
    clear() {
      setPlace(noPlace)
      setDrawing([])
      setPen(null)
      text.current?.form?.reset()
    },
  }
}

/** Returns the note on this version with an id, or the one with an answer of that id. */
export function findNote({ notes }: ReviewView, id: string | null): NoteView | null {
  return (
    notes.find((note) => note.id === id || note.replies.some((reply) => reply.id === id)) ?? null
  )
}

/** Begins at the note with which the page was opened, once the file is there. */
function useOpenedNote(
  note: NoteView | null,
  player: Player,
  media: RefObject<HTMLMediaElement | null>,
) {
  const opened = useRef({ from: note?.from ?? null, seek: player.seek })
  useEffect(() => {
    const element = media.current
    const { from, seek } = opened.current
    if (!element || from === null) return
    const begin = () => seek(from)
    if (element.readyState >= HTMLMediaElement.HAVE_METADATA) return begin()
    element.addEventListener('loadedmetadata', begin, { once: true })
    return () => element.removeEventListener('loadedmetadata', begin)
  }, [media])
}
