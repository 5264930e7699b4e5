import { portalPrices } from './en/portal-prices.ts'

/** Messages of the price list, loaded only on its pages. */
const catalogs = { en: portalPrices }

export function getPriceMessages(language: string): (typeof catalogs)['en'] {
  return catalogs[language as keyof typeof catalogs] ?? catalogs.en
}
