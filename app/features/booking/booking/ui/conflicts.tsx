import { Link } from 'react-router'

import { addDays } from '#app/core/day.ts'
import {
  readLocalTimeAsUtc,
  formatTime,
  formatLocalSpan,
  formatWeekdayDate,
} from '#app/core/display.ts'
import { type FreeTime, formatBookingNumber } from '#app/features/booking/reservation/rules.ts'
import { useReservationMessages } from '#app/features/booking/reservation/ui/use-reservation-messages.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useMessages } from '#app/ui/use-messages.ts'

import type { ConflictView } from './form-result.ts'

/**
 * Describes each conflict: the resource, its client or absence, until when, and the booking number,
 * with the date if there are several. A time on `day` (local, `2026-11-24`) is shown without its
 * date.
 */
export function Conflicts({ conflicts, day }: { conflicts: ConflictView[]; day?: string }) {
  const messages = useMessages().portal.bookings
  const { away, onDate, moreConflicts } = useReservationMessages()
  const { formatUntil, formatAway } = useUntilFormatters()
  const dayText = useDayFormatter()
  const formatConflict = ({ kind, resource, until: end, date = day, ...by }: ConflictView) =>
    by.bookingId === null
      ? away(kind, resource, formatAway(end, date), by.note)
      : messages.clash(
          kind,
          resource,
          by.client,
          formatUntil(end, date),
          formatBookingNumber(by.number),
        )
  const formatOnDate = (clash: ConflictView) =>
    clash.date ? onDate(dayText(clash.date), formatConflict(clash)) : formatConflict(clash)
  return (
    <>
      {conflicts.slice(0, maxShown).map((clash) => (
        <p key={`${clash.date} ${clash.resourceId} ${clash.bookingId}`}>
          <LinkedText text={formatOnDate(clash)} clash={clash} />
        </p>
      ))}
      {conflicts.length > maxShown && <p>{moreConflicts(conflicts.length - maxShown)}</p>}
    </>
  )
}

/** Links the number of the booking at the end of its sentence. */
function LinkedText({ text, clash }: { text: string; clash: ConflictView }) {
  if (clash.bookingId === null) return text
  const number = formatBookingNumber(clash.number)
  const start = text.lastIndexOf(number)
  if (start === -1) return text
  return (
    <>
      {text.slice(0, start)}
      <Link to={`/portal/bookings/${clash.bookingId}`}>{number}</Link>
      {text.slice(start + number.length)}
    </>
  )
}

/** Most conflicts listed; a series can have hundreds. */
const maxShown = 12

/** Returns formatters for the local end of a booking and of an absence; their `day` is left out. */
export function useUntilFormatters() {
  const { through, until } = useReservationMessages()
  const { locale } = useDisplay()
  const formatDay = useDayFormatter()
  const formatUntil = (local: string, day: string | undefined) =>
    (local.slice(0, 10) === day ? '' : `${formatDay(local)}, `) +
    formatTime(readLocalTimeAsUtc(local), { locale, timeZone: 'UTC' })
  // an absence until midnight ends on the day before
  const formatAway = (local: string, day: string | undefined) =>
    local.endsWith('T00:00')
      ? through(formatDay(addDays(local.slice(0, 10), -1)))
      : until(formatUntil(local, day))
  return { formatUntil, formatAway }
}

/** Formats a local day such as `2026-11-24`. */
export function useDayFormatter() {
  const { locale } = useDisplay()
  const now = useNow()
  return (day: string) =>
    formatWeekdayDate(readLocalTimeAsUtc(`${day.slice(0, 10)}T00:00`), now, {
      locale,
      timeZone: 'UTC',
    })
}

/** A time at which all resources are free, with its day. */
export function FreeTimeText({ free: { startsLocal, endsLocal } }: { free: FreeTime }) {
  const now = useNow()
  const { allDay } = useMessages().portal.bookings
  return <>{formatLocalSpan({ startsLocal, endsLocal }, now, useDisplay().locale, allDay)}</>
}

/** Returns the value of a free time in a form or an address. */
export function toFreeTimeValue({ startsLocal, endsLocal }: FreeTime): string {
  return `${startsLocal} ${endsLocal}`
}
