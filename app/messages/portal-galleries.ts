import { portalGalleries } from './en/portal-galleries.ts'

/** Messages of the galleries in the portal, loaded only there. */
const catalogs = { en: portalGalleries }

export function getPortalGalleryMessages(language: string): typeof portalGalleries {
  return catalogs[language as keyof typeof catalogs] ?? portalGalleries
}
