import { getInstallmentMessages } from '#app/messages/installments.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useInstallmentMessages() {
  return getInstallmentMessages(useLanguage())
}
