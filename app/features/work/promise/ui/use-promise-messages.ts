import { getPromiseMessages } from '#app/messages/promise.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function usePromiseMessages() {
  return getPromiseMessages(useLanguage())
}
