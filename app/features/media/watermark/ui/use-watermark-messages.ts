import { getWatermarkMessages } from '#app/messages/watermark.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useWatermarkMessages() {
  return getWatermarkMessages(useLanguage())
}
