import { portalWatermark } from './en/portal-watermark.ts'

/** Messages of the settings of the watermark, loaded only there. */
const catalogs = { en: portalWatermark }

export function getWatermarkMessages(language: string): typeof portalWatermark {
  return catalogs[language as keyof typeof catalogs] ?? portalWatermark
}
