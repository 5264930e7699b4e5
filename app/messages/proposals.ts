import { portalProposals } from './en/portal-proposals.ts'

/** Messages about website requests, loaded only by the booking page of the portal. */
const catalogs = { en: portalProposals }

export function getProposalMessages(language: string): typeof portalProposals {
  return catalogs[language as keyof typeof catalogs] ?? portalProposals
}
