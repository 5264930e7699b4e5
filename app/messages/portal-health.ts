import { portalHealth } from './en/portal-health.ts'

/** Messages of Settings › Health, loaded only where they are shown. */
const catalogs = { en: portalHealth }

export function getHealthMessages(language: string): typeof portalHealth {
  return catalogs[language as keyof typeof catalogs] ?? portalHealth
}
