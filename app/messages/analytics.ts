import { portalAnalytics } from './en/portal-analytics.ts'

/** Messages of analytics, loaded only where they are shown. */
const catalogs = { en: portalAnalytics }

export function getAnalyticsMessages(language: string): typeof portalAnalytics {
  return catalogs[language as keyof typeof catalogs] ?? portalAnalytics
}
