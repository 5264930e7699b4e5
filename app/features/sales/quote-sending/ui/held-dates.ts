import { readLocalTimeAsUtc } from '#app/core/display.ts'

/** Formats the days of held dates: June 14 and June 20. */
export function formatHeldDates(holds: { startsLocal: string }[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', day: 'numeric', timeZone: 'UTC' })
  const days = holds.map(({ startsLocal }) => format.format(readLocalTimeAsUtc(startsLocal)))
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format([...new Set(days)])
}
