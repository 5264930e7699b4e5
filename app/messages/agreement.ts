import { agreement } from './en/agreement.ts'

/** Printed text of agreements, in the language of the quote. */
const catalogs = { en: agreement }

export type AgreementMessages = typeof agreement

export function getAgreementMessages(language: string): AgreementMessages {
  return catalogs[language as keyof typeof catalogs] ?? agreement
}
