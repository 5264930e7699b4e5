import { expect, test } from 'vitest'

import { formatAlternatives, formatCount, formatList, pluralize, spellCount } from './grammar.ts'

test('a count is singular only for 1', () => {
  expect([0, 1, 2].map((count) => formatCount(count, 'day'))).toEqual(['0 days', '1 day', '2 days'])
  expect([0, 1, 11].map((count) => spellCount(count, 'inquiry', 'inquiries'))).toEqual([
    'no inquiries',
    'one inquiry',
    '11 inquiries',
  ])
  expect(pluralize(1, 'is waiting', 'are waiting')).toBe('is waiting')
})

test('a list has no comma before its last name', () => {
  expect([[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map(formatList)).toEqual([
    '',
    'A',
    'A and B',
    'A, B and C',
  ])
  expect(formatAlternatives(['A', 'B', 'C'])).toBe('A, B or C')
})
