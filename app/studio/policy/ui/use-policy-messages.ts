import { useLanguage } from '#app/ui/use-language.ts'
import { getPolicyMessages } from '#app/messages/policy.ts'

/** What is said on the page of the policy and in all its previews, in the language of the page. */
export function usePolicyMessages() {
  return getPolicyMessages(useLanguage())
}
