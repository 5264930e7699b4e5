import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useClientInvoiceMessages() {
  return getClientInvoiceMessages(useLanguage())
}
