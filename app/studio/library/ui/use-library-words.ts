import { useLanguage } from '#app/ui/use-language.ts'
import { libraryWords } from '#app/words/library.ts'

/** What is said in the media library, in the language of the page. */
export function useLibraryWords() {
  return libraryWords(useLanguage())
}
