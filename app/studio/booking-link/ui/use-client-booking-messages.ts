import { useLanguage } from '#app/ui/use-language.ts'
import { getBookingPageMessages } from '#app/messages/booking-page.ts'

/** What the client's page says, in the language it was made in. */
export function useClientBookingMessages() {
  return getBookingPageMessages(useLanguage())
}
