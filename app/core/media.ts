/**
 * A picture as a page needs it: `${base}-${width}.avif`, `.webp` and `.jpg` exist for every width, `${base}-share.jpg` is its
 * 1200 x 630 crop for links shown elsewhere. The focus is in tenths from left and top, the tone its prevailing color.
 */
export type PictureView = { alt: string; width: number; height: number; focus: [x: number, y: number]; tone: string; base: string; widths: number[] }

/** A moving picture without sound, as AV1 in WebM and as H.264 in MP4; a second shape for upright windows where there is one. */
export type LoopView = { wide: LoopFiles; tall?: LoopFiles }
type LoopFiles = { webm: string; mp4: string }

/** A recording and its outline: how loud it is in so many equal parts, 0 to 100. */
export type SoundView = { file: string; seconds: number; peaks: number[] }
