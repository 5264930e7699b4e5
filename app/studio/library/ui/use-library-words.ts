import { useLanguage } from '#app/ui/use-language.ts'
import { useSentenceOf } from '#app/ui/use-sentence-of.ts'
import { libraryWords } from '#app/words/library.ts'

/** What is said in the media library, in the language of the page. */
export function useLibraryWords() {
  return libraryWords(useLanguage())
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  return useSentenceOf(useLibraryWords().problems)
}
