import { portalPeople } from './en/portal-people.ts'

/** Messages of people, loaded only where they are shown. */
const catalogs = { en: portalPeople }

export function getPeopleMessages(language: string): typeof portalPeople {
  return catalogs[language as keyof typeof catalogs] ?? portalPeople
}
