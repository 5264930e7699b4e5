import { useLanguage } from '#app/ui/use-language.ts'
import { bookingPageWords } from '#app/words/booking-page.ts'

/** What the client's page says, in the language it was made in. */
export function usePageWords() {
  return bookingPageWords(useLanguage())
}
