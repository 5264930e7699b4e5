import { portalAvailability } from './en/portal-availability.ts'

/** Messages about working hours, time off and online booking, loaded only by those settings. */
const catalogs = { en: portalAvailability }

export function getAvailabilityMessages(language: string): typeof portalAvailability {
  return catalogs[language as keyof typeof catalogs] ?? portalAvailability
}
