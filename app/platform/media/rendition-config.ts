/**
 * How every picture is made, sample or uploaded. It is part of the sample pictures' names: another
 * figure is another address.
 */
export const renditionConfig = {
  widths: [400, 800, 1200, 1600, 2400],
  avif: { quality: 62, effort: 3 },
  webp: { quality: 76, effort: 4 },
  jpg: { quality: 78, mozjpeg: true },
  share: { width: 1200, height: 630 },
}

/** The width a fresh upload is seen in at once, and the one of faces beside a name. */
export const previewWidth = 480
export const avatarWidth = 160

export type RenditionFormat = 'avif' | 'webp' | 'jpg'

/**
 * The usual widths, and the original's own if it is smaller than the largest; none twice within a
 * tenth.
 */
export function listWidths(original: number): number[] {
  const largest = Math.min(original, renditionConfig.widths.at(-1)!)
  return [...renditionConfig.widths.filter((width) => width < largest * 0.9), largest]
}

/** What a rendition is called beside its original. */
export function getRenditionName(width: number, format: RenditionFormat): string {
  return `${width}.${format}`
}

export function getSocialImageName([x, y]: readonly [number, number]): string {
  return `share-${x}-${y}.jpg`
}
