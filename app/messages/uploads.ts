import { uploads } from './en/uploads.ts'

/**
 * What is said of files on their way into the library, by language: only where files are put there.
 */
const catalogs = { en: uploads }

export function getUploadMessages(language: string): typeof uploads {
  return catalogs[language as keyof typeof catalogs] ?? uploads
}
