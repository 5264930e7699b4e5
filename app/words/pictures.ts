import { portalPictures } from './en/portal-pictures.ts'

/**
 * What is said where a picture is put, chosen and described, by language: only the pages that need
 * it load it.
 */
const catalogues = { en: portalPictures }

export function pictureWords(language: string): typeof portalPictures {
  return catalogues[language as keyof typeof catalogues] ?? portalPictures
}
