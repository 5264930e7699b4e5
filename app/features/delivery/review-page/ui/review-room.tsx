import { useEffect, useRef, useState } from 'react'

import { formatPosition, parsePosition } from '#app/features/delivery/review-clock/rules.ts'
import { type DrawingShape } from '#app/features/delivery/review-note/rules.ts'
import { FormDrafts } from '#app/ui/form-drafts.tsx'

import { DecisionCards, FormProblem } from './decision-cards.tsx'
import { DrawingLayer, DrawingTools, type Pen } from './drawing-layer.tsx'
import { NoteForm, type NotePlaceText } from './note-form.tsx'
import { NoteList } from './note-list.tsx'
import './review-room.css'
import { ReviewPlayer, toggleFullScreen } from './review-player.tsx'
import type { NoteView, ReviewFormResult, ReviewView } from './review-view.ts'
import { ShortcutsDialog } from './shortcuts-dialog.tsx'
import { usePlayer } from './use-player.ts'
import { useReviewForm } from './use-review-form.ts'
import { type ReviewKeys, useReviewKeys } from './use-review-keys.ts'
import { VersionBar } from './version-bar.tsx'

type Props = {
  view: ReviewView
  formKey: string
  result: ReviewFormResult | undefined
  /** The contact whose drafts the browser keeps; null in the portal, which keeps them itself. */
  draftsOf: string | null
}

const noPlace: NotePlaceText = { from: '', to: '' }

/** The player of a version with its notes, for guests and the studio. */
export function ReviewRoom(props: Props) {
  // another version has another file, length and notes
  return <Room key={props.view.version.id} {...props} />
}

function Room({ view, formKey, result, draftsOf }: Props) {
  const player = usePlayer(view.clock)
  const room = useRoom(view, player)
  const form = useReviewForm(result, room.clear)
  const { active, drawing, pen } = room
  const ratio =
    view.media.width && view.media.height ? view.media.width / view.media.height : 16 / 9
  const shapes = pen || drawing.length > 0 ? drawing : (active?.drawing ?? [])
  return (
    <div className="review-room" data-kind={view.media.kind}>
      <div className="review-stage">
        <ReviewPlayer
          {...{ view, player }}
          note={active}
          range={room.range}
          stage={room.stage}
          onShortcuts={() => room.showShortcuts(true)}
        >
          {view.media.kind === 'video' && (
            <DrawingLayer
              shapes={shapes}
              pen={pen}
              ratio={ratio}
              onAdd={(shape) => room.setDrawing([...drawing, shape])}
            />
          )}
        </ReviewPlayer>
      </div>
      <div className="review-side">
        <VersionBar view={view} />
        <DecisionCards {...{ view, formKey, result }} />
        {view.viewer.mayComment && (
          <>
            <FormProblem result={form.result} form="note" />
            <NoteForm
              {...{ view, form, formKey, drawing }}
              place={room.place}
              onPlace={room.setPlace}
              position={player.position}
              onDraw={view.media.kind === 'video' ? room.beginDrawing : null}
              onRemoveDrawing={() => room.setDrawing([])}
              text={room.text}
              tools={
                pen && (
                  <DrawingTools
                    pen={pen}
                    onPen={room.setPen}
                    onUndo={drawing.length > 0 ? () => room.setDrawing(drawing.slice(0, -1)) : null}
                    onDone={() => room.setPen(null)}
                  />
                )
              }
            />
          </>
        )}
        <NoteList {...{ view, formKey, result }} activeId={active?.id ?? null} onOpen={room.open} />
      </div>
      {room.hasShortcuts && <ShortcutsDialog onClose={() => room.showShortcuts(false)} />}
      {draftsOf !== null && <FormDrafts person={draftsOf} />}
    </div>
  )
}

