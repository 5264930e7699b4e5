import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'

import type { StudioDay } from '#app/core/day.ts'

import { bindRangeDrag } from './range-drag.ts'
import type { DragAdapter } from './use-drag-move.ts'

type DayRange = { first: StudioDay; last: StudioDay }
type Terms = {
  getDayAt: DragAdapter['getDayAt']
  /** The view to come back to. */
  from: 'month' | ''
  resource: string
}

export function isBetween(day: StudioDay, range: DayRange | null): boolean {
  return range !== null && day >= range.first && day <= range.last
}

/**
 * Starts a new booking of whole days by dragging over them, and returns the days dragged over.
 * Without `terms`, nothing can be dragged.
 */
export function useDayRange(
  field: RefObject<HTMLElement | null>,
  terms: Terms | null,
): DayRange | null {
  const [range, setRange] = useState<DayRange | null>(null)
  const navigate = useNavigate()
  const now = useRef(terms)
  useEffect(() => {
    now.current = terms
  })
  useEffect(() => {
    const area = field.current
    if (!area) return
    const toDay = ({ x, y }: { x: number; y: number }) =>
      now.current!.getDayAt({ x, y, top: y + scrollY }, area)
    return bindRangeDrag<DayRange>(area, {
      getRange: (start, at) => {
        if (!now.current) return null
        const [first, last] = [toDay(start), toDay(at)].toSorted() as [StudioDay, StudioDay]
        return { first, last }
      },
      show: setRange,
      drop: ({ first: date, last: endDate }) => {
        const { from = '', resource = '' } = now.current ?? {}
        const query = new URLSearchParams({
          date,
          endDate,
          allDay: 'on',
          ...(from && { from }),
          ...(resource && { resource }),
        })
        void navigate(`/portal/bookings/new?${query}`)
      },
    })
  }, [field, navigate])
  return range
}
