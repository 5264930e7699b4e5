/**
 * Rows of tiles that fill a width. Which tiles share a row follows from their ratios alone, so that
 * the server, which doesn't know the width, breaks the same rows as the browser.
 */

/** Width divided by height of a tile. Media outside these bounds is cropped. */
export const tileRatio = { min: 0.5, max: 3 }

/** A row of the tiles from `from` up to but not including `to`, and the sum of their ratios. */
export type TileRow = { from: number; to: number; ratio: number }

/** A row in pixels. A short last row keeps the usual height and leaves space at its end. */
export type PlacedRow = TileRow & { top: number; height: number }

/** Returns the ratio of the tile for media of a ratio. */
export function limitTileRatio(ratio: number): number {
  return Math.min(Math.max(ratio, tileRatio.min), tileRatio.max)
}

/**
 * Breaks tiles into rows whose ratios add up to about `perRow`: a tile joins a row if that brings
 * the sum closer to it, by proportion. More tiles at the end change no row but the last.
 */
export function splitRows(ratios: readonly number[], perRow: number): TileRow[] {
  const rows: TileRow[] = []
  let from = 0
  let sum = 0
  for (const [index, ratio] of ratios.entries()) {
    if (sum > 0 && sum * (sum + ratio) >= perRow * perRow) {
      rows.push({ from, to: index, ratio: sum })
      from = index
      sum = 0
    }
    sum += ratio
  }
  if (sum > 0) rows.push({ from, to: ratios.length, ratio: sum })
  return rows
}

/** Returns the ratio of the empty space at the end of a last row, or 0 for a row that is full. */
export function computeRest(row: TileRow, perRow: number, isLast: boolean): number {
  return isLast ? Math.max(0, perRow - row.ratio) : 0
}

/** Places rows below each other. Returns them with the height of all, without a gap at the end. */
export function placeRows(
  rows: readonly TileRow[],
  { width, gap, perRow }: { width: number; gap: number; perRow: number },
): { rows: PlacedRow[]; height: number } {
  let top = 0
  const placed = rows.map((row, index) => {
    const rest = computeRest(row, perRow, index === rows.length - 1)
    const gaps = row.to - row.from - 1 + (rest > 0 ? 1 : 0)
    const height = Math.max(1, (width - gap * gaps) / (row.ratio + rest))
    const result = { ...row, top, height }
    top += height + gap
    return result
  })
  return { rows: placed, height: Math.max(0, top - gap) }
}

/** Returns the first row that reaches below `top`, or the number of rows if none does. */
export function findRowAt(rows: readonly PlacedRow[], top: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >> 1
    const { top: rowTop, height } = rows[middle]!
    if (rowTop + height > top) high = middle
    else low = middle + 1
  }
  return low
}

/**
 * Returns the rows to keep in a document: those between two heights, at most `maxTiles` tiles
 * around the middle of them. `to` isn't included.
 */
export function pickRows(
  rows: readonly PlacedRow[],
  { top, bottom, maxTiles }: { top: number; bottom: number; maxTiles: number },
): { from: number; to: number } {
  let from = findRowAt(rows, top)
  let to = from
  while (to < rows.length && rows[to]!.top < bottom) to += 1
  const countTiles = () => (to > from ? rows[to - 1]!.to - rows[from]!.from : 0)
  const middle = (top + bottom) / 2
  while (to - from > 1 && countTiles() > maxTiles) {
    const above = middle - (rows[from]!.top + rows[from]!.height)
    const below = rows[to - 1]!.top - middle
    if (above > below) from += 1
    else to -= 1
  }
  return { from, to }
}
