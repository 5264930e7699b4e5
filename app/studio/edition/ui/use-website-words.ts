import { useLanguage } from '#app/ui/use-language.ts'
import { useSentenceOf } from '#app/ui/use-sentence-of.ts'
import { websiteWords } from '#app/words/website.ts'

/** What is said where the website is written, in the language of the page. */
export function useWebsiteWords() {
  return websiteWords(useLanguage())
}

/** The sentence of a problem, also of one that is met nowhere else. */
export function useSentence(): (problem: string) => string {
  return useSentenceOf(useWebsiteWords().problems)
}
