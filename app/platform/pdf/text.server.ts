import createBidi from 'bidi-js'

import type { Emphasis } from '#app/core/document.ts'
import { splitGraphemes } from '#app/core/text.ts'

import type { FontFace } from './font-files.server.ts'
import { type Fonts, type PdfFont, type Shaping, toDrawn } from './fonts.server.ts'

/** A part of a line with one font and one direction, as it is drawn from left to right. */
type Piece = { font: PdfFont; text: string; shaping: Shaping | undefined; width: number }
export type Line = { pieces: Piece[]; width: number }
export type TextStyle = {
  size: number
  face: FontFace
  isTabular?: boolean
  /** Parts of the text in another face. */
  emphasis?: Emphasis[]
}

type Cluster = { text: string; font: PdfFont; level: number }

const bidi = createBidi()
const hasRightToLeft =
  /[\u0590-\u08ff\u200f\u202b\u202e\u2067\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/** A character that no font has, which the caller should have refused before. */
export class UnprintableError extends Error {
  readonly characters: string
  constructor(characters: string) {
    super('unprintable')
    this.characters = characters
  }
}

/**
 * Breaks a text into lines of a width in points, at spaces, or inside a word that is longer than a
 * line. Each line is in visual order. Throws `UnprintableError`.
 */
export function splitLines(
  text: string,
  { size, face, isTabular = false, emphasis = [] }: TextStyle,
  width: number,
  fonts: Fonts,
): Line[] {
  const toLine = (clusters: Cluster[]): Line => {
    const pieces = toPieces(clusters, isTabular).map((piece) => ({
      ...piece,
      width: piece.font.measure(piece.text, piece.shaping) * size,
    }))
    return { pieces, width: pieces.reduce((sum, piece) => sum + piece.width, 0) }
  }
  let from = 0
  return text.split('\n').flatMap((paragraph) => {
    const clusters = toClusters(paragraph, (at) => getFace(face, emphasis, at), fonts, from)
    from += paragraph.length + 1
    const line = toLine(clusters)
    return line.width <= width ? [line] : splitClusters(clusters, width, toLine).map(toLine)
  })
}

function splitClusters(
  clusters: Cluster[],
  width: number,
  toLine: (clusters: Cluster[]) => Line,
): Cluster[][] {
  const lines: Cluster[][] = []
  let line: Cluster[] = []
  let usedWidth = 0
  const endLine = () => {
    while (line.at(-1)?.text === ' ') line.pop()
    lines.push(line)
    line = []
    usedWidth = 0
  }
  const addPart = (part: Cluster[], partWidth: number) => {
    if (usedWidth + partWidth > width && line.length > 0) endLine()
    // no line begins with a space
    if (line.length === 0 && lines.length > 0 && part[0]!.text === ' ') return
    line.push(...part)
    usedWidth += partWidth
  }
  for (const word of splitWords(clusters)) {
    const wordWidth = toLine(word).width
    if (wordWidth <= width) addPart(word, wordWidth)
    else for (const cluster of word) addPart([cluster], toLine([cluster]).width)
  }
  endLine()
  return lines
}

/** Returns the face of the character at a position. */
function getFace(face: FontFace, emphasis: Emphasis[], position: number): FontFace {
  const part = emphasis.find(({ from, to }) => from <= position && position < to)
  if (!part) return face
  return part.kind === 'strong' ? 'semibold' : 'italic'
}

/**
 * Splits a paragraph, which begins at `from`, into clusters with their font and their level
 * (Unicode Bidirectional).
 */
function toClusters(
  text: string,
  getFaceAt: (position: number) => FontFace,
  fonts: Fonts,
  from: number,
): Cluster[] {
  const levels = hasRightToLeft.test(text) ? bidi.getEmbeddingLevels(text, 'auto').levels : null
  let position = 0
  const clusters = /^[ -~]*$/.test(text) ? [...text] : splitGraphemes(text)
  return clusters.map((cluster) => {
    const font = fonts.findFont(cluster, getFaceAt(from + position))
    if (!font) throw new UnprintableError(cluster)
    const level = levels?.[position] ?? 0
    position += cluster.length
    return { text: toDrawn(cluster, font), font, level }
  })
}

/** Splits clusters into words and single spaces. */
function splitWords(clusters: Cluster[]): Cluster[][] {
  const words: Cluster[][] = []
  for (const cluster of clusters) {
    const isSpace = cluster.text === ' '
    const last = words.at(-1)
    if (last && !isSpace && last[0]!.text !== ' ') last.push(cluster)
    else words.push([cluster])
  }
  return words
}

/** Joins clusters of one font and level into pieces, in visual order. */
function toPieces(clusters: Cluster[], isTabular: boolean): Omit<Piece, 'width'>[] {
  const runs: (Omit<Cluster, 'text'> & { texts: string[] })[] = []
  for (const { text, font, level } of clusters) {
    if (text === '') continue
    const last = runs.at(-1)
    if (last?.font === font && last.level === level) last.texts.push(text)
    else runs.push({ font, level, texts: [text] })
  }
  return toVisualOrder(runs).map(({ font, level, texts }) =>
    level % 2 === 1
      ? { font, text: replaceBrackets(texts.join('')), shaping: ['rtl'] }
      : { font, text: texts.join(''), shaping: isTabular ? ['tnum'] : undefined },
  )
}

/** Rule L2: from the highest level down, reverses what is at that level or above. */
function toVisualOrder<Run extends { level: number }>(runs: Run[]): Run[] {
  const ordered = [...runs]
  const highest = Math.max(0, ...runs.map(({ level }) => level))
  for (let level = highest; level > 0; level--)
    for (let from = 0; from < ordered.length; from++) {
      let to = from
      while (to < ordered.length && ordered[to]!.level >= level) to++
      if (to > from) ordered.splice(from, to - from, ...ordered.slice(from, to).toReversed())
      from = to
    }
  return ordered
}

/** Rule L4: brackets point the other way from right to left. */
function replaceBrackets(text: string): string {
  return [...text].map((character) => bidi.getMirroredCharacter(character) ?? character).join('')
}
