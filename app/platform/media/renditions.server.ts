import sharp, { type Sharp } from 'sharp'

import {
  type RenditionFormat,
  renditionConfig,
  getRenditionName,
  guessFocus,
  previewWidth,
} from './rendition-config.ts'

/** Properties of an image: its upright size, the likely focus and the dominant color. */
export type ImageInfo = {
  width: number
  height: number
  focus: [x: number, y: number]
  dominantColor: string
}

/**
 * Pixel limits: more than today's cameras produce, and the limit for formats that are decoded as a
 * whole. Files above them are not opened.
 */
const maxPixels = 110_000_000
const maxUnpackedPixels = 55_000_000

export const openImage = (from: string) =>
  sharp(from, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient()

/**
 * Reads only the header. Throws `picture-large`, or `picture-kind` for a format that isn't
 * accepted.
 */
async function readImageSize(from: string): Promise<{ width: number; height: number }> {
  const { format, compression, isProgressive, width, height, autoOrient } = await sharp(from, {
    limitInputPixels: false,
    pages: 1,
  }).metadata()
  if (!['jpeg', 'png', 'webp'].includes(format) && !(format === 'heif' && compression === 'av1'))
    throw new Error('picture-kind')
  const pixels = width * height
  const isUnpackedWhole = isProgressive || format === 'webp' || format === 'heif'
  if (pixels > maxPixels || (isUnpackedWhole && pixels > maxUnpackedPixels))
    throw new Error('picture-large')
  return { width: autoOrient.width, height: autoOrient.height }
}

/**
 * Inspects a new image and writes its preview. It is decoded no larger than shown, which for a JPEG
 * costs a small part of the full work.
 */
export async function inspectImage(from: string, into: string): Promise<ImageInfo> {
  const size = await readImageSize(from)
  const preview = await decodePixels(
    openImage(from).resize({ width: previewWidth, withoutEnlargement: true }),
  )
  await preview()
    .webp(renditionConfig.webp)
    .toFile(`${into}/${getRenditionName(previewWidth, 'webp')}`)
  return { ...size, focus: guessFocus(size), dominantColor: await computeDominantColor(preview()) }
}

/**
 * Writes an image in several widths and formats. It is decoded once, at the largest width, and the
 * others are scaled from that.
 */
export async function writeRenditions(
  from: string,
  outputs: { width: number; format: RenditionFormat; to: string }[],
) {
  const pixels = await decodePixels(
    openImage(from).resize({
      width: Math.max(...outputs.map(({ width }) => width)),
      withoutEnlargement: true,
    }),
  )
  for (const { width, format, to } of outputs)
    await encodeImage(pixels().resize({ width, withoutEnlargement: true }), format).toFile(to)
}

/**
 * Writes the crop for link previews: the full extent of one side and, of the other, the part around
 * the focus, at least one pixel.
 */
export async function writeSocialImage(from: string, to: string, focus: readonly [number, number]) {
  const { width, height } = await readImageSize(from)
  const { share } = renditionConfig
  const scale = Math.max(share.width / width, share.height / height)
  const crop = {
    width: Math.ceil(Math.min(width, share.width / scale)),
    height: Math.ceil(Math.min(height, share.height / scale)),
  }
  const left = Math.round(((width - crop.width) * focus[0]) / 10)
  const top = Math.round(((height - crop.height) * focus[1]) / 10)
  // cropped before scaling up: a thin strip would become too large for memory
  const pixels = await decodePixels(
    openImage(from)
      .extract({ left, top, ...crop })
      .resize({ ...share, fit: 'fill' }),
  )
  await encodeImage(pixels(), 'jpg').toFile(to)
}

/** Returns the color that fills the frame until the image has loaded. */
export async function computeDominantColor(picture: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Decodes to sRGB pixels once; each call returns a new pipeline over them. */
export async function decodePixels(picture: Sharp): Promise<() => Sharp> {
  const {
    data,
    info: { width, height, channels },
  } = await picture
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width, height, channels } })
}

function encodeImage(picture: Sharp, format: RenditionFormat): Sharp {
  if (format === 'avif') return picture.avif(renditionConfig.avif)
  if (format === 'webp') return picture.webp(renditionConfig.webp)
  return picture.flatten({ background: '#fff' }).jpeg(renditionConfig.jpg)
}
