import { useLanguage } from '#app/ui/use-language.ts'
import { getWebsiteMessages } from '#app/messages/website.ts'

export function useWebsiteMessages() {
  return getWebsiteMessages(useLanguage())
}
