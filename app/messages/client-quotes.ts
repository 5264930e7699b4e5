import { clientQuotes } from './en/client-quotes.ts'

/** Messages of quotes as the client sees them. */
const catalogs = { en: clientQuotes }

export function getClientQuoteMessages(language: string): typeof clientQuotes {
  return catalogs[language as keyof typeof catalogs] ?? clientQuotes
}
