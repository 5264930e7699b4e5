import { portalVideo } from './en/portal-video.ts'

/**
 * What is said beside a film or a recording of the library, by language: other pages of the portal
 * do without it.
 */
const catalogs = { en: portalVideo }

export function getVideoMessages(language: string): typeof portalVideo {
  return catalogs[language as keyof typeof catalogs] ?? portalVideo
}
