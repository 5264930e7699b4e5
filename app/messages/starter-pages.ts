import { starterPages } from './en/starter-pages.ts'

/** What a new studio's site says until somebody writes it, by language; no browser needs it. */
const catalogs = { en: starterPages }

export function getStarterPages(language: string): typeof starterPages {
  return catalogs[language as keyof typeof catalogs] ?? starterPages
}
