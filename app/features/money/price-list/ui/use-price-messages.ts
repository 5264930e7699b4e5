import { getPriceMessages } from '#app/messages/prices.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function usePriceMessages() {
  return getPriceMessages(useLanguage())
}
