import { clientPortal } from './en/client-portal.ts'

/** Messages of the client portal, loaded only there. */
const catalogs = { en: clientPortal }

export function getClientPortalMessages(language: string): typeof clientPortal {
  return catalogs[language as keyof typeof catalogs] ?? clientPortal
}
