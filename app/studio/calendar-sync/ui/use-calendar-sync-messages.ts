import { useLanguage } from '#app/ui/use-language.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'

/** What is said of calendars kept elsewhere, in the language of the page. */
export function useCalendarSyncMessages() {
  return getCalendarSyncMessages(useLanguage())
}
