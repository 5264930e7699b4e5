import { toSearchKey, toSingleLine } from './text.ts'

/**
 * Limits of a search, in characters and words. Each word is a condition on every row, so one long
 * search would slow down all others.
 */
export const maxSearchLength = 100
export const maxSearchWords = 8

/** Reads the search text from the parameter `q`, as a single line cut to the maximum length. */
export function readSearch(params: URLSearchParams): string {
  return toSingleLine(params.get('q') ?? '').slice(0, maxSearchLength)
}

/** Splits a search into words in the form of `toSearchKey`. */
export function splitSearchWords(search: string): string[] {
  return toSearchKey(search.slice(0, maxSearchLength))
    .split(' ')
    .filter(Boolean)
    .slice(0, maxSearchWords)
}

/** Returns a LIKE pattern for text that contains a word. */
export function toLikePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
