import { useLanguage } from '#app/ui/use-language.ts'
import { getImageMessages } from '#app/messages/images.ts'

export function useImageMessages() {
  return getImageMessages(useLanguage())
}
