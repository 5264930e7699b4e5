import sharp, { type Sharp } from 'sharp'

import { type Format, recipe, renditionOf, seenWidth } from './recipe.ts'

/**
 * What is known of a picture once it was looked at: its shape when held upright, the likely focus,
 * the prevailing color.
 */
export type Looked = { width: number; height: number; focus: [x: number, y: number]; tone: string }

/**
 * More points than any camera of today has, and what may be unpacked whole: a file that names more
 * is not opened.
 */
const mostPoints = 110_000_000
const mostAtOnce = 55_000_000

const open = (from: string) =>
  sharp(from, { limitInputPixels: mostPoints, failOn: 'error', pages: 1 }).autoOrient()

/**
 * Reads nothing but the head. Throws `picture-large`, or `picture-kind` for what is none of the
 * kinds taken in.
 */
async function shapeOf(from: string): Promise<{ width: number; height: number }> {
  const { format, compression, isProgressive, width, height, autoOrient } = await sharp(from, {
    limitInputPixels: false,
    pages: 1,
  }).metadata()
  if (!['jpeg', 'png', 'webp'].includes(format) && !(format === 'heif' && compression === 'av1'))
    throw new Error('picture-kind')
  const points = width * height
  const whole = isProgressive || format === 'webp' || format === 'heif'
  if (points > mostPoints || (whole && points > mostAtOnce)) throw new Error('picture-large')
  return { width: autoOrient.width, height: autoOrient.height }
}

/**
 * The first look: decoded no larger than it is shown, which for a JPEG costs a small part of the
 * whole.
 */
export async function look(from: string, into: string): Promise<Looked> {
  const shape = await shapeOf(from)
  const seen = await pixelsOf(open(from).resize({ width: seenWidth, withoutEnlargement: true }))
  await seen()
    .webp(recipe.webp)
    .toFile(`${into}/${renditionOf(seenWidth, 'webp')}`)
  return { ...shape, focus: likelyFocus(shape), tone: await toneOf(seen()) }
}

/**
 * One picture in several widths and formats, decoded once; the largest first, and the others from
 * it.
 */
export async function renditions(
  from: string,
  wanted: { width: number; format: Format; to: string }[],
) {
  const pixels = await pixelsOf(
    open(from).resize({
      width: Math.max(...wanted.map(({ width }) => width)),
      withoutEnlargement: true,
    }),
  )
  for (const { width, format, to } of wanted)
    await written(pixels().resize({ width, withoutEnlargement: true }), format).toFile(to)
}

/**
 * The crop for links shown elsewhere: all of one side, and of the other what lies around the focus,
 * at least one point.
 */
export async function share(from: string, to: string, focus: readonly [number, number]) {
  const { width, height } = await shapeOf(from)
  const { share } = recipe
  const scale = Math.max(share.width / width, share.height / height)
  const part = {
    width: Math.ceil(Math.min(width, share.width / scale)),
    height: Math.ceil(Math.min(height, share.height / scale)),
  }
  const left = Math.round(((width - part.width) * focus[0]) / 10)
  const top = Math.round(((height - part.height) * focus[1]) / 10)
  // cut before it is made larger: a strip would be too large to hold
  const pixels = await pixelsOf(
    open(from)
      .extract({ left, top, ...part })
      .resize({ ...share, fit: 'fill' }),
  )
  await written(pixels(), 'jpg').toFile(to)
}

/** The color that stands in the frame until the picture is there. */
export async function toneOf(picture: Sharp): Promise<string> {
  const [red = 0, green = 0, blue = 0] = await picture
    .flatten({ background: '#fff' })
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  return `#${[red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

/** Until somebody says it: what is held upright is mostly a person, whose head is above. */
function likelyFocus({ width, height }: { width: number; height: number }): [number, number] {
  return height > width * 1.1 ? [5, 2] : [5, 5]
}

/** The points themselves, in the colors of the web; each call begins with them anew. */
async function pixelsOf(picture: Sharp): Promise<() => Sharp> {
  const {
    data,
    info: { width, height, channels },
  } = await picture
    .toColorspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: { width, height, channels } })
}

function written(picture: Sharp, format: Format): Sharp {
  if (format === 'avif') return picture.avif(recipe.avif)
  if (format === 'webp') return picture.webp(recipe.webp)
  return picture.flatten({ background: '#fff' }).jpeg(recipe.jpg)
}
