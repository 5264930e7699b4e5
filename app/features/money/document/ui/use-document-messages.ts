import { getClientDocumentMessages } from '#app/messages/client-documents.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useDocumentMessages() {
  return getClientDocumentMessages(useLanguage())
}
