import { portalActivity } from './en/portal-activity.ts'

/** What the record says of every event, by language; only its own page carries it. */
const catalogs = { en: portalActivity }

export function getActivityMessages(language: string): typeof portalActivity {
  return catalogs[language as keyof typeof catalogs] ?? portalActivity
}
