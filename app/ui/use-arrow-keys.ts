import { type RefObject, useEffect, useRef } from 'react'

/** One step, sideways and down. */
export type Step = [across: number, down: number]
const steps: Record<string, Step> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

type ArrowKeyHandlers = {
  onMoveFocus: (id: string, step: Step) => void
  onMoveItem: (id: string, step: Step) => void
}

/** Arrow keys on a focused card (`data-card`) move the focus; with Shift they move the card. */
export function useArrowKeys(field: RefObject<HTMLElement | null>, handlers: ArrowKeyHandlers) {
  const now = useRef(handlers)
  useEffect(() => {
    now.current = handlers
  })
  useEffect(() => {
    const element = field.current
    const press = (event: KeyboardEvent) => {
      const step = steps[event.key]
      const id = event.target instanceof HTMLElement ? event.target.dataset.card : undefined
      if (!step || !id || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      now.current[event.shiftKey ? 'onMoveItem' : 'onMoveFocus'](id, step)
    }
    element?.addEventListener('keydown', press)
    return () => element?.removeEventListener('keydown', press)
  }, [field])
}
