import { document } from './en/document.ts'

/** Messages of documents, in the language of the client. */
const catalogs = { en: document }

export function getDocumentMessages(language: string): typeof document {
  return catalogs[language as keyof typeof catalogs] ?? document
}
