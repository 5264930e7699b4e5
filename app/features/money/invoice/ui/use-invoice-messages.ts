import { getInvoiceMessages } from '#app/messages/invoices.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useInvoiceMessages() {
  return getInvoiceMessages(useLanguage())
}
