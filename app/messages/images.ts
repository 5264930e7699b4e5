import { portalImages } from './en/portal-images.ts'

/**
 * What is said where a picture is put, chosen and described, by language: only the pages that need
 * it load it.
 */
const catalogs = { en: portalImages }

export function getImageMessages(language: string): typeof portalImages {
  return catalogs[language as keyof typeof catalogs] ?? portalImages
}
