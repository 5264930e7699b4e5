import { portalSecurity } from './en/portal-security.ts'

/** Messages of security, loaded only where they are shown. */
const catalogs = { en: portalSecurity }

export function getSecurityMessages(language: string): typeof portalSecurity {
  return catalogs[language as keyof typeof catalogs] ?? portalSecurity
}
