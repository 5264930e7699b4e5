import { getPeopleMessages } from '#app/messages/people.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function usePeopleMessages() {
  return getPeopleMessages(useLanguage())
}
