import type { Entry } from '#app/studio/agenda/rules.ts'

import type { Hand, Held, Point, Way } from './use-hand.ts'

/**
 * So far a press may slip and still be one, in pixels; so near to an edge of the window the page
 * moves along.
 */
const [slip, edge] = [4, 56]
type Grip = { entry: Entry; way: Way; from: Point; last: Point; begun: boolean }

/** A booking that is dragged follows the pointer and is put where it is dropped. Escape cancels. */
export function followPointer(field: HTMLElement, hand: Hand) {
  let grip: Grip | null = null
  let frame = 0
  let stop = () => {}
  const follow = () => {
    const ways = hand.ways()
    if (!grip?.begun || !ways) return
    const { entry, way, from, last } = grip
    const to = { ...last, top: last.y + scrollY }
    hand.hold(hand.take({ entry, span: entry }, way, ways.between(from, to, field)))
  }
  // at an edge the page moves until the pointer leaves it
  const roll = () => {
    if (!grip?.begun) return
    const by = scrollAt(field, grip.last.y)
    if (by !== 0) scrollBy(0, by)
    frame = requestAnimationFrame(roll)
  }
  const move = (event: PointerEvent) => {
    if (!grip) return
    grip.last = pointOf(event)
    if (!grip.begun && Math.hypot(grip.last.x - grip.from.x, grip.last.y - grip.from.y) > slip) {
      grip.begun = true
      field.setPointerCapture(event.pointerId)
      field.dataset.dragging = grip.way
      frame = requestAnimationFrame(roll)
    }
    follow()
  }
  const end = (put: boolean) => {
    const [ways, held, begun] = [hand.ways(), hand.held(), grip?.begun]
    grip = null
    cancelAnimationFrame(frame)
    delete field.dataset.dragging
    stop()
    if (!begun) return
    swallowClick()
    hand.hold(null)
    if (put && held && ways && isMoved(held)) ways.put(held, false)
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
    const pressed = gripOf(event, hand)
    if (!pressed) return
    grip = pressed
    stop = listen(listeners)
  }
  field.addEventListener('pointerdown', press)
  return () => {
    field.removeEventListener('pointerdown', press)
    if (grip) end(false)
  }
}

/** How far the page scrolls per frame while the pointer is near an edge of the window, in pixels. */
function scrollAt(field: HTMLElement, y: number): number {
  const top = (field.querySelector<HTMLElement>('[data-top]') ?? field).getBoundingClientRect()
    .bottom
  if (y > innerHeight - edge) return (y - innerHeight + edge) / 4
  return y < top + edge / 2 ? (y - top - edge / 2) / 4 : 0
}

/** What a press takes hold of, if anything; a finger scrolls. */
function gripOf(event: PointerEvent, hand: Hand): Grip | null {
  const { target, button, pointerType } = event
  const thing = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
  const entry = hand.ways()?.entryOf(thing?.dataset.entry ?? '')
  const isModified = event.ctrlKey || event.metaKey || event.shiftKey
  if (!entry || button !== 0 || pointerType === 'touch' || isModified) return null
  const from = pointOf(event)
  const way = (target as Element).closest('[data-edge]') ? 'end' : 'whole'
  return { entry, way, from, last: from, begun: false }
}

function isMoved({ entry, span }: Held): boolean {
  return span.startsWall !== entry.startsWall || span.endsWall !== entry.endsWall
}

/** Listens on the window until the function it returns is called. */
function listen(listeners: Record<string, unknown>): () => void {
  for (const [name, listener] of Object.entries(listeners))
    addEventListener(name, listener as EventListener)
  return () => {
    for (const [name, listener] of Object.entries(listeners))
      removeEventListener(name, listener as EventListener)
  }
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y, top: y + scrollY }
}

/** Stops the click that follows a drag from opening what was dragged. */
function swallowClick() {
  addEventListener('click', swallow, { capture: true, once: true })
  setTimeout(() => removeEventListener('click', swallow, { capture: true }))
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
