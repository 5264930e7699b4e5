/**
 * A signature drawn by hand: strokes of whole coordinates, alternately x and y, on a field of
 * `drawingWidth` by `drawingHeight`, so that it looks the same on every screen and page.
 */
export type SignatureDrawing = { strokes: number[][] }

export const drawingWidth = 1000
export const drawingHeight = 300

export const maxStrokes = 200
/** Points of all strokes together. */
export const maxPoints = 4000
/** Length of all strokes together that a signature has at least, unlike a dot or a tick. */
const minLength = 150
/** Distance of points, below which more of them aren't seen. */
const spacing = 5

/**
 * A drawing as text: two digits of base 36 for each coordinate, and a dot between strokes. A form
 * sends these characters as they are.
 */
const drawingText = /^(?:[0-9a-z]{4})+(?:\.(?:[0-9a-z]{4})+)*$/
const maxTextLength = 4 * maxPoints + maxStrokes

export function formatDrawing({ strokes }: SignatureDrawing): string {
  return strokes.map((stroke) => stroke.map(formatCoordinate).join('')).join('.')
}

function formatCoordinate(value: number): string {
  return value.toString(36).padStart(2, '0')
}

/** Returns the strokes of a text, also too few for a signature; null if they aren't a drawing. */
export function parseStrokes(text: string): SignatureDrawing | null {
  if (text.length > maxTextLength || !drawingText.test(text)) return null
  const strokes = text
    .split('.')
    .map((stroke) => stroke.match(/../g)!.map((digits) => Number.parseInt(digits, 36)))
  const isInField = strokes.every((stroke) =>
    stroke.every((value, index) => value <= (index % 2 === 0 ? drawingWidth : drawingHeight)),
  )
  const isBounded = strokes.length <= maxStrokes && countPoints(strokes) <= maxPoints
  return isInField && isBounded ? { strokes } : null
}

/** Returns the signature of a text; null if it is malformed or too short to be one. */
export function parseDrawing(text: string): SignatureDrawing | null {
  const drawing = parseStrokes(text)
  return drawing && computeLength(drawing) >= minLength ? drawing : null
}

export function countPoints(strokes: number[][]): number {
  return strokes.reduce((sum, stroke) => sum + stroke.length / 2, 0)
}

function computeLength({ strokes }: SignatureDrawing): number {
  return strokes.reduce((sum, stroke) => {
    const points = toPoints(stroke)
    return (
      sum +
      points.slice(1).reduce((length, [x, y], index) => {
        const [fromX, fromY] = points[index]!
        return length + Math.hypot(x - fromX, y - fromY)
      }, 0)
    )
  }, 0)
}

type Point = [x: number, y: number]

function toPoints(stroke: number[]): Point[] {
  return Array.from({ length: stroke.length / 2 }, (_, index) => [
    stroke[2 * index]!,
    stroke[2 * index + 1]!,
  ])
}

/**
 * Drops points close to the one kept before (radial distance). Unlike methods that keep only
 * corners, it leaves enough points for the curves of `buildPath` to follow.
 */
export function simplifyStroke(stroke: number[]): number[] {
  const points = toPoints(stroke)
  const last = points.length - 1
  const kept: Point[] = []
  for (const [index, [x, y]] of points.entries()) {
    const [keptX, keptY] = kept.at(-1) ?? [Infinity, Infinity]
    const distance = Math.hypot(x - keptX, y - keptY)
    if (distance >= spacing || (index === last && distance > 0)) kept.push([x, y])
  }
  return kept.flat()
}

/** Returns the strokes as an SVG path, rounded by curves from midpoint to midpoint. */
export function buildPath({ strokes }: SignatureDrawing): string {
  return strokes.map((stroke) => buildStrokePath(toPoints(stroke))).join('')
}

function buildStrokePath(points: Point[]): string {
  const [[startX, startY], ...rest] = points as [Point, ...Point[]]
  const curves = rest.slice(0, -1).map(([x, y], index) => {
    const [nextX, nextY] = rest[index + 1]!
    return `Q${x} ${y} ${(x + nextX) / 2} ${(y + nextY) / 2}`
  })
  // a line without length and with round ends is a dot
  const [endX, endY] = rest.at(-1) ?? [startX, startY]
  return `M${startX} ${startY}${curves.join('')}L${endX} ${endY}`
}

/** A drawing as an SVG path on a field of its own size. */
export type DrawingPath = { path: string; width: number; height: number }

/** Room around a drawing for the width of its ink. */
const margin = 5

/** Returns a drawing without the empty parts of the field, as it is printed above a name. */
export function trimDrawing({ strokes }: SignatureDrawing): DrawingPath {
  const points = strokes.flatMap(toPoints)
  const [left, top] = [0, 1].map((axis) => Math.min(...points.map((point) => point[axis]!)))
  const [right, bottom] = [0, 1].map((axis) => Math.max(...points.map((point) => point[axis]!)))
  const origin = [left! - margin, top! - margin]
  return {
    path: buildPath({
      strokes: strokes.map((stroke) => stroke.map((value, index) => value - origin[index % 2]!)),
    }),
    width: right! - left! + 2 * margin,
    height: bottom! - top! + 2 * margin,
  }
}
