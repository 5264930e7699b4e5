import { useRouteLoaderData } from 'react-router'

import { dateWords } from '#app/words/dates.ts'

/** What the pages of dates say, in the language they were made in. */
export function useDateWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return dateWords(root?.language ?? 'en')
}
