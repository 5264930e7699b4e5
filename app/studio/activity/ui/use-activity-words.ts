import { useLanguage } from '#app/ui/use-language.ts'
import { activityWords } from '#app/words/activity.ts'

export function useActivityWords() {
  return activityWords(useLanguage())
}
