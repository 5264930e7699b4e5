import { getVerificationMessages } from '#app/messages/verification.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useVerificationMessages() {
  return getVerificationMessages(useLanguage())
}
