import { fold } from './text.ts'

/**
 * Characters and words of a search that are heard. Every word is a condition on each row, so one
 * long search would hold up all others.
 */
export const searchLength = 100
const mostWords = 8

/** What was typed into the search field whose form or link made this address. */
export function readSearch(params: URLSearchParams): string {
  return (params.get('q') ?? '').trim().slice(0, searchLength)
}

/** The words to look for, in the form in which text is searched. */
export function searchWords(search: string): string[] {
  return fold(search.slice(0, searchLength)).split(' ').filter(Boolean).slice(0, mostWords)
}

/** A pattern of SQL for text that contains a word. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`
}
