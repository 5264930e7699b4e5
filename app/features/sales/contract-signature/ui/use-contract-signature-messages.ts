import { getContractSignatureMessages } from '#app/messages/contract-signature.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useContractSignatureMessages() {
  return getContractSignatureMessages(useLanguage())
}
