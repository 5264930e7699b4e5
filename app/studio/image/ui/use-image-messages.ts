import { useLanguage } from '#app/ui/use-language.ts'
import { getImageMessages } from '#app/messages/images.ts'

/** What is said where a picture is put, chosen and described, in the language of the page. */
export function useImageMessages() {
  return getImageMessages(useLanguage())
}
