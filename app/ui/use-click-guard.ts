import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Time in milliseconds during which a click may be meant for the previous buttons, and pointer
 * movement in pixels that doesn't count.
 */
const guardMs = 1500
const moveTolerance = 16

/**
 * Blocks a second click after the buttons have changed with `state`: another one may now be under
 * the pointer. Clicks work again once the pointer moves, or after a moment; keys always work.
 */
export function useClickGuard(state: string): (event: MouseEvent) => void {
  const isGuarded = useRef(false)
  const guardedState = useRef(state)
  useLayoutEffect(() => {
    if (guardedState.current === state) return
    guardedState.current = state
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
  }, [state])
  return (event) => {
    // a button pressed by key has a click detail of 0
    if (isGuarded.current && event.detail > 0) event.preventDefault()
  }
}
