import { getSampleDataMessages } from '#app/messages/sample-data.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useSampleDataMessages() {
  return getSampleDataMessages(useLanguage())
}
