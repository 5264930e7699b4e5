import { getQuotePageMessages } from '#app/messages/quote-page.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useQuotePageMessages() {
  return getQuotePageMessages(useLanguage())
}
