import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Time in milliseconds during which a click may be meant for the previous inquiry, and pointer
 * movement in pixels that doesn't count.
 */
const guardMs = 1500
const moveTolerance = 16

/** Navigation state after an action has opened the next inquiry. */
export const advancedState = { advanced: true }

/**
 * Blocks a click meant for the previous inquiry: the next one has its buttons under the pointer.
 * Clicks work again once the pointer moves, or after a moment; keys always work.
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
    // a button pressed by key has a click detail of 0
    if (isGuarded.current && event.detail > 0) event.preventDefault()
  }
}
