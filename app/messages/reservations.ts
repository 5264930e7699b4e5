import { portalReservations } from './en/portal-reservations.ts'

/** What is said where something is booked, by language: other pages of the portal do without it. */
const catalogs = { en: portalReservations }

export function getReservationMessages(language: string): typeof portalReservations {
  return catalogs[language as keyof typeof catalogs] ?? portalReservations
}
