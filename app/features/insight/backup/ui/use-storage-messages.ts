import { getStorageMessages } from '#app/messages/backup-storage.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useStorageMessages() {
  return getStorageMessages(useLanguage())
}
