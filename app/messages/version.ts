import { portalVersion } from './en/portal-backups.ts'

/** Messages of the version, loaded only where they are shown. */
const catalogs = { en: portalVersion }

export function getVersionMessages(language: string): typeof portalVersion {
  return catalogs[language as keyof typeof catalogs] ?? portalVersion
}
