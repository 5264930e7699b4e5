import { receipt } from './en/receipt.ts'

/** What is said right after a form was sent, by language; pages before that do without it. */
const catalogs = { en: receipt }

export function getReceiptMessages(language: string): typeof receipt {
  return catalogs[language as keyof typeof catalogs] ?? receipt
}
