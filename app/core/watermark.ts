/** Places of a watermark: row by row from the top left, or all over the picture. */
export const watermarkPositions = [
  'top-left',
  'top',
  'top-right',
  'left',
  'center',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
  'tiled',
] as const
export type WatermarkPosition = (typeof watermarkPositions)[number]

/** Limits of a watermark in percent: its width of the picture's, and its opacity. */
export const watermarkSizes = { min: 5, max: 60 }
export const watermarkStrengths = { min: 5, max: 80 }

/** Outlines of a text: an SVG path in a box with these sides, from its top left corner. */
export type TextOutline = { path: string; width: number; height: number }

/** The drawing itself: the outlines of a text, or a picture by the path of its file. */
export type WatermarkContent =
  | { kind: 'text'; outline: TextOutline }
  | { kind: 'logo'; from: string }

export type WatermarkLook = { position: WatermarkPosition; size: number; strength: number }

type Size = { width: number; height: number }

/** Free border, of the shorter side of the picture. */
const margin = 0.03
/** Space between tiles, of the height of one. */
const gap = 0.35

/**
 * Returns the size in pixels of a watermark on a picture: its share of the width, or less where it
 * would be higher than the picture.
 */
export function fitWatermark(picture: Size, mark: Size, percent: number): Size {
  const border = margin * Math.min(picture.width, picture.height)
  const scale = Math.min(
    (picture.width * percent) / 100 / mark.width,
    (picture.width - 2 * border) / mark.width,
    (picture.height - 2 * border) / mark.height,
  )
  return {
    width: Math.max(1, Math.round(mark.width * scale)),
    height: Math.max(1, Math.round(mark.height * scale)),
  }
}

/** Returns the top left corner of a watermark that is drawn once. */
export function placeWatermark(
  picture: Size,
  mark: Size,
  position: Exclude<WatermarkPosition, 'tiled'>,
): { left: number; top: number } {
  const border = margin * Math.min(picture.width, picture.height)
  const column = position.endsWith('left') ? 0 : position.endsWith('right') ? 1 : 0.5
  const row = position.startsWith('top') ? 0 : position.startsWith('bottom') ? 1 : 0.5
  const place = (space: number, share: number) =>
    Math.max(0, Math.round(Math.min(border, space / 2) + share * Math.max(0, space - 2 * border)))
  return {
    left: place(picture.width - mark.width, column),
    top: place(picture.height - mark.height, row),
  }
}

/**
 * Returns the corners of tiles that cover a picture, around one in its center; every second row is
 * shifted. Those at the edges are partly outside, so that no edge is free.
 */
export function placeTiles(picture: Size, tile: Size): { left: number; top: number }[] {
  const space = Math.round(tile.height * gap)
  const step = { x: tile.width + space, y: tile.height + space }
  const center = {
    x: Math.round((picture.width - tile.width) / 2),
    y: Math.round((picture.height - tile.height) / 2),
  }
  const rows = Math.ceil(picture.height / step.y)
  const columns = Math.ceil(picture.width / step.x) + 1
  const corners: { left: number; top: number }[] = []
  for (let row = -rows; row <= rows; row++)
    for (let column = -columns; column <= columns; column++)
      corners.push({
        left: center.x + column * step.x + (row % 2 === 0 ? 0 : Math.round(step.x / 2)),
        top: center.y + row * step.y,
      })
  return corners.filter(
    ({ left, top }) =>
      left < picture.width &&
      top < picture.height &&
      left + tile.width > 0 &&
      top + tile.height > 0,
  )
}
