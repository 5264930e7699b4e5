import { firstPages } from './en/first-pages.ts'

/** What a new studio's site says until somebody writes it, by language; no browser needs it. */
const catalogues = { en: firstPages }

export function firstWords(language: string): typeof firstPages {
  return catalogues[language as keyof typeof catalogues] ?? firstPages
}
