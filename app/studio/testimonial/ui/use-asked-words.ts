import { useLanguage } from '#app/ui/use-language.ts'
import { askedWords } from '#app/words/asked.ts'

/** What is said of testimonials that were asked for, in the language of the page. */
export function useAskedWords() {
  return askedWords(useLanguage())
}
