import { useLanguage } from '#app/ui/use-language.ts'
import { websiteWords } from '#app/words/website.ts'

/** What is said where the website is written, in the language of the page. */
export function useWebsiteWords() {
  return websiteWords(useLanguage())
}
