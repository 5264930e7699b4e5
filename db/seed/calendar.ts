import { type StudioDay, addDays, toInstant, isWeekend, toStudioDay } from '#app/core/day.ts'

import { longlight } from './longlight.ts'

/** Converts days relative to today into dates and instants, in the sample studio's time zone. */
export type SeedCalendar = {
  getDay(dayOffset: number): StudioDay
  /**
   * Instant of `09:30` on that day. Past events use days before today, so that none is in the
   * future.
   */
  getInstant(dayOffset: number, time: string): Date
  /**
   * The same day, or the Monday after a weekend; if that is later than `last`, the Friday before.
   */
  getWorkingDay(dayOffset: number, last: number): number
}

export function createSeedCalendar(now: Date): SeedCalendar {
  const today = toStudioDay(now, longlight.timeZone)
  const getDay = (dayOffset: number) => addDays(today, dayOffset)
  return {
    getDay,
    getInstant: (dayOffset, time) =>
      toInstant(`${getDay(dayOffset)}T${time}`, longlight.timeZone)!.at,
    getWorkingDay(dayOffset, last) {
      let [monday, friday] = [dayOffset, dayOffset]
      while (isWeekend(getDay(monday))) monday++
      while (isWeekend(getDay(friday))) friday--
      return monday <= last ? monday : friday
    },
  }
}
