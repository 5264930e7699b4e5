import { getGalleryPageMessages } from '#app/messages/gallery-page.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useGalleryPageMessages() {
  return getGalleryPageMessages(useLanguage())
}
