import { getHealthMessages } from '#app/messages/portal-health.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useHealthMessages() {
  return getHealthMessages(useLanguage())
}
