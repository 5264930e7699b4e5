import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import {
  type Entry,
  type Shift,
  type Span,
  isLong,
  moved,
  resized,
} from '#app/studio/agenda/rules.ts'

import { followKeys } from './follow-keys.ts'
import { followPointer } from './follow-pointer.ts'

/** A booking in hand, and where it would be put. */
export type Held = { entry: Entry; span: Span }
/** A place in the window, and its height on the page. */
export type Point = { x: number; y: number; top: number }
export type Way = 'whole' | 'end'
export type Ways = {
  entryOf: (id: string) => Entry | undefined
  /** How far it is from one place of the field to another. */
  between: (from: Point, to: Point, field: HTMLElement) => Shift
  /** What an arrow key means; null where it means nothing. */
  step: (across: number, down: number, way: Way) => Shift | null
  /** It is put there; by keys the focus goes with it. */
  put: (held: Held, keep: boolean) => void
  /** Read out: what is in hand by keys, and that it was put back. */
  tell: (held: Held, back: boolean) => void
}
export type Hand = {
  held: () => Held | null
  hold: (held: Held | null) => void
  take: (held: Held, way: Way, shift: Shift) => Held
  ways: () => Ways | null
}

/**
 * Bookings are moved by a pointer that drags them, or by arrow keys; by touch the form of the panel
 * does the same. Without `ways` nothing moves.
 */
export function useHand(field: RefObject<HTMLElement | null>, ways: Ways | null): Held | null {
  const [held, setHeld] = useState<Held | null>(null)
  const now = useRef({ held, ways })
  useEffect(() => {
    now.current.ways = ways
  })
  const hold = useCallback((next: Held | null) => {
    const before = now.current.held
    if (
      next &&
      before &&
      next.entry.id === before.entry.id &&
      next.span.startsWall === before.span.startsWall &&
      next.span.endsWall === before.span.endsWall
    )
      return
    now.current.held = next
    setHeld(next)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element) return
    const hand: Hand = { held: () => now.current.held, ways: () => now.current.ways, hold, take }
    const letGo = [followPointer(element, hand), followKeys(element, hand)]
    return () => {
      for (const go of letGo) go()
    }
  }, [field, hold])
  return held
}

function take({ entry, span }: Held, way: Way, shift: Shift): Held {
  if (isLong(entry))
    return { entry, span: way === 'end' ? span : moved(span, { days: shift.days, minutes: 0 }) }
  return { entry, span: way === 'end' ? resized(span, shift) : moved(span, shift) }
}
