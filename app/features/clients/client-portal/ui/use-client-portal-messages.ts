import { getClientPortalMessages } from '#app/messages/client-portal.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useClientPortalMessages() {
  return getClientPortalMessages(useLanguage())
}
