import { portalCalendar } from './en/portal-calendar.ts'

/** Messages of the booking calendar, loaded only there. */
const catalogs = { en: portalCalendar }

export function getCalendarMessages(language: string): typeof portalCalendar {
  return catalogs[language as keyof typeof catalogs] ?? portalCalendar
}
