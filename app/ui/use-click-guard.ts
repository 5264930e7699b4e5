import { type MouseEvent, useLayoutEffect, useRef } from 'react'

/**
 * Time in milliseconds during which a click may be meant for the previous buttons, and pointer
 * movement in pixels that doesn't count.
 */
const guardMs = 1500
const moveTolerance = 16

/**
 * Blocks a second click at the same place after the buttons have changed with `state`: another one
 * may now be under the pointer. Clicks work again once the pointer moves, or after a moment; keys,
 * and clicks at other places, always work.
 */
export function useClickGuard(state: string): (event: MouseEvent) => void {
  const isGuarded = useRef(false)
  const guardedState = useRef(state)
  const lastClick = useRef<Point | null>(null)
  useLayoutEffect(() => {
    if (guardedState.current === state) return
    guardedState.current = state
    isGuarded.current = true
    const release = () => {
      isGuarded.current = false
    }
    const timer = setTimeout(release, guardMs)
    const onPointerMove = (event: PointerEvent) => {
      if (!isNear(event, lastClick.current)) release()
    }
    addEventListener('pointermove', onPointerMove)
    return () => {
      clearTimeout(timer)
      removeEventListener('pointermove', onPointerMove)
    }
  }, [state])
  return (event) => {
    // a button pressed by key has a click detail of 0
    if (event.detail === 0) return
    if (isGuarded.current && isNear(event, lastClick.current)) event.preventDefault()
    else lastClick.current = { clientX: event.clientX, clientY: event.clientY }
  }
}

type Point = { clientX: number; clientY: number }

function isNear(one: Point, other: Point | null): boolean {
  if (!other) return false
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) <= moveTolerance
}
