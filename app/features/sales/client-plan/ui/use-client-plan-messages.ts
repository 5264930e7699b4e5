import { getClientPlanMessages } from '#app/messages/client-plans.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useClientPlanMessages() {
  return getClientPlanMessages(useLanguage())
}
