import { clientLink } from './en/portal-client-link.ts'

/**
 * What the portal says of a client's private link, by language; only the page of a booking carries
 * it.
 */
const catalogs = { en: clientLink }

export function getClientLinkMessages(language: string): typeof clientLink {
  return catalogs[language as keyof typeof catalogs] ?? clientLink
}
