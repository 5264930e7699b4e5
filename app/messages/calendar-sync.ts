import { portalCalendarSync } from './en/portal-calendar-sync.ts'

/**
 * What is said of calendars kept elsewhere, by language: in them, on their screen, and where
 * bookings come out of a file. Other pages do without it.
 */
const catalogs = { en: portalCalendarSync }

export function getCalendarSyncMessages(language: string): typeof portalCalendarSync {
  return catalogs[language as keyof typeof catalogs] ?? portalCalendarSync
}
