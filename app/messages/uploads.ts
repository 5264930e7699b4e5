import { uploads } from './en/uploads.ts'

/** Messages of the upload area, loaded only where files are uploaded. */
const catalogs = { en: uploads }

export function getUploadMessages(language: string): typeof uploads {
  return catalogs[language as keyof typeof catalogs] ?? uploads
}
