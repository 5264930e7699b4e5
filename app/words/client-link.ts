import { clientLink } from './en/portal-client-link.ts'

/**
 * What the portal says of a client's private link, by language; only the page of a booking carries
 * it.
 */
const catalogues = { en: clientLink }

export function clientLinkWords(language: string): typeof clientLink {
  return catalogues[language as keyof typeof catalogues] ?? clientLink
}
