import { useLanguage } from '#app/ui/use-language.ts'
import { getVideoMessages } from '#app/messages/video.ts'

export function useVideoMessages() {
  return getVideoMessages(useLanguage())
}
