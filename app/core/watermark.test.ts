import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type WatermarkPosition,
  fitWatermark,
  placeTiles,
  placeWatermark,
  watermarkPositions,
} from './watermark.ts'

const sides = fc.integer({ min: 1, max: 4000 })
const sizes = fc.record({ width: sides, height: sides })
const percents = fc.integer({ min: 5, max: 60 })
const once = watermarkPositions.filter(
  (position): position is Exclude<WatermarkPosition, 'tiled'> => position !== 'tiled',
)

test('fits into every picture, and is no wider than its share', () => {
  fc.assert(
    fc.property(sizes, sizes, percents, (picture, mark, percent) => {
      const fitted = fitWatermark(picture, mark, percent)
      expect(fitted.width).toBeLessThanOrEqual(Math.max(1, picture.width))
      expect(fitted.height).toBeLessThanOrEqual(Math.max(1, picture.height))
      expect(fitted.width).toBeLessThanOrEqual(Math.max(1, (picture.width * percent) / 100 + 0.5))
    }),
  )
})

test('keeps its proportions and its share of the width where the height allows it', () => {
  expect(fitWatermark({ width: 1920, height: 1280 }, { width: 800, height: 100 }, 30)).toEqual({
    width: 576,
    height: 72,
  })
  // a panorama is too low for a square logo of half its width
  expect(fitWatermark({ width: 1920, height: 200 }, { width: 100, height: 100 }, 50)).toEqual({
    width: 188,
    height: 188,
  })
})

test('is inside the picture at all nine places, each in its third', () => {
  fc.assert(
    fc.property(sizes, sizes, percents, (picture, mark, percent) => {
      const fitted = fitWatermark(picture, mark, percent)
      for (const position of once) {
        const { left, top } = placeWatermark(picture, fitted, position)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(top).toBeGreaterThanOrEqual(0)
        expect(left + fitted.width).toBeLessThanOrEqual(picture.width + 1)
        expect(top + fitted.height).toBeLessThanOrEqual(picture.height + 1)
      }
    }),
  )
  const picture = { width: 1000, height: 500 }
  const places = once.map((position) =>
    placeWatermark(picture, { width: 100, height: 50 }, position),
  )
  expect(places.map(({ left, top }) => [left, top])).toEqual([
    [15, 15],
    [450, 15],
    [885, 15],
    [15, 225],
    [450, 225],
    [885, 225],
    [15, 435],
    [450, 435],
    [885, 435],
  ])
})

test('tiles never overlap, and leave no part of a picture free', () => {
  const tiles = fc.record({
    width: fc.integer({ min: 60, max: 600 }),
    height: fc.integer({ min: 40, max: 300 }),
  })
  const pictures = fc.record({
    width: fc.integer({ min: 40, max: 2000 }),
    height: fc.integer({ min: 40, max: 2000 }),
  })
  fc.assert(
    fc.property(pictures, tiles, (picture, tile) => {
      const corners = placeTiles(picture, tile)
      const doOverlap = corners.some((one, index) =>
        corners.some(
          (other, at) =>
            at > index &&
            Math.abs(one.left - other.left) < tile.width &&
            Math.abs(one.top - other.top) < tile.height,
        ),
      )
      // a square of two tiles and their space meets at least one
      const side = 2 * (Math.max(tile.width, tile.height) + tile.height)
      const listStarts = (length: number) =>
        Array.from({ length: Math.floor(length / side) }, (_, index) => index * side)
      const isCovered = listStarts(picture.width).every((x) =>
        listStarts(picture.height).every((y) =>
          corners.some(
            ({ left, top }) =>
              left < x + side && left + tile.width > x && top < y + side && top + tile.height > y,
          ),
        ),
      )
      expect([corners.length > 0, doOverlap, isCovered]).toEqual([true, false, true])
    }),
    { numRuns: 40 },
  )
})
