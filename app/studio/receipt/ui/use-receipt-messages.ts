import { useLanguage } from '#app/ui/use-language.ts'
import { getReceiptMessages } from '#app/messages/receipt.ts'

/** What is said right after a form was sent, in the language the page was made in. */
export function useReceiptMessages() {
  return getReceiptMessages(useLanguage())
}
