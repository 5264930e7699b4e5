import { portalVideo } from './en/portal-video.ts'

/** Messages about videos and audio in the library, loaded only where needed. */
const catalogs = { en: portalVideo }

export function getVideoMessages(language: string): typeof portalVideo {
  return catalogs[language as keyof typeof catalogs] ?? portalVideo
}
