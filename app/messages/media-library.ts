import { mediaLibrary } from './en/media-library.ts'

/**
 * What is said in the media library, by language: so much that other pages of the portal do without
 * it.
 */
const catalogs = { en: mediaLibrary }

export function getLibraryMessages(language: string): typeof mediaLibrary {
  return catalogs[language as keyof typeof catalogs] ?? mediaLibrary
}
