import { useLanguage } from '#app/ui/use-language.ts'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'

/** Returns the messages of the booking pages in the page's language. */
export function useBookingRequestMessages() {
  return getBookingRequestMessages(useLanguage())
}
