import { expect, test } from 'vitest'

import { resolveKey, goKeys, findKeysFor } from './shortcut-keys.ts'
import { menuItems } from './menu-items.ts'

test('G and a letter lead to a place', () => {
  for (const [letter, to] of Object.entries(goKeys)) {
    const { since } = resolveKey(null, 'g', 1000)
    expect(resolveKey(since, letter, 1400)).toEqual({ since: null, to })
    expect(resolveKey(since, letter.toUpperCase(), 1400).to).toBe(to)
    expect(menuItems.some((place) => to === place.to || to.startsWith(`${place.to}/`))).toBe(true)
  }
})

test('nothing without G, too late, or after another key', () => {
  expect(resolveKey(null, 'c', 1000)).toEqual({ since: null, to: null })
  expect(resolveKey(1000, 'c', 2501)).toEqual({ since: null, to: null })
  const after = resolveKey(1000, 'x', 1100)
  expect(after).toEqual({ since: null, to: null })
  expect(resolveKey(after.since, 'c', 1200).to).toBeNull()
})

test('G again begins again', () => {
  expect(resolveKey(1000, 'g', 2400)).toEqual({ since: 2400, to: null })
})

test('a place says its keys', () => {
  expect(findKeysFor('/portal/bookings')).toEqual(['G', 'B'])
  expect(findKeysFor('/portal/podcasts')).toBeUndefined()
})
