import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type Region,
  buildRegion,
  changeRegion,
  computeCrop,
  findPinPoint,
  formatRegion,
  assignPinNames,
  parseRegion,
} from './rules.ts'

const fraction = fc.double({ min: 0, max: 1, noNaN: true })
const anywhere = fc.double({ min: -3, max: 4, noNaN: true })
const region = fc
  .tuple(fraction, fraction, fraction, fraction)
  .map(([x1, y1, x2, y2]) => buildRegion([x1, y1], [x2, y2]))

function expectInside([x, y, width = 0, height = 0]: Region) {
  for (const value of [x, y, width, height]) expect(value).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(1.0001)
  expect(y + height).toBeLessThanOrEqual(1.0001)
}

test('reads every region that it writes', () => {
  fc.assert(
    fc.property(region, (one) => {
      expect(parseRegion(formatRegion(one))).toEqual(one)
    }),
  )
})

test('keeps a mark inside the picture for every place of the pointer', () => {
  fc.assert(
    fc.property(anywhere, anywhere, anywhere, anywhere, (x1, y1, x2, y2) => {
      const built = buildRegion([x1, y1], [x2, y2])
      expectInside(built)
      expect(parseRegion(formatRegion(built))).toEqual(built)
    }),
  )
})

test('moves and resizes without leaving the picture', () => {
  fc.assert(
    fc.property(region, anywhere, anywhere, fc.boolean(), (one, dx, dy, grow) => {
      const changed = changeRegion(one, [dx, dy], grow)
      expectInside(changed)
      if (!grow) expect(changed.slice(2)).toEqual(one.slice(2))
    }),
  )
})

test('accepts no other text', () => {
  expect(parseRegion(' ')).toBeNull()
  for (const text of [
    '0.5',
    '0.5,0.5,0.2',
    '1.1,0.5',
    '-0.1,0.5',
    '0.5,0.5,0.6,0.1',
    '0.5,0.5,0,0.1',
    '.,.',
    'NaN,0.5',
    '1e-3,0.5',
    '0.1,0.2,0.1,0.1,0.1',
    '[0.1,0.2]',
  ])
    expect(parseRegion(text), text).toBeUndefined()
  fc.assert(
    fc.property(fc.string(), (text) => {
      const parsed = parseRegion(text)
      if (parsed) expectInside(parsed)
    }),
  )
})

const toTime = (minute: number) => new Date(Date.UTC(2030, 0, 1, 12, minute))
const createNote = (id: string, from: number, minute: number, changed = {}) => ({
  id,
  from,
  writtenAt: toTime(minute),
  isInternal: false,
  drawing: [],
  region: [0.5, 0.5] as Region,
  ...changed,
})

test('numbers pins on each page in the order of writing, and letters internal ones', () => {
  const names = assignPinNames([
    createNote('late', 0, 9),
    createNote('first', 0, 1),
    createNote('page', 1, 5),
    createNote('secret', 0, 3, { isInternal: true }),
    createNote('secret too', 0, 4, { isInternal: true }),
    createNote('words', 0, 2, { region: null }),
  ])
  expect(Object.fromEntries(names)).toEqual({
    first: '1',
    late: '2',
    page: '1',
    secret: 'A',
    'secret too': 'B',
  })
})

test('a guest reads the same numbers as the studio', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.nat(3), fc.nat(59), fc.boolean()), { maxLength: 60 }),
      (rows) => {
        const notes = rows.map(([page, minute, isInternal], index) =>
          createNote(String(index), page, minute, { isInternal }),
        )
        const [studio, guest] = [
          assignPinNames(notes),
          assignPinNames(notes.filter((one) => !one.isInternal)),
        ]
        for (const [id, name] of guest) expect(studio.get(id)).toBe(name)
        const all = notes.map(({ id, from }) => `${from} ${studio.get(id)}`)
        expect(new Set(all).size).toBe(notes.length)
      },
    ),
  )
})

test('a drawing has a pin as well, at its corner', () => {
  const drawing = [
    {
      tool: 'arrow' as const,
      color: 'red' as const,
      points: [
        [0.6, 0.2],
        [0.4, 0.3],
      ],
    },
  ]
  expect(findPinPoint({ region: null, drawing: drawing as never })).toEqual([0.4, 0.2])
  expect(findPinPoint({ region: null, drawing: [] })).toBeNull()
})

test('crops a part of the picture that has the whole region in it', () => {
  fc.assert(
    fc.property(region, fc.double({ min: 0.2, max: 5, noNaN: true }), (one, ratio) => {
      const crop = computeCrop({ region: one, drawing: [] }, ratio)!
      const [x, y, width = 0, height = 0] = one
      expect(crop.x).toBeLessThanOrEqual(x + 1e-9)
      expect(crop.y).toBeLessThanOrEqual(y + 1e-9)
      expect(crop.x + crop.width).toBeGreaterThanOrEqual(x + width - 1e-3)
      expect(crop.y + crop.height).toBeGreaterThanOrEqual(y + height - 1e-3)
      expect(crop.x).toBeGreaterThanOrEqual(0)
      expect(crop.x + crop.width).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
})
