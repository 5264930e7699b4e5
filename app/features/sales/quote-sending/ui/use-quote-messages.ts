import { getQuoteMessages } from '#app/messages/quote-sending.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useQuoteMessages() {
  return getQuoteMessages(useLanguage())
}
