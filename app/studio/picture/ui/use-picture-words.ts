import { useLanguage } from '#app/ui/use-language.ts'
import { pictureWords } from '#app/words/pictures.ts'

/** What is said where a picture is put, chosen and described, in the language of the page. */
export function usePictureWords() {
  return pictureWords(useLanguage())
}
