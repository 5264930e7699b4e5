import { addDays } from '#app/core/day.ts'
import {
  readLocalTimeAsUtc,
  formatTime,
  formatTimeRange,
  formatWeekdayDate,
} from '#app/core/display.ts'

export type AbsenceTime = { wholeDays: boolean; startsLocal: string; endsLocal: string }

/**
 * Returns "Thu, Nov 26 – Fri, Nov 27" for whole days, "Thu, Nov 26, 9:00 AM – 1:00 PM" for times.
 */
export function formatAbsenceTime(
  { wholeDays, startsLocal, endsLocal }: AbsenceTime,
  today: string,
  locale: string,
): string {
  const display = { locale, timeZone: 'UTC' }
  const last = wholeDays ? `${addDays(endsLocal.slice(0, 10), -1)}T00:00` : endsLocal
  const formatLocalDay = (local: string) =>
    formatWeekdayDate(readLocalTimeAsUtc(local), readLocalTimeAsUtc(`${today}T00:00`), display)
  const oneDay = startsLocal.slice(0, 10) === last.slice(0, 10)
  if (wholeDays)
    return oneDay
      ? formatLocalDay(startsLocal)
      : `${formatLocalDay(startsLocal)} – ${formatLocalDay(last)}`
  if (oneDay) {
    const [from, to] = [readLocalTimeAsUtc(startsLocal), readLocalTimeAsUtc(last)]
    return `${formatLocalDay(startsLocal)}, ${formatTimeRange(from, to, display)}`
  }
  return [startsLocal, last]
    .map((local) => `${formatLocalDay(local)}, ${formatTime(readLocalTimeAsUtc(local), display)}`)
    .join(' – ')
}
