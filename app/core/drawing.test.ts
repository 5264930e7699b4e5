import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import {
  type SignatureDrawing,
  buildPath,
  countPoints,
  trimDrawing,
  drawingHeight,
  drawingWidth,
  formatDrawing,
  maxPoints,
  maxStrokes,
  parseDrawing,
  parseStrokes,
  simplifyStroke,
} from './drawing.ts'

const point = fc.tuple(
  fc.integer({ min: 0, max: drawingWidth }),
  fc.integer({ min: 0, max: drawingHeight }),
)
const stroke = fc.array(point, { minLength: 1, maxLength: 30 }).map((points) => points.flat())
const drawing = fc
  .array(stroke, { minLength: 1, maxLength: 20 })
  .map((strokes): SignatureDrawing => ({ strokes }))
/** Text that is nearly a drawing. */
const nearlyText = fc.oneof(
  fc.string(),
  fc.stringMatching(/^[0-9a-z.]{1,60}$/),
  fc
    .tuple(drawing, fc.nat(), fc.constantFrom('', '.', '~', 'zz', '\n', ' '))
    .map(([drawing, at, change]) => {
      const text = formatDrawing(drawing)
      return text.slice(0, at % text.length) + change + text.slice((at % text.length) + 1)
    }),
)
const writeLine = (length: number) => formatDrawing({ strokes: [[0, 10, length, 10]] })

describe('the text of a drawing', () => {
  test('is read as what was written', () => {
    fc.assert(
      fc.property(drawing, (drawing) => {
        const text = formatDrawing(drawing)
        expect(parseStrokes(text)).toEqual(drawing)
        expect(encodeURIComponent(text)).toBe(text)
      }),
    )
  })

  test('is read only within the field and the limits', () => {
    fc.assert(
      fc.property(nearlyText, (text) => {
        const drawing = parseStrokes(text)
        if (!drawing) return
        expect(formatDrawing(drawing)).toBe(text)
        for (const stroke of drawing.strokes)
          for (const [index, value] of stroke.entries()) {
            expect(value).toBeGreaterThanOrEqual(0)
            expect(value).toBeLessThanOrEqual(index % 2 === 0 ? drawingWidth : drawingHeight)
          }
      }),
    )
  })

  test('may have the most strokes and points, and not one more', () => {
    const writeDots = (count: number) => formatDrawing({ strokes: Array(count).fill([5, 5]) })
    expect(parseStrokes(writeDots(maxStrokes))?.strokes).toHaveLength(maxStrokes)
    expect(parseStrokes(writeDots(maxStrokes + 1))).toBeNull()
    const writePoints = (count: number) =>
      formatDrawing({ strokes: [Array(2 * count - 2).fill(7), [0, 0]] })
    expect(countPoints(parseStrokes(writePoints(maxPoints))!.strokes)).toBe(maxPoints)
    expect(parseStrokes(writePoints(maxPoints + 1))).toBeNull()
  })

  test.each([
    ['nothing', ''],
    ['an empty stroke', '0000.'],
    ['half a point', '00'],
    ['a point right of the field', 'zz00'],
    ['a point below the field', '00zz'],
    ['a negative number', '0-10'],
    ['a capital letter', '00A0'],
    ['a line break', '0000\n'],
    ['markup', '<svg onload=alert(1)>'],
    ['JSON', '{"strokes":[[1,2]]}'],
    ['a text of megabytes', '0000'.repeat(1_000_000)],
  ])('%s is refused', (_, text) => {
    expect(parseStrokes(text)).toBeNull()
  })

  test('is no signature if it is a dot or a short line', () => {
    expect(parseDrawing(writeLine(0))).toBeNull()
    expect(parseDrawing(writeLine(149))).toBeNull()
    expect(parseStrokes(writeLine(149))).not.toBeNull()
    expect(parseDrawing(writeLine(150))).toEqual({ strokes: [[0, 10, 150, 10]] })
    expect(parseDrawing('zz00')).toBeNull()
  })
})

describe('simplifying a stroke', () => {
  test('keeps both ends and only points of it, none close to the one before', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 1, maxLength: 60 }), (points) => {
        const simple = simplifyStroke(points.flat())
        expect(simple.slice(0, 2)).toEqual(points[0])
        expect(simple.slice(-2)).toEqual(points.at(-1))
        const kept = simple.flatMap((x, index) =>
          index % 2 === 0 ? [[x, simple[index + 1]!] as [number, number]] : [],
        )
        for (const one of kept) expect(points).toContainEqual(one)
        for (const [index, [x, y]] of kept.slice(1, -1).entries()) {
          const [beforeX, beforeY] = kept[index]!
          expect(Math.hypot(x - beforeX, y - beforeY)).toBeGreaterThanOrEqual(5)
        }
        expect(simplifyStroke(simple)).toEqual(simple)
      }),
    )
  })

  test('of a resting pen leaves a dot', () => {
    expect(simplifyStroke([5, 5, 5, 5, 5, 5])).toEqual([5, 5])
    expect(simplifyStroke([0, 0, 1, 1, 2, 2, 9, 9, 10, 10])).toEqual([0, 0, 9, 9, 10, 10])
  })
})

describe('the path of a drawing', () => {
  test('goes through the midpoints of its points, from the first to the last', () => {
    expect(
      buildPath({
        strokes: [
          [0, 0, 10, 20, 21, 20, 30, 0],
          [7, 8],
        ],
      }),
    ).toBe('M0 0Q10 20 15.5 20Q21 20 25.5 10L30 0M7 8L7 8')
  })

  test('is cropped to its ink, which is as large as before', () => {
    expect(trimDrawing({ strokes: [[100, 50, 300, 150]] })).toEqual({
      path: 'M5 5L205 105',
      width: 210,
      height: 110,
    })
    fc.assert(
      fc.property(drawing, (drawing) => {
        const { path, width, height } = trimDrawing(drawing)
        const numbers = path
          .split(/[A-Z ]/)
          .slice(1)
          .map(Number)
        const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis))
        expect([Math.min(...xs!), Math.min(...ys!)]).toEqual([5, 5])
        expect([Math.max(...xs!), Math.max(...ys!)]).toEqual([width - 5, height - 5])
      }),
    )
  })
})
