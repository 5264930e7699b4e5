import { useLanguage } from '#app/ui/use-language.ts'
import { useSentenceOf } from '#app/ui/use-sentence-of.ts'
import { filmWords } from '#app/words/film.ts'

/** What is said beside films and recordings, in the language of the page. */
export function useFilmWords() {
  return filmWords(useLanguage())
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useFilmSentence(): (problem: string) => string {
  return useSentenceOf(useFilmWords().problems)
}
