import { mediaLibrary } from './en/media-library.ts'

/** Messages of the media library, loaded only there because they are many. */
const catalogs = { en: mediaLibrary }

export function getLibraryMessages(language: string): typeof mediaLibrary {
  return catalogs[language as keyof typeof catalogs] ?? mediaLibrary
}
