import fc from 'fast-check'
import { expect, test } from 'vitest'

import {
  buildWatermarkedName,
  fitVideo,
  isFormerWatermark,
  listWatermarkedWidths,
  pickWatermarkedWidth,
} from './rules.ts'

test('makes no width twice for a picture that is smaller', () => {
  expect(listWatermarkedWidths(300)).toEqual([480])
  expect(listWatermarkedWidths(480)).toEqual([480])
  expect(listWatermarkedWidths(900)).toEqual([480, 960])
  expect(listWatermarkedWidths(6000)).toEqual([480, 960, 1920])
  expect(listWatermarkedWidths(null)).toEqual([480, 960, 1920])
})

test('answers every variant of a picture with a width that is made, and nothing else', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('480', '960', '1920', 'poster'),
      fc.option(fc.integer({ min: 1, max: 9000 })),
      (variant, width) => {
        expect(listWatermarkedWidths(width)).toContain(pickWatermarkedWidth(variant, width))
      },
    ),
  )
  for (const variant of ['2048', 'original', 'stream', 'audio', '', '480.webp', 'NaN'])
    expect(pickWatermarkedWidth(variant, 6000)).toBeNull()
})

test('knows the files of a former watermark, and no others', () => {
  const [key, former] = ['0123456789ab', 'ba9876543210']
  const names = [480, 'video'] as const
  for (const part of names) {
    expect(isFormerWatermark(buildWatermarkedName(former, part), key)).toBe(true)
    expect(isFormerWatermark(buildWatermarkedName(key, part), key)).toBe(false)
  }
  for (const name of ['original', '480.webp', 'stream.mp4', 'preview.m4a', 'redaction.json'])
    expect(isFormerWatermark(name, key)).toBe(false)
})

test('fits a video into even sides of at most 960 pixels, and enlarges none', () => {
  const sides = fc.integer({ min: 16, max: 8192 })
  fc.assert(
    fc.property(sides, sides, (width, height) => {
      const size = fitVideo({ width, height })
      expect([size.width % 2, size.height % 2]).toEqual([0, 0])
      expect(Math.max(size.width, size.height)).toBeLessThanOrEqual(
        Math.min(960, Math.max(width, height) + 1),
      )
    }),
  )
  expect(fitVideo({ width: 3840, height: 2160 })).toEqual({ width: 960, height: 540 })
  expect(fitVideo({ width: 1080, height: 1920 })).toEqual({ width: 540, height: 960 })
})
