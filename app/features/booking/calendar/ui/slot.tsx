import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'

import type { StudioDay } from '#app/core/day.ts'
import { readLocalTimeAsUtc, formatTime, formatTimeRange } from '#app/core/display.ts'
import { addMinutes, snapToQuarter, toClock } from '#app/features/booking/calendar/rules.ts'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { bindRangeDrag } from './range-drag.ts'
import { useCalendarMessages } from './use-calendar-messages.ts'

/** Minutes between the times offered, of a new booking, and of the steps of a drag. */
const [step, length] = [30, 60]
type Props = { day: StudioDay; name: string; hours: { from: number; to: number }; resource: string }

/**
 * A link to a new booking at a free hour. It follows the pointer over the day, and the arrow keys;
 * dragging over the day chooses its length.
 */
export function Slot({ day, name, hours, resource }: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const navigate = useNavigate()
  const getPath = ({ from, to }: Minutes) => {
    const end = addMinutes(`${day}T00:00`, to)
    const query = new URLSearchParams({
      date: day,
      start: toClock(from),
      end: end.slice(11),
      ...(end.slice(0, 10) !== day && { endDate: end.slice(0, 10) }),
      ...(resource && { resource }),
    })
    return `/portal/bookings/new?${query}`
  }
  const { slot, minutes, last, isShown, choose, dragged } = useFreeHour(
    hours,
    (span) => void navigate(getPath(span)),
  )
  const [properties, style] = useCustomProperties(
    slot,
    dragged ?? { from: minutes, to: Math.min(minutes + length, last + step) },
  )
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const sibling = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' }[
      event.key
    ] as 'previousElementSibling' | 'nextElementSibling' | undefined
    const shift = { ArrowUp: -step, ArrowDown: step }[event.key]
    if (sibling === undefined && shift === undefined) return
    event.preventDefault()
    if (shift) choose(minutes + shift)
    if (sibling)
      event.currentTarget.parentElement?.[sibling]?.querySelector<HTMLElement>('.slot')?.focus()
  }
  const toDate = (minutes: number) => readLocalTimeAsUtc(addMinutes(`${day}T00:00`, minutes))
  const display = { locale, timeZone: 'UTC' }
  const time = formatTime(toDate(minutes), display)
  return (
    <Link
      ref={slot}
      className="slot"
      data-shown={isShown || undefined}
      data-dragged={dragged ? true : undefined}
      data-calendar-link="new"
      to={getPath({ from: minutes, to: minutes + length })}
      data-properties={properties}
      aria-label={messages.slot(name, time)}
      aria-describedby="slot-keys"
      onKeyDown={press}
      draggable={false}
    >
      {style}
      <Plus />
      {dragged ? formatTimeRange(toDate(dragged.from), toDate(dragged.to), display) : time}
    </Link>
  )
}

/** Minutes of a day. */
type Minutes = { from: number; to: number }

/** Returns the free hour under the pointer, in minutes of the day, and the span being dragged. */
function useFreeHour(hours: Props['hours'], onDragged: (span: Minutes) => void) {
  const slot = useRef<HTMLAnchorElement>(null)
  const [first, last] = [hours.from * 60, hours.to * 60 - step]
  const [chosenMinutes, choose] = useState(Math.max(first, 9 * 60))
  const [isShown, show] = useState(false)
  const [dragged, setDragged] = useState<Minutes | null>(null)
  const drop = useRef(onDragged)
  useEffect(() => {
    drop.current = onDragged
  })
  useEffect(() => {
    const column = slot.current!.parentElement!
    const getMinutes = (clientY: number) => {
      const box = column.getBoundingClientRect()
      return first + ((clientY - box.top) / box.height) * (last + step - first)
    }
    const follow = ({ clientY, buttons, target, pointerType }: PointerEvent) => {
      const free =
        buttons === 0 &&
        pointerType !== 'touch' &&
        target instanceof Element &&
        !target.closest('.event')
      show(free)
      if (free) choose(Math.floor(getMinutes(clientY) / step) * step)
    }
    const hideSlot = () => show(false)
    const unbind = bindRangeDrag(column, {
      getRange: (from, to) =>
        toSpan(getMinutes(from.y), getMinutes(to.y), { first, last: last + step }),
      show: setDragged,
      drop: (span) => drop.current(span),
    })
    column.addEventListener('pointermove', follow)
    column.addEventListener('pointerleave', hideSlot)
    return () => {
      unbind()
      column.removeEventListener('pointermove', follow)
      column.removeEventListener('pointerleave', hideSlot)
    }
  }, [first, last])
  return {
    slot,
    minutes: Math.min(Math.max(chosenMinutes, first), last),
    last,
    isShown,
    choose,
    dragged,
  }
}

/** Returns the span between two moments of a drag, in whole quarter hours of the visible hours. */
function toSpan(pressed: number, now: number, { first, last }: { first: number; last: number }) {
  const anchor = Math.floor(pressed / step) * step
  const to = Math.min(Math.max(snapToQuarter(now), first), last)
  return to > anchor
    ? { from: anchor, to }
    : { from: Math.min(to, anchor), to: Math.min(anchor + step, last) }
}
