import { addWindowListeners, slop, stopNextClick } from './drag-pointer.ts'

/** A position in the window. */
type Position = { x: number; y: number }
type RangeDrag<Range> = {
  /** Returns the range between where the drag began and where it is, or null if there is none. */
  getRange: (from: Position, to: Position) => Range | null
  show: (range: Range | null) => void
  drop: (range: Range) => void
}

/**
 * Chooses a range by dragging with a mouse over free space; Escape cancels. Touch scrolls instead,
 * and a press without movement stays a click.
 */
export function bindRangeDrag<Range>(area: HTMLElement, drag: RangeDrag<Range>) {
  let from: Position | null = null
  let range: Range | null = null
  let stop = () => {}
  const end = (shouldDrop: boolean) => {
    const finalRange = range
    ;[from, range] = [null, null]
    stop()
    if (finalRange === null) return
    stopNextClick()
    drag.show(null)
    if (shouldDrop) drag.drop(finalRange)
  }
  const listeners = {
    pointermove: ({ clientX: x, clientY: y }: PointerEvent) => {
      if (!from || (range === null && Math.hypot(x - from.x, y - from.y) <= slop)) return
      range = drag.getRange(from, { x, y })
      drag.show(range)
    },
    pointerup: () => end(true),
    pointercancel: () => end(false),
    keydown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end(false)
    },
  }
  const press = ({ target, button, pointerType, clientX: x, clientY: y }: PointerEvent) => {
    const isFree =
      target instanceof Element && !target.closest('[data-entry], a:not(.slot), button')
    if (!isFree || button !== 0 || pointerType === 'touch') return
    from = { x, y }
    stop = addWindowListeners(listeners)
  }
  area.addEventListener('pointerdown', press)
  return () => {
    area.removeEventListener('pointerdown', press)
    if (from) end(false)
  }
}
