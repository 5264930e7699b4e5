import { portalWebsite } from './en/portal-website.ts'

/**
 * What is said where the website is written, by language: so much that other pages of the portal do
 * without it.
 */
const catalogs = { en: portalWebsite }

export function getWebsiteMessages(language: string): typeof portalWebsite {
  return catalogs[language as keyof typeof catalogs] ?? portalWebsite
}
