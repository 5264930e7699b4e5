import { getAnalyticsMessages } from '#app/messages/analytics.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useAnalyticsMessages() {
  return getAnalyticsMessages(useLanguage())
}
