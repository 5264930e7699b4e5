import { useLanguage } from '#app/ui/use-language.ts'
import { getPersonalDataMessages } from '#app/messages/personal-data.ts'

/** Returns the messages about exporting and erasing personal data. */
export function usePersonalDataMessages() {
  return getPersonalDataMessages(useLanguage())
}
