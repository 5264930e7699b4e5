import { portalActivity } from './en/portal-activity.ts'

/** Messages of the activity page, loaded only there. */
const catalogs = { en: portalActivity }

export function getActivityMessages(language: string): typeof portalActivity {
  return catalogs[language as keyof typeof catalogs] ?? portalActivity
}
