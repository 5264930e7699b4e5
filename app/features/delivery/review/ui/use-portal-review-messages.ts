import { getPortalReviewMessages } from '#app/messages/portal-reviews.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function usePortalReviewMessages() {
  return getPortalReviewMessages(useLanguage())
}
