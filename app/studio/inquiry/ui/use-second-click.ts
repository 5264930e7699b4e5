import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * How long a second click may be meant for the inquiry before, in milliseconds, and how far the
 * pointer may tremble, in pixels.
 */
const patience = 1500
const tremble = 16

/** What an address carries when the next inquiry was opened by an act on the one before. */
export const movedOn = { movedOn: true }

/**
 * Stops a click that was meant for the inquiry before: the next one has its buttons where the
 * pointer still is. A click counts once the pointer has moved, or after a moment. Keys always
 * count.
 */
export function useSecondClick(): (event: MouseEvent) => void {
  const { state } = useLocation() as { state: typeof movedOn | null }
  const isGuarded = useRef(false)
  const arrived = state?.movedOn === true
  useEffect(() => {
    if (!arrived) return
    isGuarded.current = true
    let from: { x: number; y: number } | null = null
    const release = () => {
      isGuarded.current = false
    }
    const timer = setTimeout(release, patience)
    const look = ({ clientX: x, clientY: y }: PointerEvent) => {
      from ??= { x, y }
      if (Math.hypot(x - from.x, y - from.y) > tremble) release()
    }
    addEventListener('pointermove', look)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', look)
    }
  }, [arrived])
  return (event) => {
    // a button pressed by a key is a click of no pointer
    if (isGuarded.current && event.detail > 0) event.preventDefault()
  }
}
