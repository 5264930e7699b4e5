import { useRouteLoaderData } from 'react-router'

import { useWords } from '#app/ui/use-words.ts'
import { filmWords } from '#app/words/film.ts'

/** What is said beside films and recordings, in the language of the page. */
export function useFilmWords() {
  const root = useRouteLoaderData<{ language: string }>('root')
  return filmWords(root?.language ?? 'en')
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useFilmSentence(): (problem: string) => string {
  const { problems: own } = useFilmWords()
  const { problems } = useWords()
  return (problem) => own[problem] ?? problems[problem] ?? problem
}
