/**
 * An image as a page needs it. `${base}-${width}.avif` and `.webp` exist for every width (only WebP
 * right after the upload), `.jpg` only for `getFallbackWidth`. `${base}-share.jpg` is the 1200 ×
 * 630 crop for link previews, unless `share` has another address. `focus` is in tenths from left
 * and top, `dominantColor` fills its frame while it loads. With an empty `alt` the image is
 * `decorative`, or its alt text is missing.
 */
export type ImageView = {
  alt: string
  width: number
  height: number
  focus: [x: number, y: number]
  dominantColor: string
  base: string
  widths: number[]
  formats?: ('avif' | 'webp' | 'jpg')[]
  share?: string
  caption?: string
  credit?: string
  decorative?: true
}

/** Returns an image that repeats what the text next to it already says, without its alt text. */
export function removeAltText(image: ImageView): ImageView {
  return { ...image, alt: '' }
}

/** Returns the width of the one JPEG, for browsers that support neither AVIF nor WebP. */
export function getFallbackWidth(widths: number[]): number {
  return widths.findLast((width) => width <= 1200) ?? widths[0]!
}

/** A small portrait next to a person's name. */
export type AvatarImage = { src: string; focus: [x: number, y: number] }

/** A silent looping video, as AV1 in WebM and H.264 in MP4. `tall` is for portrait windows. */
export type AutoplayVideoView = { wide: AutoplayVideoFiles; tall?: AutoplayVideoFiles }
type AutoplayVideoFiles = { webm: string; mp4: string }

/**
 * A video with sound. Captions are WebVTT in the site's language. Size and length are null if the
 * file doesn't contain them.
 */
export type VideoView = {
  src: string
  width: number | null
  height: number | null
  seconds: number | null
  poster: ImageView | null
  captions: string | null
}

/** An audio recording and its waveform: the loudness of equal parts, 0 to 100. */
export type AudioView = { file: string; seconds: number; peaks: number[] }

/** Largest size of an uploaded image, in bytes. */
export const maxImageBytes = 40 * 1024 * 1024

/** Longer side of the print size of a gallery's images, in pixels. */
export const printSide = 4096
