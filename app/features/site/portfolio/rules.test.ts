import fc from 'fast-check'
import { expect, test } from 'vitest'

import { getPortfolioMessages } from '#app/messages/portfolio.ts'

import {
  addToRows,
  arrangeInRows,
  findNextId,
  isSlug,
  newCaseStudySchema,
  maxImagesPerRow,
  maxRows,
  moveBefore,
  moveInRows,
  toSlug,
  findStepTarget,
} from './rules.ts'

const ids = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,4}$/), { minLength: 1, maxLength: 12 })
/** An order, one of its ids, another or none to insert it before, and the ids that are visible. */
const orders = ids.chain((order) =>
  fc.record({
    order: fc.constant(order),
    id: fc.constantFrom(...order),
    before: fc.option(fc.constantFrom(...order)),
    shown: fc.subarray(order, { minLength: 1 }),
  }),
)

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

test('moves an item before another and leaves the others in order', () => {
  fc.assert(
    fc.property(orders, ({ order, id, before }) => {
      const placed = moveBefore(order, id, before)
      expect(placed === null).toBe(id === before)
      if (id === before) return
      expect(placed!.toSorted()).toEqual(order.toSorted())
      expect(placed!.filter((otherId) => otherId !== id)).toEqual(
        order.filter((otherId) => otherId !== id),
      )
      expect(findNextId(placed!, id)).toBe(before)
      // moving it back restores the order
      expect(moveBefore(placed!, id, findNextId(order, id))).toEqual(order)
      expect(placed === order).toBe(placed!.join() === order.join())
    }),
  )
  expect([
    moveBefore(['a'], 'x', null),
    moveBefore(['a'], 'a', 'x'),
    moveBefore([], 'a', null),
  ]).toEqual([null, null, null])
})

test('moves one place among the visible items, skipping hidden ones', () => {
  fc.assert(
    fc.property(orders, fc.constantFrom(-1, 1), ({ order, shown: shownIds }, step) => {
      for (const [index, id] of shownIds.entries()) {
        const before = findStepTarget(order, shownIds, id, step)
        expect(before === undefined).toBe(shownIds[index + step] === undefined)
        if (before === undefined) continue
        const placed = moveBefore(order, id, before)!
        expect(placed.filter((placedId) => shownIds.includes(placedId)).indexOf(id)).toBe(
          index + step,
        )
      }
      expect(findStepTarget(order, shownIds, shownIds[0]!, 0)).toBeUndefined()
    }),
  )
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
