import { type ChangeEvent, useRef } from 'react'

import { addDays, countDaysBetween, isDay, toMinutes } from '#app/core/day.ts'
import { addMinutes } from '#app/features/booking/calendar/rules.ts'

import { findInput } from './form-inputs.ts'

type Change = ChangeEvent<HTMLInputElement>

/** Returns listeners that move the end along with the start, so that the length stays. */
export function useFollowingEnd(values: Record<string, string>) {
  const last = useRef({ date: values.date ?? '', start: values.start ?? '' })
  const followDate = ({ currentTarget: { value, form } }: Change) => {
    if (!isDay(value)) return
    const [end, before] = [findInput(form, 'endDate'), last.current.date]
    const lasts =
      isDay(before) && isDay(end.value) ? Math.max(countDaysBetween(before, end.value), 0) : 0
    last.current.date = value
    end.value = addDays(value, lasts)
  }
  const followStart = ({ currentTarget: { value, form } }: Change) => {
    const [end, endDate] = [findInput(form, 'end'), findInput(form, 'endDate')]
    const [day, before] = [endDate.value || findInput(form, 'date').value, last.current.start]
    if (value === '') return
    last.current.start = value
    if (before === '' || end.value === '' || !isDay(day)) return
    const moved = addMinutes(`${day}T${end.value}`, toMinutes(value) - toMinutes(before))
    end.value = moved.slice(11)
    // past midnight the booking ends on another day
    if (!moved.startsWith(day)) endDate.value = moved.slice(0, 10)
  }
  return { followDate, followStart }
}
