import { useLanguage } from '#app/ui/use-language.ts'
import { getAvailabilityMessages } from '#app/messages/availability.ts'

/** What is said of working hours, absences and dates, in the language of the page. */
export function useAvailabilityMessages() {
  return getAvailabilityMessages(useLanguage())
}