/** What is open, chosen and drawn in the room, and the keys that change it. */
function useRoom(view: ReviewView, player: ReturnType<typeof usePlayer>) {
  const stage = useRef<HTMLDivElement>(null)
  const text = useRef<HTMLTextAreaElement>(null)
  const [activeId, setActive] = useState(view.noteId)
  const [place, setPlace] = useState(noPlace)
  const [drawing, setDrawing] = useState<DrawingShape[]>([])
  const [pen, setPen] = useState<Pen | null>(null)
  const [hasShortcuts, showShortcuts] = useState(false)
  const all = [...view.notes, ...view.earlier]
  const active =
    all.find(({ id, replies }) => id === activeId || replies.some((one) => one.id === activeId)) ??
    null
  const open = (note: NoteView) => {
    setActive(note.id)
    player.media.current?.pause()
    if (note.from !== null) player.seek(note.from)
    history.replaceState(history.state, '', `${view.path}?v=${note.version}&note=${note.id}`)
  }
  useOpenedNote(active, player)
  const beginDrawing = () => {
    player.media.current?.pause()
    setPlace((before) =>
      before.from === ''
        ? { ...before, from: formatPosition(player.position, view.clock) }
        : before,
    )
    setPen(pen ?? { tool: 'pen', color: 'red' })
  }
  const from = parsePosition(place.from, view.clock)
  useReviewKeys(
    listKeys({
      view,
      player,
      place,
      setPlace,
      open,
      beginDrawing: view.media.kind === 'video' && view.viewer.mayComment ? beginDrawing : null,
      focusText: () => text.current?.focus(),
      fullScreen: () => toggleFullScreen(stage.current),
      showShortcuts: () => showShortcuts(true),
    }),
  )
  return {
    stage,
    text,
    active: active?.version === view.version.number ? active : null,
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
      if (text.current) text.current.value = ''
    },
  }
}

/** Begins at the note with which the page was opened, once the file is there. */
function useOpenedNote(note: NoteView | null, player: ReturnType<typeof usePlayer>) {
  const first = useRef({ note, player })
  useEffect(() => {
    const { note, player } = first.current
    const media = player.media.current
    if (!media || note?.from == null) return
    const from = note.from
    const seek = () => player.seek(from)
    if (media.readyState >= HTMLMediaElement.HAVE_METADATA) return seek()
    media.addEventListener('loadedmetadata', seek, { once: true })
    return () => media.removeEventListener('loadedmetadata', seek)
  }, [])
}

type KeyTargets = {
  view: ReviewView
  player: ReturnType<typeof usePlayer>
  place: NotePlaceText
  setPlace: (place: NotePlaceText) => void
  open: (note: NoteView) => void
  beginDrawing: (() => void) | null
  focusText: () => void
  fullScreen: () => void
  showShortcuts: () => void
}

function listKeys(targets: KeyTargets): ReviewKeys {
  const { view, player, place, setPlace, open } = targets
  const { clock, notes } = view
  const second = clock.unit === 'frame' ? Math.round(clock.rate.num / clock.rate.den) : 1000
  const step = clock.unit === 'frame' ? 1 : 40
  const now = formatPosition(player.position, clock)
  const placed = notes.filter(({ from }) => from !== null)
  const goTo = (note: NoteView | undefined) => note && open(note)
  return {
    ' ': player.togglePlay,
    k: player.togglePlay,
    j: () => player.changeSpeed(-1),
    l: () => player.changeSpeed(1),
    ArrowLeft: () => player.step(-step),
    ArrowRight: () => player.step(step),
    'Shift+ArrowLeft': () => player.step(-second),
    'Shift+ArrowRight': () => player.step(second),
    i: () => setPlace({ from: now, to: '' }),
    o: () => setPlace({ ...place, to: now }),
    n() {
      player.media.current?.pause()
      if (place.from === '') setPlace({ from: now, to: '' })
      targets.focusText()
    },
    d: () => targets.beginDrawing?.(),
    r() {
      const here = placed.find(
        ({ from, to }) => from! <= player.position && player.position <= (to ?? from!),
      )
      document.querySelector<HTMLElement>(`[data-resolve="${here?.id}"]`)?.click()
    },
    '[': () => goTo(placed.findLast(({ from }) => from! < player.position)),
    ']': () => goTo(placed.find(({ from }) => from! > player.position)),
    v: () =>
      document.querySelector<HTMLElement>('.review-versions a, .review-versions summary')?.focus(),
    f: targets.fullScreen,
    m: player.toggleMute,
    '?': targets.showShortcuts,
  }
}
