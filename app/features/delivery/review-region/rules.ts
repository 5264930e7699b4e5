import { z } from '#app/core/schema.ts'

const fraction = z.number().min(0).max(1)
const regionSchema = z.union([
  z.tuple([fraction, fraction]),
  z
    .tuple([fraction, fraction, fraction, fraction])
    .refine(([x, y, width, height]) => isInside(x, width) && isInside(y, height)),
])

/**
 * A point `[x, y]` or a rectangle `[x, y, width, height]` of an image or a page, as fractions of
 * its width and height.
 */
export type Region = z.infer<typeof regionSchema>
type Rectangle4 = [x: number, y: number, width: number, height: number]
export type Point = readonly [x: number, y: number]

/** Sides of a rectangle below which it is a point. */
const minSide = 0.01
/** Sides of the rectangle that a point becomes by keys. */
const firstSide = 0.02
const digits = 10_000

function isInside(start: number, length: number): boolean {
  // sums of rounded fractions are off by less than their last digit
  return length > 0 && start + length <= 1 + 0.5 / digits
}

/** Returns the region of a form's text; undefined if it is malformed, null without one. */
export function parseRegion(text: string): Region | null | undefined {
  if (text.trim() === '') return null
  const parts = text.split(',').map((part) => (/^\d?(?:\.\d+)?$/.test(part) ? Number(part) : -1))
  return regionSchema.safeParse(parts).data
}

export function formatRegion(region: Region): string {
  return region.join(',')
}

/** Parts of a whole that is 1. */
const percents = 100

/** Returns a fraction in percent, with one decimal and without the sign. */
export function formatPercent(value: number): string {
  return (value * percents).toFixed(1)
}

/** Returns the rectangle between two points, or the point if they are close to each other. */
export function buildRegion(from: Point, to: Point): Region {
  const [x1, x2] = [roundFraction(from[0]), roundFraction(to[0])]
  const [y1, y2] = [roundFraction(from[1]), roundFraction(to[1])]
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)]
  if (width < minSide || height < minSide) return [x2, y2]
  return [Math.min(x1, x2), Math.min(y1, y2), roundFraction(width), roundFraction(height)]
}

/** Returns a region moved, or with `grow` made larger or smaller, without leaving the picture. */
export function changeRegion(region: Region, [dx, dy]: Point, grow: boolean): Region {
  const [x, y, width = 0, height = 0] = region
  if (grow) return resizeRegion([x, y, width || firstSide, height || firstSide], [dx, dy])
  const left = roundFraction(Math.min(x + dx, 1 - width))
  const top = roundFraction(Math.min(y + dy, 1 - height))
  return region.length === 2 ? [left, top] : [left, top, width, height]
}

function resizeRegion([x, y, width, height]: Rectangle4, [dx, dy]: Point): Region {
  const across = roundFraction(Math.min(width + dx, 1 - x))
  const down = roundFraction(Math.min(height + dy, 1 - y))
  return across < minSide || down < minSide ? [x, y] : [x, y, across, down]
}

function roundFraction(value: number): number {
  return Math.round(Math.max(0, Math.min(1, value)) * digits) / digits
}

type Placed = { region: Region | null; drawing: readonly { points: readonly Point[] }[] }

/** Returns where the pin of a note is: at its region, otherwise at its drawing; null without. */
export function findPinPoint({ region, drawing }: Placed): Point | null {
  if (region) return [region[0], region[1]]
  const points = drawing.flatMap((shape) => shape.points)
  if (points.length === 0) return null
  return [Math.min(...points.map(([x]) => x)), Math.min(...points.map(([, y]) => y))]
}

/**
 * Returns the names of pins by the ids of their notes: numbers on each page in the order in which
 * the notes were written, and letters for internal notes, so that guests and the studio read the
 * same numbers.
 */
export function assignPinNames(
  notes: readonly (Placed & {
    id: string
    from: number | null
    writtenAt: Date
    isInternal: boolean
  })[],
): Map<string, string> {
  const counts = new Map<string, number>()
  const placed = notes
    .filter((note) => findPinPoint(note) !== null)
    .toSorted((one, other) => one.writtenAt.getTime() - other.writtenAt.getTime())
  return new Map(
    placed.map(({ id, from, isInternal }) => {
      const key = `${from}:${isInternal}`
      const count = (counts.get(key) ?? 0) + 1
      counts.set(key, count)
      return [id, isInternal ? toLetters(count) : String(count)]
    }),
  )
}

/** Returns A to Z, then AA: as columns of a spreadsheet. */
function toLetters(number: number): string {
  const rest = Math.floor((number - 1) / 26)
  return (rest > 0 ? toLetters(rest) : '') + String.fromCharCode(65 + ((number - 1) % 26))
}

type Rectangle = { x: number; y: number; width: number; height: number }

/**
 * Returns the part of a picture around a note, as fractions: its region and what is drawn, with
 * room on all sides. The picture is `ratio` times as wide as high.
 */
export function computeCrop({ region, drawing }: Placed, ratio: number): Rectangle | null {
  const [x = 0, y = 0, width = 0, height = 0] = region ?? []
  const corners = region ? [[x, y] as const, [x + width, y + height] as const] : []
  const points = [...corners, ...drawing.flatMap((shape) => shape.points)]
  if (points.length === 0) return null
  const [xs, ys] = [points.map((point) => point[0]), points.map((point) => point[1])]
  const across = fitSpan(Math.min(...xs), Math.max(...xs))
  const down = fitSpan(Math.min(...ys), Math.max(...ys))
  // a crop is as wide as high on paper, as far as the picture allows
  const side = Math.max(across.length * ratio, down.length)
  return {
    ...toSpan('x', 'width', across.center, Math.min(1, side / ratio)),
    ...toSpan('y', 'height', down.center, Math.min(1, side)),
  }
}

function fitSpan(from: number, to: number) {
  return { center: (from + to) / 2, length: Math.max(0.25, (to - from) * 1.4) }
}

function toSpan<Start extends string, Length extends string>(
  start: Start,
  length: Length,
  center: number,
  size: number,
) {
  const from = Math.max(0, Math.min(1 - size, center - size / 2))
  return { [start]: from, [length]: size } as Record<Start | Length, number>
}
