import { useLanguage } from '#app/ui/use-language.ts'
import { getLibraryMessages } from '#app/messages/media-library.ts'

/** What is said in the media library, in the language of the page. */
export function useLibraryMessages() {
  return getLibraryMessages(useLanguage())
}
