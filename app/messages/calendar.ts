import { portalCalendar } from './en/portal-calendar.ts'

/** What is said on the calendar of bookings, by language: only its own pages need it. */
const catalogs = { en: portalCalendar }

export function getCalendarMessages(language: string): typeof portalCalendar {
  return catalogs[language as keyof typeof catalogs] ?? portalCalendar
}
