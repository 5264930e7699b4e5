import { portalConsent } from './en/portal-consent.ts'

/** Messages about consents, loaded only where they are recorded. */
const catalogs = { en: portalConsent }

export function getConsentMessages(language: string): typeof portalConsent {
  return catalogs[language as keyof typeof catalogs] ?? portalConsent
}
