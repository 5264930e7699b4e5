import { documentLines } from './en/document-lines.ts'

/** Texts that become part of issued documents, which keep them. */
const catalogs = { en: documentLines }

export function getDocumentLines(language: string): typeof documentLines {
  return catalogs[language as keyof typeof catalogs] ?? documentLines
}
