import { getReplyTemplateMessages } from '#app/messages/reply-templates.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useReplyTemplateMessages() {
  return getReplyTemplateMessages(useLanguage())
}
