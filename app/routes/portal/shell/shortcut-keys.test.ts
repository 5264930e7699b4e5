import { expect, test } from 'vitest'

import { resolveKey, goKeys, findKeysFor } from './shortcut-keys.ts'
import { menuItems } from './menu-items.ts'

test('opens a page with G and a letter', () => {
  for (const [letter, to] of Object.entries(goKeys)) {
    const { since } = resolveKey(null, 'g', 1000)
    expect(resolveKey(since, letter, 1400)).toEqual({ since: null, to })
    expect(resolveKey(since, letter.toUpperCase(), 1400).to).toBe(to)
    expect(menuItems.some((place) => to === place.to || to.startsWith(`${place.to}/`))).toBe(true)
  }
})

test('ignores a letter without G, after the timeout or after another key', () => {
  expect(resolveKey(null, 'c', 1000)).toEqual({ since: null, to: null })
  expect(resolveKey(1000, 'c', 2501)).toEqual({ since: null, to: null })
  const after = resolveKey(1000, 'x', 1100)
  expect(after).toEqual({ since: null, to: null })
  expect(resolveKey(after.since, 'c', 1200).to).toBeNull()
})

test('restarts the timeout when G is pressed again', () => {
  expect(resolveKey(1000, 'g', 2400)).toEqual({ since: 2400, to: null })
})

test('returns the keys of a page', () => {
  expect(findKeysFor('/portal/bookings')).toEqual(['G', 'B'])
  expect(findKeysFor('/portal/podcasts')).toBeUndefined()
})
