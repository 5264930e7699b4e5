import { useLanguage } from '#app/ui/use-language.ts'
import { getBookingPageMessages } from '#app/messages/booking-page.ts'

/** Returns the messages of the client's page in the page's language. */
export function useClientBookingMessages() {
  return getBookingPageMessages(useLanguage())
}
