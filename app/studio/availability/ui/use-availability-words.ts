import { useLanguage } from '#app/ui/use-language.ts'
import { availabilityWords } from '#app/words/availability.ts'

/** What is said of working hours, absences and dates, in the language of the page. */
export function useAvailabilityWords() {
  return availabilityWords(useLanguage())
}
