import { listVersionKeys } from './review-keys.ts'
import type { NoteView, StillView } from './review-view.ts'
import type { ReviewKeys } from './use-review-keys.ts'
import type { ZoomControl } from './use-zoom.ts'

type KeyTargets = {
  view: StillView
  zoom: ZoomControl
  page: number
  active: NoteView | null
  open: (note: NoteView) => void
  turn: (page: number) => void
  beginMark: (() => void) | null
  beginDrawing: (() => void) | null
  focusText: () => void
  fullScreen: () => void
  compare: (() => void) | null
  showShortcuts: () => void
}

/** Returns the shortcuts of images and PDFs. */
export function listStillKeys(targets: KeyTargets): ReviewKeys {
  const { view, zoom, active, open } = targets
  const placed = view.notes.filter(({ from }) => from !== null)
  const at = placed.findIndex(({ id }) => id === active?.id)
  const openIfAny = (note: NoteView | undefined) => note && open(note)
  return {
    '+': zoom.zoomIn,
    '=': zoom.zoomIn,
    '-': zoom.zoomOut,
    '0': zoom.reset,
    ...listMoves(targets),
    c: targets.focusText,
    ...(targets.beginMark && { p: targets.beginMark }),
    ...(targets.beginDrawing && { d: targets.beginDrawing }),
    r() {
      if (active) document.querySelector<HTMLElement>(`[data-resolve="${active.id}"]`)?.click()
    },
    '[': () => openIfAny(placed[at === -1 ? placed.length - 1 : at - 1]),
    ']': () => openIfAny(placed[at + 1]),
    v: () => document.querySelector<HTMLElement>('.review-versions a')?.focus(),
    ...listVersionKeys(view),
    ...(targets.compare && { b: targets.compare }),
    f: targets.fullScreen,
    '?': targets.showShortcuts,
  }
}

/** The arrow keys turn pages, or move what is zoomed in; otherwise they scroll the page. */
function listMoves({ view, zoom, page, turn }: KeyTargets): ReviewKeys {
  const last = view.clock.length - 1
  const pages: ReviewKeys =
    last > 0
      ? {
          PageUp: () => turn(page - 1),
          PageDown: () => turn(page + 1),
          Home: () => turn(0),
          End: () => turn(last),
        }
      : {}
  if (zoom.isZoomed)
    return {
      ...pages,
      ArrowLeft: () => zoom.move(1, 0),
      ArrowRight: () => zoom.move(-1, 0),
      ArrowUp: () => zoom.move(0, 1),
      ArrowDown: () => zoom.move(0, -1),
    }
  return last > 0
    ? { ...pages, ArrowLeft: () => turn(page - 1), ArrowRight: () => turn(page + 1) }
    : pages
}
