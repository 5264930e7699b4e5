import { galleryPage } from './en/gallery-page.ts'

/** Messages of the pages of a gallery's guests, loaded only there. */
const catalogs = { en: galleryPage }

export function getGalleryPageMessages(language: string): typeof galleryPage {
  return catalogs[language as keyof typeof catalogs] ?? galleryPage
}
