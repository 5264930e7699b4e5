import { portalReleases } from './en/portal-releases.ts'

/**
 * What is said where consent is recorded, by language: like the rest of writing the website, other
 * pages do without it.
 */
const catalogues = { en: portalReleases }

export function releaseWords(language: string): typeof portalReleases {
  return catalogues[language as keyof typeof catalogues] ?? portalReleases
}
