import { portalLibrary } from './en/library.ts'

/**
 * What is said in the media library, by language: so much that other pages of the portal do without
 * it.
 */
const catalogues = { en: portalLibrary }

export function libraryWords(language: string): typeof portalLibrary {
  return catalogues[language as keyof typeof catalogues] ?? portalLibrary
}
