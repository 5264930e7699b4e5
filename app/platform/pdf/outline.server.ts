import { splitGraphemes } from '#app/core/text.ts'
import type { TextOutline } from '#app/core/watermark.ts'

import type { Fonts } from './fonts.server.ts'
import { splitLines } from './text.server.ts'

/** Units of an em in the outlines. */
const unitsPerEm = 1000
/** Drawn for a text of which no font has a character. */
const fallback = '©'

type Glyphs = {
  glyphs: { id: string; codePoints: number[] }[]
  positions: { xAdvance: number; xOffset: number; yOffset: number }[]
}

/**
 * Returns a line of text as outlines in a box around what is drawn. Characters that no font has are
 * left out: a watermark without one of them is better than none.
 */
export function drawOutline(text: string, fonts: Fonts): TextOutline {
  const printable = splitGraphemes(text)
    .filter((cluster) => cluster.trim() === '' || fonts.findFont(cluster, 'semibold') !== null)
    .join('')
  return drawLine(printable, fonts) ?? drawLine(fallback, fonts)!
}

/** Returns null if nothing is drawn. */
function drawLine(text: string, fonts: Fonts): TextOutline | null {
  const style = { size: unitsPerEm, face: 'semibold' } as const
  const [line] = splitLines(text.replaceAll('\n', ' '), style, Infinity, fonts)
  const paths: { commands: { command: string; args: number[] }[] }[] = []
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity }
  let pen = 0
  for (const { font, text: pieceText, shaping } of line?.pieces ?? []) {
    const scale = unitsPerEm / font.font.unitsPerEm
    const run = font.font.layout(pieceText, shaping as never) as unknown as Glyphs
    for (const [index, { id, codePoints }] of run.glyphs.entries()) {
      const { xAdvance, xOffset, yOffset } = run.positions[index]!
      // SVG's y axis points down
      const path = font.font
        .getGlyph(Number.parseInt(id), codePoints)
        .path.transform(scale, 0, 0, -scale, pen + xOffset * scale, -yOffset * scale)
      if (path.commands.length > 0) {
        const { minX, minY, maxX, maxY } = path.cbox
        box.minX = Math.min(box.minX, minX)
        box.minY = Math.min(box.minY, minY)
        box.maxX = Math.max(box.maxX, maxX)
        box.maxY = Math.max(box.maxY, maxY)
        paths.push(path)
      }
      pen += xAdvance * scale
    }
  }
  const [width, height] = [box.maxX - box.minX, box.maxY - box.minY]
  if (!(width > 0) || !(height > 0)) return null
  return {
    path: paths.map((path) => toPathData(path, box)).join(''),
    width: Math.ceil(width),
    height: Math.ceil(height),
  }
}

const letters: Record<string, string> = {
  moveTo: 'M',
  lineTo: 'L',
  quadraticCurveTo: 'Q',
  bezierCurveTo: 'C',
  closePath: 'Z',
}

function toPathData(
  { commands }: { commands: { command: string; args: number[] }[] },
  { minX, minY }: { minX: number; minY: number },
): string {
  return commands
    .map(({ command, args }) => {
      const points = args.map((value, index) => Math.round(value - (index % 2 === 0 ? minX : minY)))
      return `${letters[command]}${points.join(' ')}`
    })
    .join('')
}
