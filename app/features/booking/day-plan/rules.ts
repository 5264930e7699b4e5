import { z } from '#app/core/schema.ts'

import { type LocalTime, type StudioDay, addDays, countDaysBetween, isDay } from '#app/core/day.ts'
import { bookableRange } from '#app/features/booking/booking/rules.ts'
import {
  type Span,
  getOccupiedSpan,
  resolveLocalTimes,
} from '#app/features/booking/reservation/rules.ts'

/**
 * A time at which a resource isn't free, in local times of the studio. `isClash` is true if it
 * overlaps the chosen time. An absence has no booking number.
 */
export type BusyTime = {
  startsLocal: LocalTime
  endsLocal: LocalTime
  number: number | null
  /** The client of the booking, or the note of the absence. */
  label: string
  isClash: boolean
}

/** The bookings of a studio day, and the people free at the chosen time. */
export type DayPlan = {
  day: StudioDay
  closed: { name: string } | null
  /** The chosen time with setup and travel, or null while it isn't complete. */
  selectedTime: { startsLocal: LocalTime; endsLocal: LocalTime } | null
  /** By resource id, in chronological order; a resource without an entry is free. */
  busy: Record<string, BusyTime[]>
}

/** Fields of the booking form that decide who is free. */
export const planFields = [
  'date',
  'start',
  'endDate',
  'end',
  'allDay',
  'before',
  'after',
  'startsLater',
  'endsLater',
] as const

/** Longest setup or travel time of a booking in minutes. */
const maxAroundMinutes = 720

/**
 * Parses the first day and the chosen time from the fields of the booking form. Returns null
 * without a date; the time is null while one of its fields is missing or wrong.
 */
export function parsePlanFields(
  fields: Record<string, string | undefined>,
  timeZone: string,
): { day: StudioDay; selectedTime: Span | null } | null {
  const { date = '', start = '', end = '' } = fields
  if (!isDay(date) || date < bookableRange.from || date > bookableRange.to) return null
  const last = fields.endDate || date
  if (!isDay(last) || last < date || countDaysBetween(date, last) >= bookableRange.days)
    return { day: date, selectedTime: null }
  const isClock = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
  const isAllDay = fields.allDay === 'on'
  if (!isAllDay && !(isClock(start) && isClock(end))) return { day: date, selectedTime: null }
  const resolved = resolveLocalTimes(timeZone, {
    startsLocal: isAllDay ? `${date}T00:00` : `${date}T${start}`,
    endsLocal: isAllDay ? `${addDays(last, 1)}T00:00` : `${last}T${end}`,
    startsLater: fields.startsLater === 'true',
    endsLater: fields.endsLater === 'true',
  })
  if (!resolved.ok) return { day: date, selectedTime: null }
  const parseMinutes = (text: string | undefined) =>
    z.coerce.number().int().min(0).max(maxAroundMinutes).catch(0).parse(text)
  return {
    day: date,
    selectedTime: getOccupiedSpan({
      ...resolved.times,
      minutesBefore: parseMinutes(fields.before),
      minutesAfter: parseMinutes(fields.after),
    }),
  }
}
