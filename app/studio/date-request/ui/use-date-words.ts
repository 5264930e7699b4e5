import { useLanguage } from '#app/ui/use-language.ts'
import { dateWords } from '#app/words/dates.ts'

/** What the pages of dates say, in the language they were made in. */
export function useDateWords() {
  return dateWords(useLanguage())
}
