import { portalCalendar } from './en/portal-calendar.ts'

/**
 * What is said of calendars kept elsewhere, by language: in them, on their screen, and where
 * bookings come out of a file. Other pages do without it.
 */
const catalogues = { en: portalCalendar }

export function calendarWords(language: string): typeof portalCalendar {
  return catalogues[language as keyof typeof catalogues] ?? portalCalendar
}
