/**
 * Settings for all renditions, of sample and uploaded images. The names of the sample images
 * include a hash of them, so a change gives new URLs.
 */
export const renditionConfig = {
  widths: [400, 800, 1200, 1600, 2400],
  avif: { quality: 62, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
  share: { width: 1200, height: 630 },
}

/** Width in pixels of the preview made during the upload, and of avatars. */
export const previewWidth = 480
export const avatarWidth = 160

export type RenditionFormat = 'avif' | 'webp' | 'jpg'

/**
 * Returns the standard widths below the original's own, or up to the largest, without two that
 * differ by less than a tenth.
 */
export function listWidths(original: number): number[] {
  const largest = Math.min(original, renditionConfig.widths.at(-1)!)
  return [...renditionConfig.widths.filter((width) => width < largest * 0.9), largest]
}

export function getRenditionName(width: number, format: RenditionFormat): string {
  return `${width}.${format}`
}

export function getSocialImageName([x, y]: readonly [number, number]): string {
  return `share-${x}-${y}.jpg`
}

/**
 * Guesses the focus until someone sets it: a portrait usually shows a person, with the head at the
 * top.
 */
export function guessFocus({ width, height }: { width: number; height: number }): [number, number] {
  return height > width * 1.1 ? [5, 2] : [5, 5]
}
