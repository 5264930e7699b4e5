import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  describePosition,
  followPosition,
  formatPosition,
  getClock,
  parsePlace,
  parsePosition,
} from './rules.ts'

const file = { rateNum: null, rateDen: null, startFrame: 0, dropFrame: false }
const messages = { whole: 'general', page: (page: string) => `page ${page}`, image: 'image' }

test('reads every page that it writes, and no other', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20_000 }),
      fc.integer({ min: -9, max: 30_000 }),
      (length, page) => {
        const clock = getClock({ ...file, unit: 'page', length })
        const isPage = page >= 1 && page <= length
        expect(parsePosition(String(page), clock)).toBe(isPage ? page - 1 : null)
        if (isPage) expect(formatPosition(page - 1, clock)).toBe(String(page))
      },
    ),
  )
})

test('refuses text that is no page', () => {
  const clock = getClock({ ...file, unit: 'page', length: 12 })
  fc.assert(
    fc.property(fc.string(), (text) => {
      const place = parsePlace({ from: text, to: '' }, clock)
      if ('problems' in place) expect(place.problems).toEqual({ from: 'pdf-page-unknown' })
      else if (place.fromPosition !== null) expect(place.fromPosition).toBeLessThan(12)
      else expect(text.trim()).toBe('')
    }),
  )
  expect(parsePlace({ from: ' 12 ', to: '3' }, clock)).toEqual({
    fromPosition: 11,
    toPosition: null,
  })
})

test('an image has one position, which isn’t typed', () => {
  const clock = getClock({ ...file, unit: 'image', length: null })
  expect(parsePlace({ from: '0:41', to: '' }, clock)).toEqual({
    fromPosition: null,
    toPosition: null,
  })
  expect(describePosition(0, clock, messages)).toBe('image')
})

test('names places in sentences', () => {
  const pages = getClock({ ...file, unit: 'page', length: 12 })
  const film = getClock({ ...file, unit: 'time', rateNum: 24, rateDen: 1, length: 99 })
  const sound = getClock({ ...file, unit: 'time', length: null })
  expect([
    describePosition(2, pages, messages),
    describePosition(null, pages, messages),
    describePosition(25, film, messages),
    describePosition(751_400, sound, messages),
  ]).toEqual(['page 3', 'general', '00:00:01:01', '0:12:31.400'])
})

test('a video that follows is sought beyond two frames, and otherwise changes its speed', () => {
  expect(followPosition(0.4, false)).toEqual({ needsSeek: false, speed: 1 })
  expect(followPosition(1.5, false)).toEqual({ needsSeek: false, speed: 1.02 })
  expect(followPosition(-2, false)).toEqual({ needsSeek: false, speed: 0.98 })
  expect(followPosition(-2.1, false).needsSeek).toBe(true)
  expect(followPosition(0.6, true)).toEqual({ needsSeek: true, speed: 1 })
})
