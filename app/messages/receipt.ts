import { receipt } from './en/receipt.ts'

/** Messages of the page after a form was sent, loaded only there. */
const catalogs = { en: receipt }

export function getReceiptMessages(language: string): typeof receipt {
  return catalogs[language as keyof typeof catalogs] ?? receipt
}
