import { useLanguage } from '#app/ui/use-language.ts'
import { getReservationMessages } from '#app/messages/reservations.ts'

/** What is said where something is booked, in the language of the page. */
export function useReservationMessages() {
  return getReservationMessages(useLanguage())
}
