import { existsSync, readdirSync, statSync } from 'node:fs'
import { basename } from 'node:path'

import sharp from 'sharp'

import type { BuiltMedia } from './manifest.ts'
import { check } from '../../support/check.ts'

/** Description of an image in the manifest. */
export type PictureSpec = {
  alt: string
  focus: [number, number]
  script: string
  parameters: object
  size: [number, number]
  used: string[]
  made: string
}

/**
 * Maximum bytes: all originals together, the largest rendition of each format, the sharing image.
 */
const maxBytes = { kept: 8e6, avif: 320e3, webp: 400e3, jpg: 400e3, share: 200e3 }

export async function checkPictures(
  pictures: Record<string, PictureSpec>,
  built: BuiltMedia,
): Promise<string> {
  let decoded = 0
  let bytes = 0
  let heaviest = 0
  for (const [id, picture] of Object.entries(pictures)) {
    checkDescription(id, picture)
    bytes += statSync(`media/pictures/${id}.jpg`).size
    const kept = await sharp(`media/pictures/${id}.jpg`).metadata()
    check(
      `${id}: stored in its size`,
      kept.width === picture.size[0] && kept.height === picture.size[1],
      kept,
    )
    const made = built.pictures[id]
    if (!check(`${id}: is in the build`, made !== undefined)) continue
    for (const { file, width, height, budget } of checkRenditions(made!, id)) {
      const weight = statSync(file).size
      heaviest = Math.max(heaviest, weight)
      const { info } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
      if (
        check(
          `${basename(file)}: decodes, ${width} x ${height}, at most ${budget / 1000} kB`,
          info.width === width && Math.abs(info.height - height) <= 1 && weight <= budget,
          { ...info, weight },
        )
      )
        decoded++
    }
  }
  const alts = Object.values(pictures).map(({ alt }) => alt)
  check(
    'no two images have the same alt text',
    new Set(alts).size === alts.length,
    alts.filter((alt, at) => alts.indexOf(alt) !== at),
  )
  check(`the originals have at most ${maxBytes.kept / 1e6} MB`, bytes <= maxBytes.kept, bytes)
  return (
    `${Object.keys(pictures).length} images in ${decoded} encodings, ` +
    `${(bytes / 1e6).toFixed(1)} MB of originals, largest rendition ${Math.round(heaviest / 1000)} kB`
  )
}

function checkDescription(id: string, { alt, focus, script, used, made }: PictureSpec) {
  check(
    `${id}: an alternative text of one sentence's length, without “image of”`,
    alt.length >= 20 &&
      alt.length <= 140 &&
      !/^(a |an )?(picture|image|photo)/i.test(alt) &&
      alt.trim() === alt,
    alt,
  )
  check(
    `${id}: a focus within the image`,
    focus.length === 2 && focus.every((part) => part >= 0 && part <= 10),
    focus,
  )
  check(
    `${id}: its program is in the repository, with the version that made the image`,
    existsSync(`media/${script}`) && /^[0-9a-f]{12}$/.test(made),
    { script, made },
  )
  check(`${id}: its places are listed`, used.length > 0, used)
}

/** Expects AVIF and WebP in every width, at least one JPEG, and the sharing image. */
function checkRenditions(
  { base, widths, width, height, share }: BuiltMedia['pictures'][string],
  id: string,
) {
  const files = new Set(readdirSync('build/media'))
  const name = basename(base)
  const wanted = widths.flatMap((wide) =>
    (['avif', 'webp', 'jpg'] as const).map((format) => ({
      file: `${name}-${wide}.${format}`,
      width: wide,
      height: Math.round((wide * height) / width),
      budget: maxBytes[format],
    })),
  )
  const there = wanted.filter(({ file }) =>
    file.endsWith('.jpg') ? files.has(file) : check(`${file} exists`, files.has(file)),
  )
  check(
    `${id}: a JPEG for browsers without the others`,
    there.some(({ file }) => file.endsWith('.jpg')),
  )
  const crop = {
    file: basename(share ?? `${name}-share.jpg`),
    width: 1200,
    height: 630,
    budget: maxBytes.share,
  }
  check(`${crop.file} exists`, files.has(crop.file))
  return [...there, ...(files.has(crop.file) ? [crop] : [])].map((one) => ({
    ...one,
    file: `build/media/${one.file}`,
  }))
}
