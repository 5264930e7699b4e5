import type { Drag } from './use-drag-move.ts'

const arrows: Record<string, [across: number, down: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/**
 * Moves the focused booking by keyboard: arrow keys move it, with Shift its end; Enter drops it,
 * Escape or blur cancels.
 */
export function bindMoveKeys(field: HTMLElement, drag: Drag) {
  const getBookingId = (target: EventTarget | null) =>
    target instanceof HTMLElement ? target.dataset.entry : undefined
  const cancel = () => {
    const state = drag.getState()
    drag.setState(null)
    if (state) drag.getAdapter()?.announce(state, true)
  }
  const press = (event: KeyboardEvent) => {
    const ways = drag.getAdapter()
    const entry = ways?.findById(getBookingId(event.target) ?? '')
    const state = drag.getState()
    const arrow = arrows[event.key]
    if (!ways || !entry || event.ctrlKey || event.metaKey || event.altKey) return
    if (arrow) {
      event.preventDefault()
      const handle = event.shiftKey ? 'end' : 'whole'
      const shift = ways.getShift(...arrow, handle)
      if (!shift) return
      const next = drag.applyShift(state ?? { entry, span: entry }, handle, shift)
      drag.setState(next)
      ways.announce(next, false)
    } else if (state && (event.key === 'Enter' || event.key === 'Escape')) {
      event.preventDefault()
      event.stopPropagation()
      if (event.key === 'Escape') return cancel()
      drag.setState(null)
      ways.drop(state, { keepFocus: true })
    }
  }
  const cancelOnFocusOut = ({ target }: FocusEvent) => {
    if (drag.getState()?.entry.id === getBookingId(target)) cancel()
  }
  field.addEventListener('keydown', press)
  field.addEventListener('focusout', cancelOnFocusOut)
  return () => {
    field.removeEventListener('keydown', press)
    field.removeEventListener('focusout', cancelOnFocusOut)
  }
}
