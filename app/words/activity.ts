import { portalActivity } from './en/portal-activity.ts'

/** What the record says of every event, by language; only its own page carries it. */
const catalogues = { en: portalActivity }

export function activityWords(language: string): typeof portalActivity {
  return catalogues[language as keyof typeof catalogues] ?? portalActivity
}
