import { useRouteLoaderData } from 'react-router'

import { websiteWords } from '#app/words/website.ts'

/** What is said where the website is written, in the language of the page. */
export function useWebsiteWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return websiteWords(root?.language ?? 'en')
}
