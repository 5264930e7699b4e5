import { useLanguage } from '#app/ui/use-language.ts'
import { receiptWords } from '#app/words/receipt.ts'

/** What is said right after a form was sent, in the language the page was made in. */
export function useReceiptWords() {
  return receiptWords(useLanguage())
}
