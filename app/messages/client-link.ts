import { clientLink } from './en/portal-client-link.ts'

/** Messages about a client's private link, loaded only by the booking page of the portal. */
const catalogs = { en: clientLink }

export function getClientLinkMessages(language: string): typeof clientLink {
  return catalogs[language as keyof typeof catalogs] ?? clientLink
}
