import { receipt } from './en/receipt.ts'

/** What is said right after a form was sent, by language; pages before that do without it. */
const catalogues = { en: receipt }

export function receiptWords(language: string): typeof receipt {
  return catalogues[language as keyof typeof catalogues] ?? receipt
}
