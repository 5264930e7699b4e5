import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  splitRows,
  limitTileRatio,
  findRowAt,
  pickRows,
  placeRows,
  tileRatio,
} from './justified-layout.ts'

const ratio = fc.double({ min: tileRatio.min, max: tileRatio.max, noNaN: true })
const ratios = fc.array(ratio, { minLength: 1, maxLength: 400 })
const perRow = fc.double({ min: 1.2, max: 8, noNaN: true })
const page = fc.record({
  width: fc.integer({ min: 320, max: 4000 }),
  gap: fc.integer({ min: 0, max: 12 }),
})

test('rows keep every tile in its order', () => {
  fc.assert(
    fc.property(ratios, perRow, (tiles, target) => {
      const rows = splitRows(tiles, target)
      expect(rows[0]!.from).toBe(0)
      expect(rows.at(-1)!.to).toBe(tiles.length)
      for (const [index, row] of rows.entries()) {
        expect(row.to).toBeGreaterThan(row.from)
        if (index > 0) expect(row.from).toBe(rows[index - 1]!.to)
        expect(row.ratio).toBeCloseTo(
          tiles.slice(row.from, row.to).reduce((sum, one) => sum + one, 0),
          6,
        )
      }
    }),
  )
})

test('rows fill the width, except a short last one', () => {
  fc.assert(
    fc.property(ratios, perRow, page, (tiles, target, { width, gap }) => {
      const { rows, height } = placeRows(splitRows(tiles, target), { width, gap, perRow: target })
      for (const [index, row] of rows.entries()) {
        const count = row.to - row.from
        const used = row.ratio * row.height + gap * (count - 1)
        if (index < rows.length - 1) expect(used).toBeCloseTo(width, 3)
        else expect(used).toBeLessThanOrEqual(width + 0.001)
        expect(row.top).toBeCloseTo(
          index === 0 ? 0 : rows[index - 1]!.top + rows[index - 1]!.height + gap,
          6,
        )
      }
      expect(height).toBeCloseTo(rows.at(-1)!.top + rows.at(-1)!.height, 6)
    }),
  )
})

test('the ratio of a row is within bounds that follow from the widest tile', () => {
  fc.assert(
    fc.property(ratios, perRow, (tiles, target) => {
      const { max } = tileRatio
      const least = (Math.sqrt(max * max + 4 * target * target) - max) / 2
      for (const row of splitRows(tiles, target).slice(0, -1)) {
        expect(row.ratio).toBeGreaterThanOrEqual(least - 1e-9)
        expect(row.ratio).toBeLessThanOrEqual(least + max + 1e-9)
      }
    }),
  )
})

test('more tiles change no row but the last', () => {
  fc.assert(
    fc.property(ratios, ratios, perRow, (first, more, target) => {
      const before = splitRows(first, target).slice(0, -1)
      expect(splitRows([...first, ...more], target).slice(0, before.length)).toEqual(before)
    }),
  )
})

test('finds the rows around a place, and never more tiles than allowed', () => {
  fc.assert(
    fc.property(ratios, perRow, page, fc.nat(20_000), (tiles, target, { width, gap }, top) => {
      const { rows } = placeRows(splitRows(tiles, target), { width, gap, perRow: target })
      expect(findRowAt(rows, top)).toBe(rows.filter((row) => row.top + row.height <= top).length)
      const bottom = top + 3000
      const { from, to } = pickRows(rows, { top, bottom, maxTiles: 40 })
      const picked = rows.slice(from, to)
      if (picked.length > 1) expect(picked.at(-1)!.to - picked[0]!.from).toBeLessThanOrEqual(40)
      for (const row of picked) {
        expect(row.top + row.height).toBeGreaterThan(top)
        expect(row.top).toBeLessThan(bottom)
      }
    }),
  )
})

test('crops panoramas and towers', () => {
  expect([6, 0.125, 1.5].map(limitTileRatio)).toEqual([3, 0.5, 1.5])
})
