import { getClientQuoteMessages } from '#app/messages/client-quotes.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useClientQuoteMessages() {
  return getClientQuoteMessages(useLanguage())
}
