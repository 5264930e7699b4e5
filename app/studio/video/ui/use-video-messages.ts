import { useLanguage } from '#app/ui/use-language.ts'
import { getVideoMessages } from '#app/messages/video.ts'

/** What is said beside films and recordings, in the language of the page. */
export function useVideoMessages() {
  return getVideoMessages(useLanguage())
}
