import { useLanguage } from '#app/ui/use-language.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

export function useLibraryMessages() {
  return getLibraryMessages(useLanguage())
}
