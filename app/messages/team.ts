import { portalTeam } from './en/portal-team.ts'

/** Messages of team, loaded only where they are shown. */
const catalogs = { en: portalTeam }

export function getTeamMessages(language: string): typeof portalTeam {
  return catalogs[language as keyof typeof catalogs] ?? portalTeam
}
