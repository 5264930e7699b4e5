import { getVersionMessages } from '#app/messages/version.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useVersionMessages() {
  return getVersionMessages(useLanguage())
}
