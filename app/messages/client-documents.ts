import { clientDocuments } from './en/client-documents.ts'

/** Messages of statements and downloads, loaded only by their pages. */
const catalogs = { en: clientDocuments }

export function getClientDocumentMessages(language: string): typeof clientDocuments {
  return catalogs[language as keyof typeof catalogs] ?? clientDocuments
}
