import { useLanguage } from '#app/ui/use-language.ts'
import { useSentenceOf } from '#app/ui/use-sentence-of.ts'
import { calendarWords } from '#app/words/calendar.ts'

/** What is said of calendars kept elsewhere, in the language of the page. */
export function useCalendarWords() {
  return calendarWords(useLanguage())
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  return useSentenceOf(useCalendarWords().problems)
}
