import { toSearchKey } from './text.ts'

/**
 * Characters and words of a search that are heard. Every word is a condition on each row, so one
 * long search would hold up all others.
 */
export const maxSearchLength = 100
const maxWords = 8

/** What was typed into the search field whose form or link made this address. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, maxSearchLength)
}

/** The words to look for, in the form in which text is searched. */
export function splitSearchWords(search: string): string[] {
  return toSearchKey(search.slice(0, maxSearchLength)).split(' ').filter(Boolean).slice(0, maxWords)
}

/** A pattern of SQL for text that contains a word. */
export function toLikePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
