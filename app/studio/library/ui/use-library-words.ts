import { useRouteLoaderData } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'
import { libraryWords } from '#app/words/library.ts'

/** What is said in the media library, in the language of the page. */
export function useLibraryWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return libraryWords(root?.language ?? 'en')
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  const { problems: own } = useLibraryWords()
  const { problems } = useWords()
  return (problem) => own[problem] ?? problems[problem] ?? problem
}
