import { useLanguage } from '#app/ui/use-language.ts'
import { getCalendarSyncMessages } from '#app/messages/calendar-sync.ts'

/** Returns the messages of calendar sync in the page's language. */
export function useCalendarSyncMessages() {
  return getCalendarSyncMessages(useLanguage())
}
