import { getGallerySelectionMessages } from '#app/messages/gallery-selection.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useGallerySelectionMessages() {
  return getGallerySelectionMessages(useLanguage())
}
