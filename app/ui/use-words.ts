import { type Words, words } from '#app/words/index.ts'

import { useLanguage } from './use-language.ts'

/** The catalogue in the language the page was made in. */
export function useWords(): Words {
  return words(useLanguage())
}
