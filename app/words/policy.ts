import { letters } from './en/letters.ts'
import { policy } from './en/policy.ts'
import { portalPolicy } from './en/portal-policy.ts'

/**
 * What the page of the policy says, and all it previews, by language: the other pages do without
 * it.
 */
const catalogues = { en: { page: portalPolicy, says: policy, letters } }

export function policyWords(language: string): (typeof catalogues)['en'] {
  return catalogues[language as keyof typeof catalogues] ?? catalogues.en
}
