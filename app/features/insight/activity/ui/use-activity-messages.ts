import { useLanguage } from '#app/ui/use-language.ts'
import { getActivityMessages } from '#app/messages/activity.ts'

export function useActivityMessages() {
  return getActivityMessages(useLanguage())
}
