/**
 * A picture as a page needs it: `${base}-${width}.avif` and `.webp` exist for every width (of one
 * just uploaded WebP alone),
 * `.jpg` for the one of `fallbackWidth`; `${base}-share.jpg` is its 1200 x 630 crop for links shown elsewhere, unless it has
 * another address. The focus is in tenths from left and top, the tone its prevailing color. Without
 * words it is `decorative`, or still to be described.
 */
export type ImageView = {
  alt: string
  width: number
  height: number
  focus: [x: number, y: number]
  tone: string
  base: string
  widths: number[]
  formats?: ('avif' | 'webp' | 'jpg')[]
  share?: string
  caption?: string
  credit?: string
  decorative?: true
}

/** Browsers without either format get one JPEG of a middling size. */
export function getFallbackWidth(widths: number[]): number {
  return widths.findLast((width) => width <= 1200) ?? widths[0]!
}

/** Somebody's face, small, to stand beside their name. */
export type AvatarImage = { src: string; focus: [x: number, y: number] }

/**
 * A moving picture without sound, as AV1 in WebM and as H.264 in MP4; a second shape for upright
 * windows where there is one.
 */
export type AutoplayVideoView = { wide: AutoplayVideoFiles; tall?: AutoplayVideoFiles }
type AutoplayVideoFiles = { webm: string; mp4: string }

/**
 * A film to be watched, with its sound; captions are WebVTT in the language of the site. Shape and
 * length where the file says them.
 */
export type VideoView = {
  src: string
  width: number | null
  height: number | null
  seconds: number | null
  poster: ImageView | null
  captions: string | null
}

/** A recording and its outline: how loud it is in so many equal parts, 0 to 100. */
export type AudioView = { file: string; seconds: number; peaks: number[] }

/** What one uploaded picture may weigh. */
export const maxImageBytes = 40 * 1024 * 1024
