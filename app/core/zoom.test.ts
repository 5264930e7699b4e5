import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  type Zoom,
  type ZoomFrame,
  fullView,
  limitZoom,
  maxScale,
  moveBy,
  syncZoom,
  scaleAt,
  showPart,
} from './zoom.ts'

const pixels = fc.integer({ min: 50, max: 3000 })
/** A frame with a picture that fits, in its middle. */
const box = fc
  .tuple(pixels, pixels, fc.double({ min: 0.1, max: 10, noNaN: true }))
  .map(([width, height, ratio]): ZoomFrame => {
    const across = Math.min(width, height * ratio)
    const size = { width: across, height: across / ratio }
    return {
      frame: { width, height },
      picture: { ...size, left: (width - size.width) / 2, top: (height - size.height) / 2 },
    }
  })
const zoom = fc.record({
  scale: fc.double({ min: 0.1, max: 20, noNaN: true }),
  x: fc.integer({ min: -9000, max: 9000 }),
  y: fc.integer({ min: -9000, max: 9000 }),
})

const measureEdges = (one: Zoom, { picture }: ZoomFrame) => ({
  left: picture.left + one.x,
  right: picture.left + one.x + picture.width * one.scale,
})

test('limits the scale, and leaves no empty side if the picture is larger', () => {
  fc.assert(
    fc.property(box, zoom, (size, one) => {
      const limited = limitZoom(one, size)
      expect(limited.scale).toBeGreaterThanOrEqual(1)
      expect(limited.scale).toBeLessThanOrEqual(maxScale)
      const { left, right } = measureEdges(limited, size)
      if (right - left > size.frame.width) {
        expect(left).toBeLessThanOrEqual(1e-6)
        expect(right).toBeGreaterThanOrEqual(size.frame.width - 1e-6)
      } else expect(left + right).toBeCloseTo(size.frame.width, 3)
      expect(limitZoom(limited, size)).toEqual(limited)
    }),
  )
})

test('keeps the point at the pointer in place while there is room', () => {
  const size: ZoomFrame = {
    frame: { width: 800, height: 600 },
    picture: { left: 0, top: 0, width: 800, height: 600 },
  }
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 800 }),
      fc.integer({ min: 0, max: 600 }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      fc.double({ min: 1, max: 2, noNaN: true }),
      (x, y, first, second) => {
        const once = scaleAt(fullView, first, { x, y }, size)
        const twice = scaleAt(once, second, { x, y }, size)
        expect((x - twice.x) / twice.scale).toBeCloseTo(x, 3)
        expect((y - twice.y) / twice.scale).toBeCloseTo(y, 3)
      },
    ),
  )
})

test('shows all of the picture again after zooming out', () => {
  fc.assert(
    fc.property(box, zoom, pixels, pixels, (size, one, x, y) => {
      const out = scaleAt(limitZoom(one, size), 0.01, { x, y }, size)
      expect(out.scale).toBe(1)
      expect(out.x).toBeCloseTo(0, 3)
      expect(out.y).toBeCloseTo(0, 3)
    }),
  )
})

test('moves only what is larger than its frame', () => {
  const size: ZoomFrame = {
    frame: { width: 400, height: 400 },
    picture: { left: 100, top: 0, width: 200, height: 400 },
  }
  const near = scaleAt(fullView, 2, { x: 200, y: 200 }, size)
  const moved = moveBy(near, -50, -50, size)
  expect([moved.x - near.x, moved.y - near.y]).toEqual([0, -50])
})

test('brings a part of the picture to the middle', () => {
  const size: ZoomFrame = {
    frame: { width: 1000, height: 500 },
    picture: { left: 0, top: 0, width: 1000, height: 500 },
  }
  const { x, y } = showPart({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 }, 4, size)
  expect([x + 0.5 * 4000, y + 0.5 * 2000]).toEqual([500, 250])
})

test('shows the same part of another picture', () => {
  fc.assert(
    fc.property(box, zoom, pixels, (first, one, side) => {
      const limited = limitZoom(one, first)
      const square = { width: side, height: side }
      const second = { frame: square, picture: { ...square, left: 0, top: 0 } }
      const synced = syncZoom(limited, first, second)
      expect(synced.scale).toBe(limited.scale)
      expect(limitZoom(synced, second)).toEqual(synced)
      const again = syncZoom(limited, first, first)
      expect([again.x, again.y].map(Math.round)).toEqual([limited.x, limited.y].map(Math.round))
    }),
  )
})
