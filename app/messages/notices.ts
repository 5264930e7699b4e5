import { portalNotices } from './en/portal-notices.ts'

/** Messages about who is emailed about a booking's change, loaded only where one is edited. */
const catalogs = { en: portalNotices }

export function getNoticeMessages(language: string): typeof portalNotices {
  return catalogs[language as keyof typeof catalogs] ?? portalNotices
}
