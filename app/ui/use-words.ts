import { useRouteLoaderData } from 'react-router'

import { type Words, words } from '#app/words/index.ts'

/** The catalogue in the language the page was made in. */
export function useWords(): Words {
  const root = useRouteLoaderData('root') as { language?: string } | undefined
  return words(root?.language ?? 'en')
}
