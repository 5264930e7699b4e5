import { useLanguage } from '#app/ui/use-language.ts'
import { getReceiptMessages } from '#app/messages/receipt.ts'

export function useReceiptMessages() {
  return getReceiptMessages(useLanguage())
}
