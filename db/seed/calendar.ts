import { type StudioDay, addDays, toInstant, isWeekend, toStudioDay } from '#app/core/day.ts'

import { longlight } from './longlight.ts'

/** Converts days relative to today into dates and instants, in the sample studio's time zone. */
export type SeedCalendar = {
  getDay(on: number): StudioDay
  /**
   * Instant of `09:30` on that day. Past events use days before today, so that none is in the
   * future.
   */
  getInstant(on: number, time: string): Date
  /**
   * The same day, or the Monday after a weekend; if that is later than `last`, the Friday before.
   */
  getWorkingDay(on: number, last: number): number
}

export function createSeedCalendar(now: Date): SeedCalendar {
  const today = toStudioDay(now, longlight.timeZone)
  const getDay = (on: number) => addDays(today, on)
  return {
    getDay,
    getInstant: (on, time) => toInstant(`${getDay(on)}T${time}`, longlight.timeZone)!.at,
    getWorkingDay(on, last) {
      let [monday, friday] = [on, on]
      while (isWeekend(getDay(monday))) monday++
      while (isWeekend(getDay(friday))) friday--
      return monday <= last ? monday : friday
    },
  }
}
