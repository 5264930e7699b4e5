import { getVerificationCodeMessages } from '#app/messages/verification-code.ts'
import { useLanguage } from '#app/ui/use-language.ts'

export function useVerificationCodeMessages() {
  return getVerificationCodeMessages(useLanguage())
}
