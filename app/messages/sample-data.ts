import { portalSampleData } from './en/portal-sample-data.ts'

/** Messages of sample, loaded only where they are shown. */
const catalogs = { en: portalSampleData }

export function getSampleDataMessages(language: string): typeof portalSampleData {
  return catalogs[language as keyof typeof catalogs] ?? portalSampleData
}
