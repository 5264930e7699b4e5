import fc from 'fast-check'
import { expect, test } from 'vitest'

import { toSlug } from '#app/core/slug.ts'
import { getPortfolioMessages } from '#app/messages/portfolio.ts'

import {
  addToRows,
  arrangeInRows,
  isSlug,
  newCaseStudySchema,
  maxImagesPerRow,
  maxRows,
  moveInRows,
} from './rules.ts'

test('makes a valid slug of any title, and the same slug of a slug', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.string({ unit: fc.constantFrom(..."aZ9 -–'’łŁßÅé🎥日&."), maxLength: 200 }),
        fc.constant('-'.repeat(90)),
        fc.constant(`${'a'.repeat(79)} b`),
      ),
      (title) => {
        const slug = toSlug(title)
        expect(slug === '' || (isSlug(slug) && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))).toBe(true)
        expect(toSlug(slug)).toBe(slug)
      },
    ),
  )
})

test('keeps the letters and digits of a title in its slug', () => {
  fc.assert(
    fc.property(
      fc.array(fc.stringMatching(/^[a-z0-9]{1,6}$/), { minLength: 1, maxLength: 8 }),
      (words) => {
        expect(toSlug(words.join(' & '))).toBe(words.join('-'))
      },
    ),
  )
  expect(
    [
      'O’Neil-Łukasz 🎥',
      "O'Neil-Łukasz 🎥",
      'Straße nach Århus',
      '🎥',
      '日本',
      ' -- ',
      'Six A.M. at Ledger Street',
    ].map(toSlug),
  ).toEqual([
    'oneil-lukasz',
    'oneil-lukasz',
    'strasse-nach-arhus',
    '',
    '',
    '',
    'six-a-m-at-ledger-street',
  ])
})

test('requires a title and a category for a new case study', () => {
  expect(newCaseStudySchema.parse({ title: '  Low \n Water ', category: 'documentary' })).toEqual({
    title: 'Low Water',
    category: 'documentary',
  })
  for (const form of [
    { title: ' ', category: 'podcast' },
    { title: 'x'.repeat(161), category: 'podcast' },
    { title: 'x', category: 'weddings' },
    {},
  ])
    expect(newCaseStudySchema.safeParse(form).success).toBe(false)
})

test('formats the duration in days, weeks or months', () => {
  const { delivered } = getPortfolioMessages('en')
  expect([1, 9, 13, 14, 45, 49, 94, 120, 400].map(delivered)).toEqual([
    'One day',
    'Nine days',
    '13 days',
    'Two weeks',
    'Six weeks',
    'Seven weeks',
    '13 weeks',
    'Four months',
    '13 months',
  ])
})

const isTall = (id: string) => id.startsWith('t')

test('arranges images in rows of one, two and three, and never one portrait alone', () => {
  expect(arrangeInRows(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], isTall)).toEqual([
    ['a'],
    ['b', 'c'],
    ['d', 'e', 'f'],
    ['g', 'h'],
  ])
  expect(arrangeInRows(['ta', 'b', 'c', 'd', 'te'], isTall)).toEqual([
    ['ta', 'b'],
    ['c', 'd', 'te'],
  ])
  expect(arrangeInRows([], isTall)).toEqual([])
})

test('arranges every image once, in order and within the limits of a gallery', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.stringMatching(/^[tw][a-z]{1,3}$/), { maxLength: 240 }),
      fc.integer({ min: 1, max: maxRows }),
      (images, limit) => {
        const rows = arrangeInRows(images, isTall, limit)
        expect(rows.length).toBeLessThanOrEqual(limit)
        expect(rows.every(({ length }) => length > 0 && length <= maxImagesPerRow)).toBe(true)
        expect(rows.flat()).toEqual(images.slice(0, limit * maxImagesPerRow))
      },
    ),
  )
})

test('adds images that arrive in any order in the order of their files, each once', () => {
  const before = [['x'], ['a', 'y']]
  const afterSecond = addToRows(before, ['c'], isTall)
  expect(afterSecond).toEqual([['x'], ['a', 'y'], ['c']])
  const afterFirst = addToRows(afterSecond, ['a', 'b', 'c', 'b'], isTall)
  expect(afterFirst).toEqual([['x'], ['a', 'y'], ['b', 'c']])
  expect(addToRows(afterFirst, ['a', 'b', 'c'], isTall)).toEqual(afterFirst)
  expect(addToRows([['']], ['a'], isTall)).toEqual([['a']])
})

test('moves an image within its row, into the next one, and out of an empty row', () => {
  const rows = [['a', 'b'], ['c']]
  expect(moveInRows(rows, 0, 0, 1)).toEqual([['b', 'a'], ['c']])
  expect(moveInRows(rows, 0, 1, 1)).toEqual([['a'], ['b', 'c']])
  expect(moveInRows(rows, 1, 0, -1)).toEqual([['a', 'b', 'c']])
  expect(moveInRows(rows, 0, 0, -1)).toBe(rows)
  expect(moveInRows(rows, 1, 0, 1)).toBe(rows)
})
