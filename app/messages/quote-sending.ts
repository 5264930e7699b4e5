import { portalQuote } from './en/portal-quote.ts'

/** Messages of sending a quote and of its page, loaded only there and for its emails. */
const catalogs = { en: portalQuote }

export function getQuoteMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
