import type { Entry } from '#app/studio/agenda/rules.ts'

import type { Hand, Point, Way } from './use-hand.ts'

/**
 * So far a press may slip and still be one, in pixels; so near to an edge of the window the page
 * moves along.
 */
const [slip, edge] = [4, 56]
type Grip = { entry: Entry; way: Way; from: Point; last: Point; begun: boolean }

/** A booking that is dragged follows the pointer; let go, it is put there. Escape puts it back. */
export function followPointer(field: HTMLElement, hand: Hand) {
  let grip: Grip | null = null
  let frame = 0
  const follow = () => {
    const ways = hand.ways()
    if (!grip?.begun || !ways) return
    const { entry, way, from, last } = grip
    hand.hold(
      hand.take(
        { entry, span: entry },
        way,
        ways.between(from, { ...last, top: last.y + scrollY }, field),
      ),
    )
  }
  // at an edge the page moves until the pointer leaves it
  const roll = () => {
    if (!grip?.begun) return
    const { y } = grip.last
    const top = (field.querySelector<HTMLElement>('[data-top]') ?? field).getBoundingClientRect()
      .bottom
    const by =
      y > innerHeight - edge
        ? (y - innerHeight + edge) / 4
        : y < top + edge / 2
          ? (y - top - edge / 2) / 4
          : 0
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
    // what was dragged is not also opened
    addEventListener('click', swallow, { capture: true, once: true })
    setTimeout(() => removeEventListener('click', swallow, { capture: true }))
    hand.hold(null)
    if (
      put &&
      held &&
      ways &&
      (held.span.startsWall !== held.entry.startsWall || held.span.endsWall !== held.entry.endsWall)
    )
      ways.put(held, false)
  }
  const up = () => end(true)
  const cancel = () => end(false)
  const escape = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') cancel()
  }
  const listeners = {
    pointermove: move,
    pointerup: up,
    pointercancel: cancel,
    keydown: escape,
    scroll: follow,
  }
  const stop = () => {
    for (const [name, listen] of Object.entries(listeners))
      removeEventListener(name, listen as EventListener)
  }
  const press = (event: PointerEvent) => {
    const { target, button, pointerType } = event
    const thing = target instanceof Element ? target.closest<HTMLElement>('[data-entry]') : null
    const entry = hand.ways()?.entryOf(thing?.dataset.entry ?? '')
    // a finger scrolls
    if (
      !entry ||
      button !== 0 ||
      pointerType === 'touch' ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const from = pointOf(event)
    grip = {
      entry,
      way: (target as Element).closest('[data-edge]') ? 'end' : 'whole',
      from,
      last: from,
      begun: false,
    }
    for (const [name, listen] of Object.entries(listeners))
      addEventListener(name, listen as EventListener)
  }
  field.addEventListener('pointerdown', press)
  return () => {
    field.removeEventListener('pointerdown', press)
    if (grip) cancel()
  }
}

function pointOf({ clientX: x, clientY: y }: PointerEvent): Point {
  return { x, y, top: y + scrollY }
}

function swallow(event: Event) {
  event.preventDefault()
  event.stopPropagation()
}
