import type { WatermarkLook } from '#app/core/watermark.ts'

/** The studio's watermark: a text, empty for the studio's name, or a picture. */
export type WatermarkDesign = WatermarkLook & {
  kind: 'text' | 'logo'
  text: string
  logoHash: string | null
}

export const defaultWatermark: WatermarkDesign = {
  kind: 'text',
  text: '',
  logoHash: null,
  position: 'tiled',
  size: 30,
  strength: 35,
}

/** A picture of the media library that can be the logo. */
export type LogoChoice = { hash: string; name: string }

/** A picture on which the settings show the watermark; its id is a hash, or that of the build. */
export type SamplePicture = { id: string; width: number; height: number; color: string }

/** Pictures on which the settings show the watermark. */
const maxSamples = 2

/** Chooses pictures of different shapes: a wide one first, then a tall one. */
export function pickSamples<Picture extends { width: number; height: number }>(
  pictures: readonly Picture[],
): Picture[] {
  const wide = pictures.find(({ width, height }) => width > height)
  const tall = pictures.find(({ width, height }) => height > width)
  const picked = [wide, tall].filter((picture) => picture !== undefined)
  const rest = pictures.filter((picture) => !picked.includes(picture))
  return [...picked, ...rest].slice(0, maxSamples)
}
