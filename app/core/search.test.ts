import { expect, test } from 'vitest'

import { toLikePattern, readSearch, splitSearchWords } from './search.ts'

test('reads at most 100 characters of a search', () => {
  expect(readSearch(new URLSearchParams({ q: `  ${'a'.repeat(500)}` }))).toBe('a'.repeat(100))
  expect(readSearch(new URLSearchParams())).toBe('')
})

test('searches for at most eight words of at most 100 characters', () => {
  expect(splitSearchWords('Élan  vital')).toEqual(['elan', 'vital'])
  expect(
    splitSearchWords(Array.from({ length: 7000 }, (_, index) => `w${index}`).join(' ')),
  ).toEqual(['w0', 'w1', 'w2', 'w3', 'w4', 'w5', 'w6', 'w7'])
  expect(splitSearchWords('x'.repeat(7000))).toEqual(['x'.repeat(100)])
  expect(splitSearchWords(' \0 ')).toEqual([])
})

test('escapes LIKE wildcards in a word', () => {
  expect(toLikePattern('50%_\\')).toBe('%50\\%\\_\\\\%')
})
