import sharp, { type Sharp } from 'sharp'

import {
  type RenditionFormat,
  renditionConfig,
  getRenditionName,
  previewWidth,
} from './rendition-config.ts'

/**
 * What is known of a picture once it was looked at: its shape when held upright, the likely focus,
 * the prevailing color.
 */
export type ImageInfo = {
  width: number
  height: number
  focus: [x: number, y: number]
  dominantColor: string
}

/**
 * More points than any camera of today has, and what may be unpacked whole: a file that names more
 * is not opened.
 */
const maxPixels = 110_000_000
const maxUnpackedPixels = 55_000_000

const openImage = (from: string) =>
  sharp(from, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 }).autoOrient()

/**
 * Reads nothing but the head. Throws `picture-large`, or `picture-kind` for what is none of the
 * kinds taken in.
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
 * The first look: decoded no larger than it is shown, which for a JPEG costs a small part of the
 * whole.
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
 * One picture in several widths and formats, decoded once; the largest first, and the others from
 * it.
 */
export async function writeRenditions(
  from: string,
  wanted: { width: number; format: RenditionFormat; to: string }[],
) {
  const pixels = await decodePixels(
    openImage(from).resize({
      width: Math.max(...wanted.map(({ width }) => width)),
      withoutEnlargement: true,
    }),
  )
  for (const { width, format, to } of wanted)
    await encodeImage(pixels().resize({ width, withoutEnlargement: true }), format).toFile(to)
}

/**
 * The crop for links shown elsewhere: all of one side, and of the other what lies around the focus,
 * at least one point.
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
  // cut before it is made larger: a strip would be too large to hold
  const pixels = await decodePixels(
    openImage(from)
      .extract({ left, top, ...crop })
      .resize({ ...share, fit: 'fill' }),
  )
  await encodeImage(pixels(), 'jpg').toFile(to)
}

/** The color that stands in the frame until the picture is there. */
export async function computeDominantColor(picture: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Until somebody says it: what is held upright is mostly a person, whose head is above. */
function guessFocus({ width, height }: { width: number; height: number }): [number, number] {
  return height > width * 1.1 ? [5, 2] : [5, 5]
}

/** The points themselves, in the colors of the web; each call begins with them anew. */
async function decodePixels(picture: Sharp): Promise<() => Sharp> {
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
