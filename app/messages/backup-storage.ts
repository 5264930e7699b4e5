import { portalStorage } from './en/portal-backups.ts'

/** Messages of backup storage, loaded only where they are shown. */
const catalogs = { en: portalStorage }

export function getStorageMessages(language: string): typeof portalStorage {
  return catalogs[language as keyof typeof catalogs] ?? portalStorage
}
