import { useLanguage } from '#app/ui/use-language.ts'
import { getAvailabilityMessages } from '#app/messages/availability.ts'

/** Returns the messages of hours, absences and online booking in the page's language. */
export function useAvailabilityMessages() {
  return getAvailabilityMessages(useLanguage())
}
