import { useLanguage } from '#app/ui/use-language.ts'
import { releaseWords } from '#app/words/releases.ts'

/** What is said where consent is recorded, in the language of the page. */
export function useReleaseWords() {
  return releaseWords(useLanguage())
}
