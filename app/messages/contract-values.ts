import { contractValues } from './en/contract-values.ts'
import { policy } from './en/policy.ts'

/** Printed values of contracts, in the language of the quote. */
const catalogs = { en: { ...contractValues, clauses: policy.clauses } }

export type ContractValueMessages = (typeof catalogs)['en']

export function getContractValueMessages(language: string): ContractValueMessages {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
