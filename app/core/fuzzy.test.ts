import { describe, expect, test } from 'vitest'

import { scoreFuzzyMatch } from './fuzzy.ts'

describe('fuzzy', () => {
  const ranked = (query: string, texts: string[]) =>
    texts
      .map((text) => ({ text, score: scoreFuzzyMatch(query, text) }))
      .filter(({ score }) => score > 0)
      .sort((one, other) => other.score - one.score)
      .map(({ text }) => text)

  test('finds beginnings before insides, and short before long', () => {
    expect(ranked('pro', ['Letters', 'Good Projects', 'Projects', 'Improve'])).toEqual([
      'Projects',
      'Good Projects',
      'Improve',
    ])
    expect(ranked('cli', ['Clients: all of them', 'Clients'])).toEqual([
      'Clients',
      'Clients: all of them',
    ])
    expect(ranked('20', ['A 120', 'Report 20'])).toEqual(['Report 20', 'A 120'])
    expect(ranked('p', ['Pan', 'Pa', 'P'])).toEqual(['P', 'Pa', 'Pan'])
  })
  test('finds what is there before first letters, and a slip last', () => {
    expect(
      ranked('book', ['Big old oak keys', 'Bok', 'Notebook', 'The book of it', 'Book']),
    ).toEqual(['Book', 'The book of it', 'Notebook', 'Big old oak keys', 'Bok'])
  })
  test('takes several words as well as each of them', () => {
    expect(scoreFuzzyMatch('light light', 'Light theme')).toBe(
      scoreFuzzyMatch('light', 'Light theme'),
    )
    expect(scoreFuzzyMatch('light theme', 'Light theme')).toBeLessThan(
      scoreFuzzyMatch('light', 'Light theme'),
    )
  })
  test('takes one letter left out or too much, but neither the first nor one of too few', () => {
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
  test('takes first letters, a slip, other case and no accents', () => {
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
  test('needs every word, and does not gather letters from everywhere', () => {
    for (const [query, text] of [
      ['light dark', 'Light theme'],
      ['nell', 'Analytics'],
      ['dbs', 'Dashboard'],
      ['farraday', 'Dark theme'],
      ['bx', 'Bookings'],
    ] as const)
      expect([query, scoreFuzzyMatch(query, text)]).toEqual([query, 0])
  })
  test('finds everything alike without a word', () => {
    expect([scoreFuzzyMatch('  ', 'Anything'), scoreFuzzyMatch('', 'Dark theme')]).toEqual([1, 1])
  })
  test('ends on a word there are millions of ways to begin', () => {
    expect(scoreFuzzyMatch('aaaaaaaaaaaaaaaaaaaaaaaaaaab', 'aaaa '.repeat(12))).toBe(0)
  })
})
