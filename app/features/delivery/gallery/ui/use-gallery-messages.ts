import { getPortalGalleryMessages } from '#app/messages/portal-galleries.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useGalleryMessages() {
  return getPortalGalleryMessages(useLanguage())
}
