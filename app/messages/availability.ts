import { portalAvailability } from './en/portal-availability.ts'

/**
 * What is said of working hours, absences and dates that may be asked for, by language: on the
 * pages of the settings that set them.
 */
const catalogs = { en: portalAvailability }

export function getAvailabilityMessages(language: string): typeof portalAvailability {
  return catalogs[language as keyof typeof catalogs] ?? portalAvailability
}
