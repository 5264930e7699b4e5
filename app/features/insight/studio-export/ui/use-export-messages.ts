import { getExportMessages } from '#app/messages/studio-export.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useExportMessages() {
  return getExportMessages(useLanguage())
}
