import { useRouteLoaderData } from 'react-router'

import { askedWords } from '#app/words/asked.ts'

/** What is said of testimonials that were asked for, in the language of the page. */
export function useAskedWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return askedWords(root?.language ?? 'en')
}
