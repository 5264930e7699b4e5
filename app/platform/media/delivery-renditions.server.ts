import sharp, { type Sharp } from 'sharp'

import { printSide } from '#app/core/media.ts'

import { renditionConfig } from './rendition-config.ts'
import { decodePixels, openImage } from './renditions.server.ts'

/** Copies of an image for galleries; `poster.jpg` is made from a frame of a video. */
export type DeliverySize = '960.webp' | '1920.webp' | '2048.jpg' | '4096.jpg' | 'poster.jpg'

/** Settings of the sizes: `width` for images in a page, the longer `side` for downloads. */
const sizes = {
  '960.webp': { width: 960, webp: renditionConfig.webp },
  '1920.webp': { width: 1920, webp: renditionConfig.webp },
  '2048.jpg': { side: 2048, jpeg: { quality: 84, mozjpeg: true } },
  'poster.jpg': { side: 1920, jpeg: { quality: 84, mozjpeg: true } },
} as const

/** Width at which an image is decoded for all sizes but the print size. */
const decodedWidth = 2048

/** Writes an image in several sizes. It is decoded once, but for the print size. */
export async function writeDeliverySizes(
  from: string,
  outputs: { size: DeliverySize; to: string }[],
) {
  const screenOutputs = outputs.filter(({ size }) => size !== '4096.jpg')
  if (screenOutputs.length > 0) {
    const pixels = await decodePixels(
      openImage(from).resize({ width: decodedWidth, withoutEnlargement: true }),
    )
    for (const { size, to } of screenOutputs)
      await encodeSize(pixels(), size as keyof typeof sizes).toFile(to)
  }
  const print = outputs.find(({ size }) => size === '4096.jpg')
  if (print) await writePrintSize(from, print.to)
}

function encodeSize(picture: Sharp, size: keyof typeof sizes): Sharp {
  const config = sizes[size]
  if ('webp' in config)
    return picture.resize({ width: config.width, withoutEnlargement: true }).webp(config.webp)
  return fitInside(picture, config.side).flatten({ background: '#fff' }).jpeg(config.jpeg)
}

/** The print size keeps its color profile, unless that is for inks. */
async function writePrintSize(from: string, to: string) {
  const { space } = await sharp(from).metadata()
  const picture = fitInside(openImage(from), printSide).flatten({ background: '#fff' })
  const inColor = space === 'cmyk' ? picture.toColorspace('srgb') : picture.keepIccProfile()
  await inColor.jpeg({ quality: 90, chromaSubsampling: '4:4:4', mozjpeg: true }).toFile(to)
}

function fitInside(picture: Sharp, side: number): Sharp {
  return picture.resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
}
