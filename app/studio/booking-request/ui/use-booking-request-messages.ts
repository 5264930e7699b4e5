import { useLanguage } from '#app/ui/use-language.ts'
import { getBookingRequestMessages } from '#app/messages/booking-request.ts'

/** What the pages of dates say, in the language they were made in. */
export function useBookingRequestMessages() {
  return getBookingRequestMessages(useLanguage())
}
