import { expect, test } from 'vitest'

import { follow, goKeys, keysTo } from './keys.ts'
import { places } from './places.ts'

test('G and a letter lead to a place', () => {
  for (const [letter, to] of Object.entries(goKeys)) {
    const { since } = follow(null, 'g', 1000)
    expect(follow(since, letter, 1400)).toEqual({ since: null, to })
    expect(follow(since, letter.toUpperCase(), 1400).to).toBe(to)
    expect(places.some((place) => to === place.to || to.startsWith(`${place.to}/`))).toBe(true)
  }
})

test('nothing without G, too late, or after another key', () => {
  expect(follow(null, 'c', 1000)).toEqual({ since: null, to: null })
  expect(follow(1000, 'c', 2501)).toEqual({ since: null, to: null })
  const after = follow(1000, 'x', 1100)
  expect(after).toEqual({ since: null, to: null })
  expect(follow(after.since, 'c', 1200).to).toBeNull()
})

test('G again begins again', () => {
  expect(follow(1000, 'g', 2400)).toEqual({ since: 2400, to: null })
})

test('a place says its keys', () => {
  expect(keysTo('/portal/bookings')).toEqual(['G', 'B'])
  expect(keysTo('/portal/podcasts')).toBeUndefined()
})
