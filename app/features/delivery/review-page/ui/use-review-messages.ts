import { getReviewMessages } from '#app/messages/review.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useReviewMessages() {
  return getReviewMessages(useLanguage())
}
