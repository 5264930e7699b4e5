import { type StudioDay, addDays, toInstant, isWeekend, toStudioDay } from '#app/core/day.ts'

import { longlight } from './longlight.ts'

/**
 * The story's calendar: its days are counted from today, its times are those of the studio's wall
 * clock.
 */
export type SeedCalendar = {
  day(on: number): StudioDay
  /**
   * `09:30` of that day. What has happened is told of days before today, so that none of it lies in
   * the future.
   */
  at(on: number, time: string): Date
  /**
   * The same day, or the Monday after a weekend; where that would be later than `last`, the Friday
   * before it.
   */
  workingDay(on: number, last: number): number
}

export function createSeedCalendar(now: Date): SeedCalendar {
  const today = toStudioDay(now, longlight.timeZone)
  const day = (on: number) => addDays(today, on)
  return {
    day,
    at: (on, time) => toInstant(`${day(on)}T${time}`, longlight.timeZone)!.at,
    workingDay(on, last) {
      let [monday, friday] = [on, on]
      while (isWeekend(day(monday))) monday++
      while (isWeekend(day(friday))) friday--
      return monday <= last ? monday : friday
    },
  }
}
