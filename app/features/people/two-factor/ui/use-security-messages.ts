import { getSecurityMessages } from '#app/messages/security.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useSecurityMessages() {
  return getSecurityMessages(useLanguage())
}
