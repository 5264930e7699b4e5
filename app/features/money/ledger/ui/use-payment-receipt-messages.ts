import { getPaymentReceiptMessages } from '#app/messages/payment-receipt.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function usePaymentReceiptMessages() {
  return getPaymentReceiptMessages(useLanguage())
}
