import { useLanguage } from '#app/ui/use-language.ts'
import { filmWords } from '#app/words/film.ts'

/** What is said beside films and recordings, in the language of the page. */
export function useFilmWords() {
  return filmWords(useLanguage())
}
