import { useLanguage } from '#app/ui/use-language.ts'
import { getConsentMessages } from '#app/messages/consent.ts'

export function useConsentMessages() {
  return getConsentMessages(useLanguage())
}
