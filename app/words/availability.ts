import { portalAvailability } from './en/portal-availability.ts'

/**
 * What is said of working hours, absences and dates that may be asked for, by language: on the
 * pages of the settings that set them.
 */
const catalogues = { en: portalAvailability }

export function availabilityWords(language: string): typeof portalAvailability {
  return catalogues[language as keyof typeof catalogues] ?? portalAvailability
}
