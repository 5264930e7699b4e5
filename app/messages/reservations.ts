import { portalReservations } from './en/portal-reservations.ts'

/** Messages about resources and holds, loaded only where a booking is edited. */
const catalogs = { en: portalReservations }

export function getReservationMessages(language: string): typeof portalReservations {
  return catalogs[language as keyof typeof catalogs] ?? portalReservations
}
