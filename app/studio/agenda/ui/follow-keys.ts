import type { Hand } from './use-hand.ts'

const arrows: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Keys of a booking in focus: arrows take it up and move it, with Shift its end; Enter puts it
 * there, Escape or going elsewhere puts it back.
 */
export function followKeys(field: HTMLElement, hand: Hand) {
  const idIn = (target: EventTarget | null) =>
    target instanceof HTMLElement ? target.dataset.entry : undefined
  const back = () => {
    const held = hand.held()
    hand.hold(null)
    if (held) hand.ways()?.tell(held, true)
  }
  const press = (event: KeyboardEvent) => {
    const ways = hand.ways()
    const entry = ways?.entryOf(idIn(event.target) ?? '')
    const held = hand.held()
    const arrow = arrows[event.key]
    if (!ways || !entry || event.ctrlKey || event.metaKey || event.altKey) return
    if (arrow) {
      event.preventDefault()
      const way = event.shiftKey ? 'end' : 'whole'
      const shift = ways.step(...arrow, way)
      if (!shift) return
      const next = hand.take(held ?? { entry, span: entry }, way, shift)
      hand.hold(next)
      ways.tell(next, false)
    } else if (held && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return back()
      hand.hold(null)
      ways.put(held, true)
    }
  }
  const leave = ({ target }: FocusEvent) => {
    if (hand.held()?.entry.id === idIn(target)) back()
  }
  field.addEventListener('keydown', press)
  field.addEventListener('focusout', leave)
  return () => {
    field.removeEventListener('keydown', press)
    field.removeEventListener('focusout', leave)
  }
}
