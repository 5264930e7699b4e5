import { dates } from './en/dates.ts'

/**
 * What a visitor reads who asks for a date, and whoever holds the link of such a letter, by
 * language; no other page carries it.
 */
const catalogues = { en: dates }

export type DateWords = typeof dates

export function dateWords(language: string): DateWords {
  return catalogues[language as keyof typeof catalogues] ?? dates
}
