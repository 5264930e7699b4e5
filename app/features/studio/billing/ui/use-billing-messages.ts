import { getBillingMessages } from '#app/messages/billing.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useBillingMessages() {
  return getBillingMessages(useLanguage())
}
