/** Widths in pixels in which pictures with a watermark exist. */
const watermarkedWidths = [480, 960, 1920] as const

/** A recording as guests hear it while its gallery has a watermark. */
export const audioPreviewName = 'preview.m4a'

/** Longest side in pixels of a video with a watermark. */
const videoSide = 960

/**
 * Returns the width in which a picture is made for a variant: none is made twice for a picture that
 * is smaller. Null for a variant that is no picture.
 */
export function pickWatermarkedWidth(variant: string, pictureWidth: number | null): number | null {
  const wanted = variant === 'poster' ? 1920 : Number(variant)
  if (!watermarkedWidths.some((width) => width === wanted)) return null
  const enough = watermarkedWidths.find((width) => pictureWidth !== null && width >= pictureWidth)
  return Math.min(wanted, enough ?? wanted)
}

/** Returns the widths in which a picture is made. */
export function listWatermarkedWidths(pictureWidth: number | null): number[] {
  return [
    ...new Set(
      watermarkedWidths.map((width) => pickWatermarkedWidth(String(width), pictureWidth)!),
    ),
  ]
}

export function buildWatermarkedName(key: string, part: number | 'video'): string {
  return part === 'video' ? `w${key}-video.mp4` : `w${key}-${part}.webp`
}

/** Returns true for a file with a watermark that isn't the one with this key. */
export function isFormerWatermark(name: string, key: string): boolean {
  return /^w[0-9a-f]{12}-[\w.]+$/.test(name) && !name.startsWith(`w${key}-`)
}

/** Returns the size of a video with a watermark: even, and at most 960 pixels. */
export function fitVideo({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  const scale = Math.min(1, videoSide / Math.max(width, height))
  const toEven = (side: number) => Math.max(2, 2 * Math.round((side * scale) / 2))
  return { width: toEven(width), height: toEven(height) }
}
