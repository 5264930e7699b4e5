import { portalConsent } from './en/portal-consent.ts'

/**
 * What is said where consent is recorded, by language: like the rest of writing the website, other
 * pages do without it.
 */
const catalogs = { en: portalConsent }

export function getConsentMessages(language: string): typeof portalConsent {
  return catalogs[language as keyof typeof catalogs] ?? portalConsent
}
