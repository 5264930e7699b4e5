import { portalCharges } from './en/portal-charges.ts'

/** Messages of a project's extra rounds, loaded only there. */
const catalogs = { en: portalCharges }

export function getPortalChargeMessages(language: string): typeof portalCharges {
  return catalogs[language as keyof typeof catalogs] ?? portalCharges
}
