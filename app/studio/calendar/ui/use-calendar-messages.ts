import { useLanguage } from '#app/ui/use-language.ts'
import { getCalendarMessages } from '#app/messages/calendar.ts'

/** What is said on the calendar of bookings, in the language of the page. */
export function useCalendarMessages() {
  return getCalendarMessages(useLanguage())
}
