import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import {
  type CalendarBooking,
  type TimeShift,
  type LocalSpan,
  isDayOrLonger,
  moveSpan,
  resizeSpan,
} from '#app/studio/calendar/rules.ts'

import { bindMoveKeys } from './move-keys.ts'
import { bindDragPointer } from './drag-pointer.ts'

/** A booking in hand, and where it would be put. */
export type DragState = { entry: CalendarBooking; span: LocalSpan }
/** A place in the window, and its height on the page. */
export type Point = { x: number; y: number; top: number }
export type DragHandle = 'whole' | 'end'
export type DragAdapter = {
  findById: (id: string) => CalendarBooking | undefined
  /** How far it is from one place of the field to another. */
  measure: (from: Point, to: Point, field: HTMLElement) => TimeShift
  /** What an arrow key means; null where it means nothing. */
  step: (across: number, down: number, way: DragHandle) => TimeShift | null
  /** It is put there; by keys the focus goes with it. */
  drop: (held: DragState, keep: boolean) => void
  /** Read out: what is in hand by keys, and that it was put back. */
  announce: (held: DragState, back: boolean) => void
}
export type Drag = {
  getState: () => DragState | null
  setState: (held: DragState | null) => void
  applyShift: (held: DragState, way: DragHandle, shift: TimeShift) => DragState
  getAdapter: () => DragAdapter | null
}

/**
 * Bookings are moved by a pointer that drags them, or by arrow keys; by touch the form of the panel
 * does the same. Without `ways` nothing moves.
 */
export function useDragMove(
  field: RefObject<HTMLElement | null>,
  ways: DragAdapter | null,
): DragState | null {
  const [held, setHeld] = useState<DragState | null>(null)
  const now = useRef({ held, ways })
  useEffect(() => {
    now.current.ways = ways
  })
  const hold = useCallback((next: DragState | null) => {
    const before = now.current.held
    if (
      next &&
      before &&
      next.entry.id === before.entry.id &&
      next.span.startsLocal === before.span.startsLocal &&
      next.span.endsLocal === before.span.endsLocal
    )
      return
    now.current.held = next
    setHeld(next)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element) return
    const drag: Drag = {
      getState: () => now.current.held,
      getAdapter: () => now.current.ways,
      setState: hold,
      applyShift,
    }
    const unbinders = [bindDragPointer(element, drag), bindMoveKeys(element, drag)]
    return () => {
      for (const unbind of unbinders) unbind()
    }
  }, [field, hold])
  return held
}

function applyShift({ entry, span }: DragState, way: DragHandle, shift: TimeShift): DragState {
  if (isDayOrLonger(entry))
    return { entry, span: way === 'end' ? span : moveSpan(span, { days: shift.days, minutes: 0 }) }
  return { entry, span: way === 'end' ? resizeSpan(span, shift) : moveSpan(span, shift) }
}
