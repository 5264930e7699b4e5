import { useLanguage } from '#app/ui/use-language.ts'
import { calendarWords } from '#app/words/calendar.ts'

/** What is said of calendars kept elsewhere, in the language of the page. */
export function useCalendarWords() {
  return calendarWords(useLanguage())
}
