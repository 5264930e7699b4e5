import { useRouteLoaderData } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'
import { calendarWords } from '#app/words/calendar.ts'

/** What is said of calendars kept elsewhere, in the language of the page. */
export function useCalendarWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return calendarWords(root?.language ?? 'en')
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  const { problems: own } = useCalendarWords()
  const { problems } = useWords()
  return (problem) => own[problem] ?? problems[problem] ?? problem
}
