import { verification } from './en/verification.ts'

/** Messages of the page that checks documents, loaded only there. */
const catalogs = { en: verification }

export function getVerificationMessages(language: string): typeof verification {
  return catalogs[language as keyof typeof catalogs] ?? verification
}
