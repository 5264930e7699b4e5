import { useLanguage } from '#app/ui/use-language.ts'
import { reservationWords } from '#app/words/reservations.ts'

/** What is said where something is booked, in the language of the page. */
export function useReservationWords() {
  return reservationWords(useLanguage())
}
