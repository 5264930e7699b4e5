import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import type { StudioDay } from '#app/core/day.ts'
import {
  type CalendarBooking,
  type TimeShift,
  type LocalSpan,
  isDayOrLonger,
  moveSpan,
  resizeSpan,
} from '#app/features/booking/calendar/rules.ts'

import { bindMoveKeys } from './move-keys.ts'
import { bindDragPointer } from './drag-pointer.ts'

/** A booking being moved, and its new time. */
export type DragState = { entry: CalendarBooking; span: LocalSpan }
/**
 * A position in the window (`x`, `y`) and its distance from the top of the page; `day` is the day
 * that was there when a drag began, because another week may be there now.
 */
export type Point = { x: number; y: number; top: number; day?: StudioDay }
export type DragHandle = 'whole' | 'end'
/**
 * `keepFocus` moves the focus along, for moves by keyboard. After `hasTurned` the page may be
 * loading other days.
 */
type DropOptions = { keepFocus?: boolean; hasTurned?: boolean }
export type DragAdapter = {
  findById: (id: string) => CalendarBooking | undefined
  /** Returns true if bookings can be dragged at this window size. */
  canDrag: (field: HTMLElement) => boolean
  /** Returns the day at a point. */
  getDayAt: (point: Point, field: HTMLElement) => StudioDay
  /** Returns the distance between two points as days and minutes. */
  measure: (from: Point, to: Point, field: HTMLElement) => TimeShift
  /** Returns the effect of an arrow key, or null if it has none. */
  getShift: (columns: number, rows: number, handle: DragHandle) => TimeShift | null
  /** Saves the new time. */
  drop: (state: DragState, options: DropOptions) => void
  /** Announces a move by keyboard, or that it was canceled. */
  announce: (state: DragState, isCanceled: boolean) => void
}
export type Drag = {
  getState: () => DragState | null
  setState: (state: DragState | null) => void
  applyShift: (state: DragState, handle: DragHandle, shift: TimeShift) => DragState
  getAdapter: () => DragAdapter | null
}

/**
 * Moves bookings by dragging or by arrow keys; on touch screens the panel's form does the same.
 * Without an adapter, bookings can't be moved.
 */
export function useDragMove(
  field: RefObject<HTMLElement | null>,
  adapter: DragAdapter | null,
): DragState | null {
  const [state, setState] = useState<DragState | null>(null)
  const now = useRef({ state, adapter })
  useEffect(() => {
    now.current.adapter = adapter
  })
  const updateState = useCallback((next: DragState | null) => {
    const before = now.current.state
    if (
      next &&
      before &&
      next.entry.id === before.entry.id &&
      next.span.startsLocal === before.span.startsLocal &&
      next.span.endsLocal === before.span.endsLocal
    )
      return
    now.current.state = next
    setState(next)
  }, [])
  useEffect(() => {
    const element = field.current
    if (!element) return
    const drag: Drag = {
      getState: () => now.current.state,
      getAdapter: () => now.current.adapter,
      setState: updateState,
      applyShift,
    }
    const unbinders = [bindDragPointer(element, drag), bindMoveKeys(element, drag)]
    return () => {
      for (const unbind of unbinders) unbind()
    }
  }, [field, updateState])
  return state
}

function applyShift({ entry, span }: DragState, handle: DragHandle, shift: TimeShift): DragState {
  if (isDayOrLonger(entry))
    return {
      entry,
      span: handle === 'end' ? span : moveSpan(span, { days: shift.days, minutes: 0 }),
    }
  return { entry, span: handle === 'end' ? resizeSpan(span, shift) : moveSpan(span, shift) }
}
