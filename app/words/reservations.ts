import { portalReservations } from './en/portal-reservations.ts'

/** What is said where something is booked, by language: other pages of the portal do without it. */
const catalogues = { en: portalReservations }

export function reservationWords(language: string): typeof portalReservations {
  return catalogues[language as keyof typeof catalogues] ?? portalReservations
}
