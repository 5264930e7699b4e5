import { getContactMessages } from '#app/messages/contacts.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useContactMessages() {
  return getContactMessages(useLanguage())
}
