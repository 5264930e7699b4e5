import { emails } from './en/emails.ts'
import { policy } from './en/policy.ts'
import { portalPolicy } from './en/portal-policy.ts'

/**
 * What the page of the policy says, and all it previews, by language: the other pages do without
 * it.
 */
const catalogs = { en: { page: portalPolicy, policy, letters: emails } }

export function getPolicyMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
