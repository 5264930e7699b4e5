import type { CalendarBooking } from '#app/features/booking/calendar/rules.ts'

import type { Drag, DragState, Point, DragHandle } from './use-drag-move.ts'

/**
 * In pixels: movement that still counts as a click, and distance to a window edge at which the page
 * scrolls.
 */
export const slop = 4
const scrollEdge = 56
/** Pixels from the calendar's sides, and milliseconds there, after which it turns. */
const [turnEdge, turnDelayMs] = [20, 700]
type PointerDrag = {
  entry: CalendarBooking
  handle: DragHandle
  from: Point
  last: Point
  moved: boolean
}

/** Makes a dragged booking follow the pointer and drops it on release. Escape cancels. */
export function bindDragPointer(field: HTMLElement, drag: Drag) {
  let current: PointerDrag | null = null
  let stop = () => {}
  const turning = createTurning(field)
  const scrolling = createScrolling(field, () => current?.last.y ?? null)
  const follow = () => {
    const adapter = drag.getAdapter()
    if (!current?.moved || !adapter) return
    const { entry, handle: dragHandle, from, last } = current
    const to = { ...last, top: last.y + scrollY }
    drag.setState(
      drag.applyShift({ entry, span: entry }, dragHandle, adapter.measure(from, to, field)),
    )
  }
  const move = (event: PointerEvent) => {
    if (!current) return
    current.last = toPoint(event)
    if (!current.moved && isBeyondSlop(current)) {
      current.moved = true
      field.setPointerCapture(event.pointerId)
      field.dataset.dragging = current.handle
      scrolling.start()
    }
    follow()
    if (current.moved) turning.watch(event.clientX)
  }
  const end = (shouldDrop: boolean) => {
    const [adapter, state, isMoving] = [drag.getAdapter(), drag.getState(), current?.moved]
    current = null
    scrolling.stop()
    const hasTurned = turning.stop()
    delete field.dataset.dragging
    stop()
    if (!isMoving) return
    stopNextClick()
    drag.setState(null)
    if (shouldDrop && state && adapter && isMoved(state)) adapter.drop(state, { hasTurned })
  }
  const listeners = {
    pointermove: move,
    pointerup: () => end(true),
    pointercancel: () => end(false),
    keydown: ({ key }: KeyboardEvent) => {
      if (key === 'Escape') end(false)
    },
    scroll: follow,
  }
  const press = (event: PointerEvent) => {
    const started = drag.getAdapter()?.canDrag(field) ? startDrag(event, drag, field) : null
    if (!started) return
    current = started
    stop = addWindowListeners(listeners)
  }
  field.addEventListener('pointerdown', press)
  return () => {
    field.removeEventListener('pointerdown', press)
    if (current) end(false)
  }
}

/** Scrolls while the pointer of a drag is near an edge of the window. */
function createScrolling(field: HTMLElement, getY: () => number | null) {
  let frame = 0
  const scrollAtEdge = () => {
    const y = getY()
    if (y === null) return
    const by = getScrollStep(field, y)
    if (by !== 0) scrollBy(0, by)
    frame = requestAnimationFrame(scrollAtEdge)
  }
  return {
    start() {
      frame = requestAnimationFrame(scrollAtEdge)
    },
    stop: () => cancelAnimationFrame(frame),
  }
}

/** Turns the calendar while a drag is held at its left or right edge, repeatedly. */
function createTurning(field: HTMLElement) {
  let side: 'before' | 'next' | null = null
  let timer = 0
  let hasTurned = false
  const turnPage = () => {
    // the days turned to last are still loading
    if (field.closest('[aria-busy=true]')) return
    document.querySelector<HTMLElement>(`[data-calendar-link="${side}"]`)?.click()
    hasTurned = true
  }
  const setSide = (next: typeof side) => {
    if (next === side) return
    side = next
    clearInterval(timer)
    if (next) timer = window.setInterval(turnPage, turnDelayMs)
  }
  return {
    /** `x` is the pointer's position in the window. */
    watch(x: number) {
      const { left, right } = field.getBoundingClientRect()
      setSide(x < left + turnEdge ? 'before' : x > right - turnEdge ? 'next' : null)
    },
    /** Returns true if the calendar turned during this drag. */
    stop(): boolean {
      const result = hasTurned
      setSide(null)
      hasTurned = false
      return result
    },
  }
}

/** Returns the pixels to scroll per frame while the pointer is near an edge of the window. */
function getScrollStep(field: HTMLElement, y: number): number {
  const top = (field.querySelector<HTMLElement>('[data-top]') ?? field).getBoundingClientRect()
    .bottom
  if (y > innerHeight - scrollEdge) return (y - innerHeight + scrollEdge) / 4
  return y < top + scrollEdge / 2 ? (y - top - scrollEdge / 2) / 4 : 0
}

/** Returns the drag a press begins, or null. Touch scrolls instead. */
function startDrag(event: PointerEvent, drag: Drag, field: HTMLElement): PointerDrag | null {
  const { target, button, pointerType } = event
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
  const entry = drag.getAdapter()?.findById(element?.dataset.entry ?? '')
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey
  if (!entry || button !== 0 || pointerType === 'touch' || isModified) return null
  const point = toPoint(event)
  const from = { ...point, day: drag.getAdapter()?.getDayAt(point, field) }
  const handle = (target as Element).closest('[data-edge]') ? 'end' : 'whole'
  return { entry, handle, from, last: from, moved: false }
}

function isBeyondSlop({ from, last }: PointerDrag): boolean {
  return Math.hypot(last.x - from.x, last.y - from.y) > slop
}

function isMoved({ entry, span }: DragState): boolean {
  return span.startsLocal !== entry.startsLocal || span.endsLocal !== entry.endsLocal
}

/** Adds listeners to the window; the returned function removes them. */
export function addWindowListeners(listeners: Record<string, unknown>): () => void {
  for (const [name, listener] of Object.entries(listeners))
    addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      removeEventListener(name, listener as EventListener)
  }
}

function toPoint({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y, top: y + scrollY }
}

/** Prevents the click after a drag from opening the booking. */
export function stopNextClick() {
  addEventListener('click', stopEvent, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', stopEvent, { capture: true }))
}

function stopEvent(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
