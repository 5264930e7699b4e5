import { portalImages } from './en/portal-images.ts'

/** Messages about choosing and describing images, loaded only where needed. */
const catalogs = { en: portalImages }

export function getImageMessages(language: string): typeof portalImages {
  return catalogs[language as keyof typeof catalogs] ?? portalImages
}
