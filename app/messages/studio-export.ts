import { portalExport } from './en/portal-export.ts'

/** Messages of the studio file, loaded only where they are shown. */
const catalogs = { en: portalExport }

export function getExportMessages(language: string): typeof portalExport {
  return catalogs[language as keyof typeof catalogs] ?? portalExport
}
