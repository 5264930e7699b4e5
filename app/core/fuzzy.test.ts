import { describe, expect, test } from 'vitest'

import { fuzzy } from './fuzzy.ts'

describe('fuzzy', () => {
  const ranked = (query: string, texts: string[]) => texts.map((text) => ({ text, score: fuzzy(query, text) })).filter(({ score }) => score > 0).sort((one, other) => other.score - one.score).map(({ text }) => text)

  test('finds beginnings before insides, and short before long', () => {
    expect(ranked('pro', ['Letters', 'Good Projects', 'Projects', 'Improve'])).toEqual(['Projects', 'Good Projects', 'Improve'])
    expect(ranked('cli', ['Clients', 'Clients: all of them'])).toEqual(['Clients', 'Clients: all of them'])
  })
  test('takes first letters, a slip, other case and no accents', () => {
    for (const [query, text] of [['kesh', 'Keyboard shortcuts'], ['ks', 'Keyboard shortcuts'], ['bokings', 'Bookings'], ['bookinngs', 'Bookings'], ['ZOE', 'Zoë Grant'], ['light th', 'Light theme']] as const) expect([query, fuzzy(query, text) > 0]).toEqual([query, true])
  })
  test('needs every word, and does not gather letters from everywhere', () => {
    for (const [query, text] of [['light dark', 'Light theme'], ['nell', 'Analytics'], ['dbs', 'Dashboard'], ['farraday', 'Dark theme'], ['bx', 'Bookings']] as const) expect([query, fuzzy(query, text)]).toEqual([query, 0])
  })
  test('finds everything without a word', () => { expect(fuzzy('  ', 'Anything')).toBeGreaterThan(0) })
  test('is not slow on a long word', () => {
    const began = performance.now()
    fuzzy('aaaaaaaaaaaaaaaaaaaaaaaaaaab', 'aaaa '.repeat(12))
    expect(performance.now() - began).toBeLessThan(500)
  })
})
