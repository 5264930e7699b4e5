import { portalProposals } from './en/portal-proposals.ts'

/**
 * What the portal says of dates that visitors asked for, by language; only the page of such a
 * booking carries it.
 */
const catalogs = { en: portalProposals }

export function getProposalMessages(language: string): typeof portalProposals {
  return catalogs[language as keyof typeof catalogs] ?? portalProposals
}
