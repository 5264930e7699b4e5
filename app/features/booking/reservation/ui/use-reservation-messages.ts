import { useLanguage } from '#app/ui/use-language.ts'
import { getReservationMessages } from '#app/messages/reservations.ts'

/** Returns the messages of reservations in the page's language. */
export function useReservationMessages() {
  return getReservationMessages(useLanguage())
}
