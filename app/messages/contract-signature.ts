import { contractSignature } from './en/contract-signature.ts'

/** Messages of the forms that sign contracts. */
const catalogs = { en: contractSignature }

export function getContractSignatureMessages(language: string): typeof contractSignature {
  return catalogs[language as keyof typeof catalogs] ?? contractSignature
}
