import { getReleaseMessages } from '#app/messages/releases.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useReleaseMessages() {
  return getReleaseMessages(useLanguage())
}
