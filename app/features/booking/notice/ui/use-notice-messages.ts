import { useLanguage } from '#app/ui/use-language.ts'
import { getNoticeMessages } from '#app/messages/notices.ts'

export function useNoticeMessages() {
  return getNoticeMessages(useLanguage())
}
