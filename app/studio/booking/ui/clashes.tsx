import { addDays } from '#app/core/day.ts'
import { shownOn, timeText, wallSpanText, weekdayText } from '#app/core/display.ts'
import { bookingNumber } from '#app/studio/booking/rules.ts'
import type { Free } from '#app/studio/reservation/rules.ts'
import { useReservationWords } from '#app/studio/reservation/ui/use-reservation-words.ts'
import { useNow } from '#app/ui/now.tsx'
import { useDisplay } from '#app/ui/use-portal.ts'
import { useWords } from '#app/ui/use-words.ts'

import type { ClashView } from './form-answer.ts'

/**
 * Who or what is elsewhere, with whom, until when and by which booking; a time of `day` (the wall's
 * `2026-11-24`) is said without its day.
 */
export function Clashes({ clashes, day }: { clashes: ClashView[]; day?: string }) {
  const words = useWords().portal.bookings
  const { away, through, until } = useReservationWords()
  const { locale } = useDisplay()
  const dayText = useDayText()
  const untilText = (wall: string) =>
    (wall.slice(0, 10) === day ? '' : `${dayText(wall)}, `) +
    timeText(shownOn(wall), { locale, timeZone: 'UTC' })
  // away until a midnight is away through the day before it
  const awayText = (wall: string) =>
    wall.endsWith('T00:00')
      ? through(dayText(addDays(wall.slice(0, 10), -1)))
      : until(untilText(wall))
  const said = ({ kind, resource, until: end, ...by }: ClashView) =>
    by.bookingId === null
      ? away(kind, resource, awayText(end), by.note)
      : words.clash(kind, resource, by.client, untilText(end), bookingNumber(by.number))
  return clashes.map((clash) => <p key={`${clash.resourceId} ${clash.bookingId}`}>{said(clash)}</p>)
}

/** A day of the wall's calendar as people say it. */
export function useDayText() {
  const { locale } = useDisplay()
  const now = useNow()
  return (day: string) =>
    weekdayText(shownOn(`${day.slice(0, 10)}T00:00`), now, { locale, timeZone: 'UTC' })
}

/** A time at which all of them are free, with its day. */
export function FreeText({ free: { startsWall, endsWall } }: { free: Free }) {
  const now = useNow()
  const { allDay } = useWords().portal.bookings
  return <>{wallSpanText({ startsWall, endsWall }, now, useDisplay().locale, allDay)}</>
}

/** What a free time is called in a form or an address. */
export function freeValue({ startsWall, endsWall }: Free): string {
  return `${startsWall} ${endsWall}`
}
