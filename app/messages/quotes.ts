import { portalQuotes } from './en/portal-quotes.ts'

/** Messages of the list of quotes and their builder, loaded only on their pages. */
const catalogs = { en: portalQuotes }

export function getQuotesMessages(language: string): typeof portalQuotes {
  return catalogs[language as keyof typeof catalogs] ?? portalQuotes
}
