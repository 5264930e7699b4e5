import { Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'

import type { StudioDay } from '#app/core/day.ts'
import { readLocalTimeAsUtc, formatTime } from '#app/core/display.ts'
import { toClock, addMinutes } from '#app/features/booking/calendar/rules.ts'
import { useCustomProperties } from '#app/ui/use-custom-properties.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'

import { useCalendarMessages } from './use-calendar-messages.ts'

const [step, length] = [30, 60]
type Props = { day: StudioDay; name: string; hours: { from: number; to: number }; resource: string }

/**
 * A link to a new booking at a free hour. It follows the pointer over the day, and the arrow keys.
 */
export function Slot({ day, name, hours, resource }: Props) {
  const messages = useCalendarMessages()
  const { locale } = useDisplay()
  const { slot, at, last, shown, choose } = useFreeHour(hours)
  const [properties, style] = useCustomProperties(slot, {
    from: at,
    to: Math.min(at + length, last + step),
  })
  const press = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const beside = { ArrowLeft: 'previousElementSibling', ArrowRight: 'nextElementSibling' }[
      event.key
    ] as 'previousElementSibling' | 'nextElementSibling' | undefined
    const down = { ArrowUp: -step, ArrowDown: step }[event.key]
    if (beside === undefined && down === undefined) return
    event.preventDefault()
    if (down) choose(at + down)
    if (beside)
      event.currentTarget.parentElement?.[beside]?.querySelector<HTMLElement>('.slot')?.focus()
  }
  const start = `${day}T${toClock(at)}`
  const query = new URLSearchParams({
    date: day,
    start: start.slice(11),
    end: addMinutes(start, length).slice(11),
    ...(resource && { resource }),
  })
  const time = formatTime(readLocalTimeAsUtc(start), { locale, timeZone: 'UTC' })
  return (
    <Link
      ref={slot}
      className="slot"
      data-shown={shown || undefined}
      to={`/portal/bookings/new?${query}`}
      data-properties={properties}
      aria-label={messages.slot(name, time)}
      aria-describedby="slot-keys"
      onKeyDown={press}
      draggable={false}
    >
      {style}
      <Plus />
      {time}
    </Link>
  )
}

/** Returns the free hour under the pointer, in minutes of the day. */
function useFreeHour(hours: Props['hours']) {
  const slot = useRef<HTMLAnchorElement>(null)
  const [first, last] = [hours.from * 60, hours.to * 60 - step]
  const [chosen, choose] = useState(Math.max(first, 9 * 60))
  const [shown, show] = useState(false)
  useEffect(() => {
    const column = slot.current?.parentElement
    const follow = ({ clientY, buttons, target, pointerType }: PointerEvent) => {
      const free =
        buttons === 0 &&
        pointerType !== 'touch' &&
        target instanceof Element &&
        !target.closest('.event')
      show(free)
      if (!free) return
      const box = column!.getBoundingClientRect()
      choose(
        Math.floor((first + ((clientY - box.top) / box.height) * (last + step - first)) / step) *
          step,
      )
    }
    const leave = () => show(false)
    column?.addEventListener('pointermove', follow)
    column?.addEventListener('pointerleave', leave)
    return () => {
      column?.removeEventListener('pointermove', follow)
      column?.removeEventListener('pointerleave', leave)
    }
  }, [first, last])
  return { slot, at: Math.min(Math.max(chosen, first), last), last, shown, choose }
}
