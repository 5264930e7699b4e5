import { galleryDownload } from './en/gallery-download.ts'

/** Messages of the page of a download from a gallery, loaded only there. */
const catalogs = { en: galleryDownload }

export function getGalleryDownloadMessages(language: string): typeof galleryDownload {
  return catalogs[language as keyof typeof catalogs] ?? galleryDownload
}
