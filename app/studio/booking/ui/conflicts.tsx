import { addDays } from '#app/core/day.ts'
import {
  readLocalTimeAsUtc,
  formatTime,
  formatLocalSpan,
  formatWeekdayDate,
} from '#app/core/display.ts'
import { formatBookingNumber } from '#app/studio/booking/rules.ts'
import type { FreeTime } from '#app/studio/reservation/rules.ts'
import { useReservationMessages } from '#app/studio/reservation/ui/use-reservation-messages.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ConflictView } from './form-result.ts'

/**
 * Who or what is elsewhere, with whom, until when and by which booking; a time of `day` (the wall's
 * `2026-11-24`) is said without its day.
 */
export function Conflicts({ conflicts, day }: { conflicts: ConflictView[]; day?: string }) {
  const messages = useMessages().portal.bookings
  const { away, through, until } = useReservationMessages()
  const { locale } = useDisplay()
  const formatDay = useDayFormatter()
  const formatUntil = (wall: string) =>
    (wall.slice(0, 10) === day ? '' : `${formatDay(wall)}, `) +
    formatTime(readLocalTimeAsUtc(wall), { locale, timeZone: 'UTC' })
  // away until a midnight is away through the day before it
  const formatAway = (wall: string) =>
    wall.endsWith('T00:00')
      ? through(formatDay(addDays(wall.slice(0, 10), -1)))
      : until(formatUntil(wall))
  const formatConflict = ({ kind, resource, until: end, ...by }: ConflictView) =>
    by.bookingId === null
      ? away(kind, resource, formatAway(end), by.note)
      : messages.clash(kind, resource, by.client, formatUntil(end), formatBookingNumber(by.number))
  return conflicts.map((clash) => (
    <p key={`${clash.resourceId} ${clash.bookingId}`}>{formatConflict(clash)}</p>
  ))
}

/** A day of the wall's calendar as people say it. */
export function useDayFormatter() {
  const { locale } = useDisplay()
  const now = useNow()
  return (day: string) =>
    formatWeekdayDate(readLocalTimeAsUtc(`${day.slice(0, 10)}T00:00`), now, {
      locale,
      timeZone: 'UTC',
    })
}

/** A time at which all of them are free, with its day. */
export function FreeTimeText({ free: { startsLocal, endsLocal } }: { free: FreeTime }) {
  const now = useNow()
  const { allDay } = useMessages().portal.bookings
  return <>{formatLocalSpan({ startsLocal, endsLocal }, now, useDisplay().locale, allDay)}</>
}

/** What a free time is called in a form or an address. */
export function toFreeTimeValue({ startsLocal, endsLocal }: FreeTime): string {
  return `${startsLocal} ${endsLocal}`
}
