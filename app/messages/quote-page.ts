import { portalQuotePage } from './en/portal-quote-page.ts'

/** Messages of sending a quote and of its page, loaded only there and for its emails. */
const catalogs = { en: portalQuotePage }

export function getQuotePageMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
