import { getContractTemplateMessages } from '#app/messages/contract-templates.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useContractTemplateMessages() {
  return getContractTemplateMessages(useLanguage())
}
