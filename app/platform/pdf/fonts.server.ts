import { readFileSync } from 'node:fs'

import * as fontkit from 'fontkit'
import type { Font, Glyph, GlyphPosition, GlyphRun, Subset } from 'fontkit'

import { splitGraphemes } from '#app/core/text.ts'

import type { FontFace, FontFiles } from './font-files.server.ts'

export type Fonts = {
  /** Returns the first font that has every character of a cluster, or null. */
  findFont(cluster: string, face: FontFace): PdfFont | null
}
/** A font under the name that a document registers it by. */
export type PdfFont = {
  name: string
  font: Font
  /** Returns the width of a text in ems, word by word as pdfkit draws it. */
  measure(text: string, shaping?: Shaping): number
}

/**
 * Shaping of a run, passed through pdfkit as its list of features: from right to left, or with
 * figures of equal width.
 */
export type Shaping = ('rtl' | 'tnum')[]

/** Joiners and selectors, which change the glyphs next to them and have none themselves. */
const isShaper = /^(?:\p{Join_Control}|\p{Variation_Selector}|[\u{e0020}-\u{e007f}])$/u
const isIgnorable = /^\p{Default_Ignorable_Code_Point}$/u

/** Entries of a cache of shaped words, about 20 MB. */
const maxCached = 20_000

export function openFonts(files: FontFiles[]): Fonts {
  const fontsByPath = new Map<string, PdfFont | null>()
  const openFont = (path: string): PdfFont | null => {
    if (!fontsByPath.has(path)) fontsByPath.set(path, readFont(path, `font-${fontsByPath.size}`))
    return fontsByPath.get(path)!
  }
  const found = new Map<string, PdfFont | null>()
  const search = (cluster: string, face: FontFace) => {
    const characters = [...cluster].filter((character) => !isIgnorable.test(character))
    // the text font has marks, but no places for them on most letters
    const isMarked = /\p{M}/u.test(characters.join(''))
    const order = isMarked ? [...files.slice(1), ...files.slice(0, 1)] : files
    for (const family of order) {
      const font = openFont(family[face])
      if (
        font &&
        characters.every((character) => font.font.hasGlyphForCodePoint(character.codePointAt(0)!))
      )
        return font
    }
    return null
  }
  return {
    findFont(cluster, face) {
      const key = `${face} ${cluster}`
      if (!found.has(key)) {
        if (found.size > maxCached) found.clear()
        found.set(key, search(cluster, face))
      }
      return found.get(key)!
    },
  }
}

/** Returns null for a file in `data/fonts` that is no font. */
function readFont(path: string, name: string): PdfFont | null {
  try {
    const font = fontkit.create(readFileSync(path))
    return 'layout' in font ? { name, ...addShaping(font) } : null
  } catch {
    return null
  }
}

/**
 * Returns the font with a `layout` that knows our shapings and keeps what it shaped, because
 * shaping a word takes a third of a millisecond.
 */
function addShaping(font: Font): Pick<PdfFont, 'font' | 'measure'> {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints) => {
    // fontkit would return the glyph with the text it was first used for
    ;(font as unknown as { _glyphs: object })._glyphs = {}
    return getGlyph(id, codePoints)
  }
  const cache = new Map<string, Run>()
  const getRun = (text: string, direction: 'ltr' | 'rtl', isTabular: boolean): Run => {
    const key = `${direction} ${isTabular} ${text}`
    let run = cache.get(key)
    if (!run) {
      if (cache.size > maxCached) cache.clear()
      run = toRun(font.layout(text, isTabular ? ['tnum'] : [], undefined, undefined, direction))
      cache.set(key, run)
    }
    return run
  }
  const listRuns = (text: string, shaping: Shaping = []): Run[] => {
    if (shaping.includes('rtl')) return [getRun(text, 'rtl', false)]
    // figures of equal width have no kerning, so each is shaped once for all amounts
    if (shaping.includes('tnum'))
      return [...text].map((character) => getRun(character, 'ltr', true))
    return [getRun(text, 'ltr', false)]
  }
  const buildLayout = (text: string, shaping?: Shaping) => joinRuns(listRuns(text, shaping))
  return {
    font: Object.assign(Object.create(font) as Font, {
      layout: buildLayout,
      createSubset: () => addTextGlyphs(font.createSubset()),
    }),
    measure(text, shaping) {
      const parts = shaping ? [text] : (text.match(/[^ ]* |[^ ]+$/g) ?? [])
      let width = 0
      for (const part of parts)
        for (const { advanceWidth } of listRuns(part, shaping)) width += advanceWidth
      return width / font.unitsPerEm
    },
  }
}

type Run = { glyphs: TextGlyph[]; positions: GlyphPosition[]; advanceWidth: number }
/** A glyph and the text it means, both of which are in its id. */
type TextGlyph = { id: string; codePoints: number[]; advanceWidth: number }

function toRun({ glyphs, positions, advanceWidth }: GlyphRun): Run {
  return {
    glyphs: glyphs.map(({ id, codePoints, advanceWidth }) => ({
      id: `${id} ${codePoints.join(' ')}`,
      codePoints,
      advanceWidth,
    })),
    positions,
    advanceWidth,
  }
}

/** Joins runs. The positions are copied, because pdfkit changes them. */
function joinRuns(runs: Run[]): Run {
  const joinedRun: Run = { glyphs: [], positions: [], advanceWidth: 0 }
  for (const { glyphs, positions, advanceWidth } of runs) {
    joinedRun.glyphs.push(...glyphs)
    for (const position of positions) joinedRun.positions.push({ ...position })
    joinedRun.advanceWidth += advanceWidth
  }
  return joinedRun
}

/**
 * Lets a subset hold a glyph once for each text it means. A PDF says of every glyph which text
 * it is, and in Arabic several letters share one, each with its own dots.
 */
function addTextGlyphs(subset: Subset): Subset {
  const open = subset as unknown as {
    glyphs: number[]
    includeGlyph(glyph: number | string | Glyph): number
  }
  const included = new Map<string, number>()
  const includeGlyph = open.includeGlyph.bind(subset)
  open.includeGlyph = (glyph) => {
    if (typeof glyph !== 'string') return includeGlyph(glyph)
    if (!included.has(glyph)) included.set(glyph, open.glyphs.push(Number.parseInt(glyph)) - 1)
    return included.get(glyph)!
  }
  return subset
}

/** Returns the first characters of a text that no font has, or null. */
export function findUnprintable(fonts: Fonts, text: string): string | null {
  return (
    splitGraphemes(text).find(
      (cluster) => cluster.trim() !== '' && fonts.findFont(cluster, 'regular') === null,
    ) ?? null
  )
}

/** Returns what is drawn of a cluster: no characters that only say how to break or to order. */
export function toDrawn(cluster: string, { font }: PdfFont): string {
  return [...cluster]
    .filter(
      (character) =>
        !isIgnorable.test(character) ||
        (isShaper.test(character) && font.hasGlyphForCodePoint(character.codePointAt(0)!)),
    )
    .join('')
}
