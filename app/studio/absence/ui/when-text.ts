import { addDays } from '#app/core/day.ts'
import { shownOn, timeText, timesText, weekdayText } from '#app/core/display.ts'

export type When = { wholeDays: boolean; startsWall: string; endsWall: string }

/** Thu, Nov 26 – Fri, Nov 27 of whole days; Thu, Nov 26, 9:00 AM – 1:00 PM of a time. */
export function whenText(
  { wholeDays, startsWall, endsWall }: When,
  today: string,
  locale: string,
): string {
  const display = { locale, timeZone: 'UTC' }
  const last = wholeDays ? `${addDays(endsWall.slice(0, 10), -1)}T00:00` : endsWall
  const dayOfWall = (wall: string) => weekdayText(shownOn(wall), shownOn(`${today}T00:00`), display)
  const oneDay = startsWall.slice(0, 10) === last.slice(0, 10)
  if (wholeDays)
    return oneDay ? dayOfWall(startsWall) : `${dayOfWall(startsWall)} – ${dayOfWall(last)}`
  if (oneDay)
    return `${dayOfWall(startsWall)}, ${timesText(shownOn(startsWall), shownOn(last), display)}`
  return [startsWall, last]
    .map((wall) => `${dayOfWall(wall)}, ${timeText(shownOn(wall), display)}`)
    .join(' – ')
}
