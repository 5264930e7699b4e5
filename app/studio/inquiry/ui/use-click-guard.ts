import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * How long a second click may be meant for the inquiry before, in milliseconds, and how far the
 * pointer may tremble, in pixels.
 */
const guardMs = 1500
const moveTolerance = 16

/** What an address carries when the next inquiry was opened by an act on the one before. */
export const advancedState = { advanced: true }

/**
 * Stops a click that was meant for the inquiry before: the next one has its buttons where the
 * pointer still is. A click counts once the pointer has moved, or after a moment. Keys always
 * count.
 */
export function useClickGuard(): (event: MouseEvent) => void {
  const { state } = useLocation() as { state: typeof advancedState | null }
  const isGuarded = useRef(false)
  const hasAdvanced = state?.advanced === true
  useEffect(() => {
    if (!hasAdvanced) return
    isGuarded.current = true
    let from: { x: number; y: number } | null = null
    const release = () => {
      isGuarded.current = false
    }
    const timer = setTimeout(release, guardMs)
    const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent) => {
      from ??= { x, y }
      if (Math.hypot(x - from.x, y - from.y) > moveTolerance) release()
    }
    addEventListener('pointermove', onPointerMove)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', onPointerMove)
    }
  }, [hasAdvanced])
  return (event) => {
    // a button pressed by a key is a click of no pointer
    if (isGuarded.current && event.detail > 0) event.preventDefault()
  }
}
