import { starterPages } from './en/starter-pages.ts'

/** Initial pages of a new studio, used only on the server. */
const catalogs = { en: starterPages }

export function getStarterPages(language: string): typeof starterPages {
  return catalogs[language as keyof typeof catalogs] ?? starterPages
}
