import { useLanguage } from '#app/ui/use-language.ts'
import { getPolicyMessages } from '#app/messages/policy.ts'

/** Returns the messages of the policy in the page's language. */
export function usePolicyMessages() {
  return getPolicyMessages(useLanguage())
}
