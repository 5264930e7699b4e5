import { portalContracts } from './en/portal-contracts.ts'

/** Messages of contract templates, loaded only in their settings. */
const catalogs = { en: portalContracts }

export function getContractTemplateMessages(language: string): typeof portalContracts {
  return catalogs[language as keyof typeof catalogs] ?? portalContracts
}
