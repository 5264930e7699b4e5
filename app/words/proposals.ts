import { portalProposals } from './en/portal-proposals.ts'

/**
 * What the portal says of dates that visitors asked for, by language; only the page of such a
 * booking carries it.
 */
const catalogues = { en: portalProposals }

export function proposalWords(language: string): typeof portalProposals {
  return catalogues[language as keyof typeof catalogues] ?? portalProposals
}
