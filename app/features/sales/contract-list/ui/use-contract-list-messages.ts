import { getContractListMessages } from '#app/messages/contract-list.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useContractListMessages() {
  return getContractListMessages(useLanguage())
}
