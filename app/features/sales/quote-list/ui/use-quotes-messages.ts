import { getQuotesMessages } from '#app/messages/quotes.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useQuotesMessages() {
  return getQuotesMessages(useLanguage())
}
