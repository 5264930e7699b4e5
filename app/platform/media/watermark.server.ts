import sharp, { type OverlayOptions, type Sharp } from 'sharp'

import {
  type TextOutline,
  type WatermarkContent,
  type WatermarkLook,
  fitWatermark,
  placeTiles,
  placeWatermark,
} from '#app/core/watermark.ts'

import { renditionConfig } from './rendition-config.ts'
import { decodePixels, openImage } from './renditions.server.ts'

/** A watermark as it is drawn. */
export type Watermark = WatermarkLook & { content: WatermarkContent }

type Size = { width: number; height: number }
/** Pixels of four bytes each: red, green, blue and opacity. */
type Sheet = Size & { data: Buffer }

/** A slight angle keeps tiles from lining up with edges in the picture. */
const tileAngle = -30
/** Rows of a sheet at most, 32 MB; it is repeated on a picture that is higher. */
const maxSheetHeight = 4096

/**
 * Writes an image with a watermark in several widths, as WebP. It is decoded once, at the largest
 * width, and has no version without the watermark on the disk.
 */
export async function writeWatermarked(
  from: string,
  watermark: Watermark,
  outputs: { width: number; to: string }[],
) {
  const pixels = await decodePixels(
    openImage(from).resize({
      width: Math.max(...outputs.map(({ width }) => width)),
      withoutEnlargement: true,
    }),
  )
  for (const { width, to } of outputs) {
    const { data, info } = await pixels()
      .resize({ width, withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { channels, ...size } = info
    const overlay = await drawOverlay(size, watermark)
    await sharp(data, { raw: { width: info.width, height: info.height, channels } })
      .composite([overlay])
      .webp(renditionConfig.webp)
      .toFile(to)
  }
}

/** Writes a transparent PNG with the watermark of a video, of its size. */
export async function writeWatermarkSheet(size: Size, watermark: Watermark, to: string) {
  const overlay = await drawOverlay(size, watermark)
  await sharp({ create: { ...size, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .composite([overlay])
    .png({ compressionLevel: 6 })
    .toFile(to)
}

/** Returns true if every pixel of an image is opaque. */
export async function isOpaque(from: string): Promise<boolean> {
  const { isOpaque } = await openImage(from).stats()
  return isOpaque
}

/** Draws the one layer over a picture: the watermark, or a sheet of tiles. */
async function drawOverlay(picture: Size, watermark: Watermark): Promise<OverlayOptions> {
  const { position } = watermark
  const mark = await drawMark(picture, watermark)
  if (position !== 'tiled') return { ...toInput(mark), ...placeWatermark(picture, mark, position) }
  const sheet = copyTiles(
    { width: picture.width, height: Math.min(picture.height, maxSheetHeight) },
    mark,
  )
  return { ...toInput(sheet), tile: sheet.height < picture.height, left: 0, top: 0 }
}

function toInput({ data, width, height }: Sheet): OverlayOptions {
  return { input: data, raw: { width, height, channels: 4 } }
}

/** Draws the watermark once, in the size for a picture and with its opacity. */
async function drawMark(
  picture: Size,
  { content, position, size: percent, strength }: Watermark,
): Promise<Sheet> {
  const natural = content.kind === 'text' ? content.outline : await readUprightSize(content.from)
  const size = fitWatermark(picture, natural, percent)
  const image =
    content.kind === 'text'
      ? sharp(Buffer.from(drawText(content.outline, size)))
      : openImage(content.from).resize({ ...size, fit: 'fill' })
  const drawn = await toSheet(image)
  applyStrength(drawn.data, strength)
  if (position !== 'tiled') return drawn
  return toSheet(
    sharp(drawn.data, { raw: { width: drawn.width, height: drawn.height, channels: 4 } }).rotate(
      tileAngle,
      { background: { r: 0, g: 0, b: 0, alpha: 0 } },
    ),
  )
}

async function readUprightSize(from: string): Promise<Size> {
  const { autoOrient } = await openImage(from).metadata()
  return { width: autoOrient.width, height: autoOrient.height }
}

/**
 * Draws a text by its outlines: `<text>` would need fonts of the system, and ends the process where
 * there are none. White with a dark edge can be read on any picture.
 */
function drawText({ path, width, height }: TextOutline, size: Size): string {
  const edge = height / 22
  const box = `${-edge} ${-edge} ${width + 2 * edge} ${height + 2 * edge}`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" width="${size.width}" height="${size.height}" preserveAspectRatio="none">`,
    `<path d="${path}" fill="none" stroke="#000" stroke-opacity=".45" stroke-width="${2 * edge}" stroke-linejoin="round"/>`,
    `<path d="${path}" fill="#fff"/></svg>`,
  ].join('')
}

async function toSheet(image: Sharp): Promise<Sheet> {
  const { data, info } = await image
    .toColorspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

function applyStrength(data: Buffer, percent: number) {
  for (let at = 3; at < data.length; at += 4) data[at] = Math.round((data[at]! * percent) / 100)
}

/** Copies a tile to all its places in an empty sheet. Tiles don't overlap. */
function copyTiles(size: Size, tile: Sheet): Sheet {
  const data = Buffer.alloc(size.width * size.height * 4)
  for (const { left, top } of placeTiles(size, tile)) {
    const from = { x: Math.max(0, -left), y: Math.max(0, -top) }
    const end = {
      x: Math.min(tile.width, size.width - left),
      y: Math.min(tile.height, size.height - top),
    }
    for (let y = from.y; y < end.y; y++)
      tile.data.copy(
        data,
        ((top + y) * size.width + left + from.x) * 4,
        (y * tile.width + from.x) * 4,
        (y * tile.width + end.x) * 4,
      )
  }
  return { ...size, data }
}
