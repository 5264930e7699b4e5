import { document } from './en/document.ts'

/** Messages of documents, in the language of the client. */
const catalogs = { en: document }

export type DocumentMessages = typeof document

export function getDocumentMessages(language: string): DocumentMessages {
  return catalogs[language as keyof typeof catalogs] ?? document
}
