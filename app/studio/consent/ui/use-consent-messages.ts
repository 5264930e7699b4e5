import { useLanguage } from '#app/ui/use-language.ts'
import { getConsentMessages } from '#app/messages/consent.ts'

/** What is said where consent is recorded, in the language of the page. */
export function useConsentMessages() {
  return getConsentMessages(useLanguage())
}
