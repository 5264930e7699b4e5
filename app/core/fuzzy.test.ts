import { describe, expect, test } from 'vitest'

import { scoreFuzzyMatch } from './fuzzy.ts'

describe('the fuzzy match', () => {
  const rankTexts = (query: string, texts: string[]) =>
    texts
      .map((text) => ({ text, score: scoreFuzzyMatch(query, text) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ text }) => text)

  test('ranks word beginnings above matches inside words, and short texts above long ones', () => {
    expect(rankTexts('pro', ['Letters', 'Good Projects', 'Projects', 'Improve'])).toEqual([
      'Projects',
      'Good Projects',
      'Improve',
    ])
    expect(rankTexts('cli', ['Clients: all of them', 'Clients'])).toEqual([
      'Clients',
      'Clients: all of them',
    ])
    expect(rankTexts('20', ['A 120', 'Report 20'])).toEqual(['Report 20', 'A 120'])
    expect(rankTexts('p', ['Pan', 'Pa', 'P'])).toEqual(['P', 'Pa', 'Pan'])
  })
  test('ranks a literal match above initials, and a typo last', () => {
    expect(
      rankTexts('book', ['Big old oak keys', 'Bok', 'Notebook', 'The book of it', 'Book']),
    ).toEqual(['Book', 'The book of it', 'Notebook', 'Big old oak keys', 'Bok'])
  })
  test('scores several words as high as each of them', () => {
    expect(scoreFuzzyMatch('light light', 'Light theme')).toBe(
      scoreFuzzyMatch('light', 'Light theme'),
    )
    expect(scoreFuzzyMatch('light theme', 'Light theme')).toBeLessThan(
      scoreFuzzyMatch('light', 'Light theme'),
    )
  })
  test('tolerates one letter missing or extra, except the first or in very short words', () => {
    for (const [query, text] of [
      ['bok', 'Book'],
      ['bokings', 'Bookings'],
      ['bookinngs', 'Bookings'],
      ['bxok', 'Bok'],
      ['bookx', 'Book'],
      ['leters', 'All letters'],
    ] as const)
      expect([query, scoreFuzzyMatch(query, text) > 0]).toEqual([query, true])
    for (const [query, text] of [
      ['ookings', 'Xbokings'],
      ['xbooking', 'Booking'],
      ['bk', 'Bok'],
      ['bxo', 'Bo'],
      ['bokigs', 'Bookings'],
      ['bxxok', 'Bok'],
    ] as const)
      expect([query, scoreFuzzyMatch(query, text)]).toEqual([query, 0])
  })
  test('matches initials, a typo, other case and missing accents', () => {
    for (const [query, text] of [
      ['kesh', 'Keyboard shortcuts'],
      ['ks', 'Keyboard shortcuts'],
      ['bokings', 'Bookings'],
      ['bookinngs', 'Bookings'],
      ['ZOE', 'Zoë Grant'],
      ['light th', 'Light theme'],
    ] as const)
      expect([query, scoreFuzzyMatch(query, text) > 0]).toEqual([query, true])
  })
  test("requires every word, and doesn't collect letters from all over the text", () => {
    for (const [query, text] of [
      ['light dark', 'Light theme'],
      ['nell', 'Analytics'],
      ['dbs', 'Dashboard'],
      ['farraday', 'Dark theme'],
      ['bx', 'Bookings'],
    ] as const)
      expect([query, scoreFuzzyMatch(query, text)]).toEqual([query, 0])
  })
  test('matches everything equally for an empty query', () => {
    expect([scoreFuzzyMatch('  ', 'Anything'), scoreFuzzyMatch('', 'Dark theme')]).toEqual([1, 1])
  })
  test('finishes quickly on a word with millions of possible splits', () => {
    expect(scoreFuzzyMatch('aaaaaaaaaaaaaaaaaaaaaaaaaaab', 'aaaa '.repeat(12))).toBe(0)
  })
})
