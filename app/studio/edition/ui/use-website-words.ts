import { useRouteLoaderData } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'
import { websiteWords } from '#app/words/website.ts'

/** What is said where the website is written, in the language of the page. */
export function useWebsiteWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return websiteWords(root?.language ?? 'en')
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  const { problems: own } = useWebsiteWords()
  const { problems } = useWords()
  return (problem) => own[problem] ?? problems[problem] ?? problem
}
