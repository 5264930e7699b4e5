import { useRouteLoaderData } from 'react-router'

import { releaseWords } from '#app/words/releases.ts'

/** What is said where consent is recorded, in the language of the page. */
export function useReleaseWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return releaseWords(root?.language ?? 'en')
}
