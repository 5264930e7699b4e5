import { useLanguage } from '#app/ui/use-language.ts'
import { getCalendarMessages } from '#app/messages/calendar.ts'

/** Returns the messages of the calendar in the page's language. */
export function useCalendarMessages() {
  return getCalendarMessages(useLanguage())
}
