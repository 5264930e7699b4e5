import { gallerySelection } from './en/gallery-selection.ts'

/** Messages about favorites and comments, for guests of a gallery. */
const catalogs = { en: gallerySelection }

export function getGallerySelectionMessages(language: string): typeof gallerySelection {
  return catalogs[language as keyof typeof catalogs] ?? gallerySelection
}
