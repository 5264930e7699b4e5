import { portalContractList } from './en/portal-contract-list.ts'

/** Messages of the list of contracts, loaded only on its page. */
const catalogs = { en: portalContractList }

export function getContractListMessages(language: string): typeof portalContractList {
  return catalogs[language as keyof typeof catalogs] ?? portalContractList
}
