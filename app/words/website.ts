import { portalWebsite } from './en/portal-website.ts'

/**
 * What is said where the website is written, by language: so much that other pages of the portal do
 * without it.
 */
const catalogues = { en: portalWebsite }

export function websiteWords(language: string): typeof portalWebsite {
  return catalogues[language as keyof typeof catalogues] ?? portalWebsite
}
