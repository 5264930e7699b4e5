import { portalCalendarSync } from './en/portal-calendar-sync.ts'

/** Messages about external calendars, feeds and imports, loaded only where needed. */
const catalogs = { en: portalCalendarSync }

export function getCalendarSyncMessages(language: string): typeof portalCalendarSync {
  return catalogs[language as keyof typeof catalogs] ?? portalCalendarSync
}
