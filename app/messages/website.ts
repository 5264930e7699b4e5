import { portalWebsite } from './en/portal-website.ts'

/** Messages of the website editor, loaded only there because they are many. */
const catalogs = { en: portalWebsite }

export function getWebsiteMessages(language: string): typeof portalWebsite {
  return catalogs[language as keyof typeof catalogs] ?? portalWebsite
}
