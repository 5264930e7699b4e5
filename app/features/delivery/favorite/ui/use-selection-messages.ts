import { getPortalSelectionMessages } from '#app/messages/portal-selections.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useSelectionMessages() {
  return getPortalSelectionMessages(useLanguage())
}
