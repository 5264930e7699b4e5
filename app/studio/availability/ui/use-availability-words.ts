import { useRouteLoaderData } from 'react-router'

import { availabilityWords } from '#app/words/availability.ts'

/** What is said of working hours, absences and dates, in the language of the page. */
export function useAvailabilityWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return availabilityWords(root?.language ?? 'en')
}
