import { quoteTotals } from './en/quote-totals.ts'

const catalogs = { en: quoteTotals }

export function getQuoteTotalMessages(language: string): typeof quoteTotals {
  return catalogs[language as keyof typeof catalogs] ?? quoteTotals
}
