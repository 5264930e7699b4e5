import { emails } from './en/emails.ts'
import { policy } from './en/policy.ts'
import { portalPolicy } from './en/portal-policy.ts'

/** Messages of the policy page and of the texts it previews, loaded only there. */
const catalogs = { en: { page: portalPolicy, policy, emails } }

export function getPolicyMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
