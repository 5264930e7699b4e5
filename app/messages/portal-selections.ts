import { portalSelections } from './en/portal-selections.ts'

/** Messages about what guests choose in galleries, loaded only in the portal. */
const catalogs = { en: portalSelections }

export function getPortalSelectionMessages(language: string): typeof portalSelections {
  return catalogs[language as keyof typeof catalogs] ?? portalSelections
}
