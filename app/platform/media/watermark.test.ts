import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'

import { type WatermarkPosition, watermarkPositions } from '#app/core/watermark.ts'
import { listFontFiles } from '#app/platform/pdf/font-files.server.ts'
import { openFonts } from '#app/platform/pdf/fonts.server.ts'
import { drawOutline } from '#app/platform/pdf/outline.server.ts'

import {
  type Watermark,
  isOpaque,
  writeWatermarkSheet,
  writeWatermarked,
} from './watermark.server.ts'

const folder = mkdtempSync(join(tmpdir(), 'backlot-watermark-'))
const fonts = openFonts(await listFontFiles(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const outline = drawOutline('Longlight Studio', fonts)
const markText = (position: WatermarkPosition, size = 30, strength = 80): Watermark => ({
  content: { kind: 'text', outline },
  position,
  size,
  strength,
})
let files = 0
const createPath = (extension: string) => `${folder}/${++files}.${extension}`

type Size = { width: number; height: number }
/** Writes a gray picture, as JPEG or as PNG with a transparent half. */
async function createPicture({ width, height }: Size, kind: 'jpg' | 'png' = 'jpg') {
  const path = createPath(kind)
  const gray = { r: 120, g: 120, b: 120 }
  if (kind === 'jpg')
    await sharp({ create: { width, height, channels: 3, background: gray } })
      .jpeg()
      .toFile(path)
  else
    await sharp({ create: { width, height, channels: 4, background: { ...gray, alpha: 0 } } })
      .composite([
        {
          input: {
            create: {
              width: width / 2,
              height,
              channels: 4,
              background: { ...gray, alpha: 1 },
            },
          },
          left: 0,
          top: 0,
        },
      ])
      .png()
      .toFile(path)
  return path
}

/** Returns which of the nine parts of a picture have pixels that differ from its gray. */
async function listChangedParts(path: string): Promise<{ parts: boolean[]; size: Size }> {
  const { data, info } = await sharp(path)
    .flatten({ background: '#787878' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const parts = Array.from({ length: 9 }, () => false)
  for (let y = 0; y < info.height; y++)
    for (let x = 0; x < info.width; x++) {
      const at = (y * info.width + x) * 3
      if (Math.abs(data[at]! - 120) > 40)
        parts[Math.floor((y * 3) / info.height) * 3 + Math.floor((x * 3) / info.width)] = true
    }
  return { parts, size: { width: info.width, height: info.height } }
}

async function mark(from: string, watermark: Watermark, width = 480) {
  const to = createPath('webp')
  await writeWatermarked(from, watermark, [{ width, to }])
  return listChangedParts(to)
}

const shapes = { landscape: [1500, 1000], portrait: [1000, 1500], panorama: [3000, 500] } as const

test.each(Object.entries(shapes))(
  'marks a %s where its position says',
  async (_, [width, height]) => {
    const from = await createPicture({ width, height })
    for (const [index, position] of watermarkPositions.entries()) {
      const { parts, size } = await mark(from, markText(position, 25))
      expect(size).toEqual({ width: 480, height: Math.round((480 * height) / width) })
      // the tiles of a panorama are as high as it
      if (position === 'tiled') expect(parts.slice(3, 6)).toEqual([true, true, true])
      else expect(parts.flatMap((isChanged, part) => (isChanged ? [part] : []))).toEqual([index])
    }
  },
)

test('writes every width, none larger than the picture', async () => {
  const from = await createPicture({ width: 1200, height: 800 })
  const outputs = [480, 960, 1920].map((width) => ({ width, to: createPath('webp') }))
  await writeWatermarked(from, markText('center'), outputs)
  const widths = await Promise.all(
    outputs.map(async ({ to }) => (await sharp(to).metadata()).width),
  )
  expect(widths).toEqual([480, 960, 1200])
  for (const { to } of outputs) expect((await listChangedParts(to)).parts.indexOf(true)).toBe(4)
})

test('marks transparent parts of a PNG, too', async () => {
  const from = await createPicture({ width: 1200, height: 900 }, 'png')
  expect((await mark(from, markText('right', 25))).parts.indexOf(true)).toBe(5)
  expect((await mark(from, markText('left', 25))).parts.indexOf(true)).toBe(3)
})

test('a higher strength changes more, and none changes nothing', async () => {
  const from = await createPicture({ width: 960, height: 640 })
  const sums = []
  for (const strength of [5, 20, 80]) {
    const to = createPath('webp')
    await writeWatermarked(from, markText('tiled', 30, strength), [{ width: 960, to }])
    const { data } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    sums.push(data.reduce((sum, value) => sum + Math.abs(value - 120), 0))
  }
  expect(sums[0]!).toBeGreaterThan(0)
  expect(sums[1]!).toBeGreaterThan(sums[0]! * 2)
  expect(sums[2]!).toBeGreaterThan(sums[1]! * 2)
})

test('draws a logo with its transparency', async () => {
  const logo = createPath('png')
  const dot = '<svg width="200" height="200"><circle cx="100" cy="100" r="90" fill="#fff"/></svg>'
  await sharp(Buffer.from(dot)).png().toFile(logo)
  const content = { kind: 'logo', from: logo } as const
  const from = await createPicture({ width: 900, height: 900 })
  const to = createPath('webp')
  await writeWatermarked(from, { content, position: 'center', size: 20, strength: 80 }, [
    { width: 900, to },
  ])
  const { data, info } = await sharp(to).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const getRed = (x: number, y: number) => data[(y * info.width + x) * 3]!
  expect(getRed(450, 450)).toBeGreaterThan(210)
  // a corner of the logo is transparent
  expect(Math.abs(getRed(366, 366) - 120)).toBeLessThan(12)
  expect(await isOpaque(logo)).toBe(false)
  expect(await isOpaque(from)).toBe(true)
})

test('repeats the tiles on a picture that is higher than a sheet', async () => {
  const from = await createPicture({ width: 480, height: 9000 })
  expect((await mark(from, markText('tiled'))).parts.filter(Boolean)).toHaveLength(9)
})

test('draws the layer of a video in its size', async () => {
  const to = createPath('png')
  await writeWatermarkSheet({ width: 960, height: 540 }, markText('bottom-right', 25), to)
  const { parts, size } = await listChangedParts(to)
  expect(size).toEqual({ width: 960, height: 540 })
  expect(parts.indexOf(true)).toBe(8)
  const { hasAlpha } = await sharp(to).metadata()
  expect(hasAlpha).toBe(true)
})

test.each(['Łódź Studio', 'סטודיו אור', 'استوديو الضوء', 'Salt 🎥 & Light', 'fi — “Ümlaut”'])(
  'draws %s as outlines only',
  async (name) => {
    const drawn = drawOutline(name, fonts)
    expect(drawn.path).toMatch(/^[MLQCZ\d. -]+$/)
    expect(drawn.width).toBeGreaterThan(drawn.height)
    const from = await createPicture({ width: 900, height: 600 })
    const watermark = { ...markText('center'), content: { kind: 'text', outline: drawn } as const }
    expect((await mark(from, watermark)).parts[4]).toBe(true)
  },
)

test('leaves out characters that no font has, and draws something in any case', () => {
  expect(drawOutline('Tide田', fonts)).toEqual(drawOutline('Tide', fonts))
  expect(drawOutline('田', fonts)).toEqual(drawOutline('©', fonts))
  expect(drawOutline(' ', fonts)).toEqual(drawOutline('©', fonts))
})
