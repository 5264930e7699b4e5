import PDFDocument from 'pdfkit'

import { deriveAccentColors } from '#app/core/color.ts'
import type { DocumentContent, PaperSize } from '#app/core/document.ts'

import type { Fonts } from './fonts.server.ts'
import { type Line, type TextStyle, splitLines } from './text.server.ts'

type Pdf = PDFKit.PDFDocument
type Structure = PDFKit.PDFStructureElement

/**
 * A PDF that is being written from top to bottom. Positions are points from the top left; `y` is
 * where the next block begins.
 */
export type Sheet = {
  doc: Pdf
  fonts: Fonts
  left: number
  width: number
  bottom: number
  y: number
  accent: string
  root: Structure
}

const sizes: Record<PaperSize, [number, number]> = {
  letter: [612, 792],
  a4: [595.28, 841.89],
}
const margin = { side: 54, top: 54, bottom: 66 }
const footSize = 8
export const colors = { text: '#111815', muted: '#525e58', line: '#d8ded7' }
const programAccent = '#ff7a38'

/** Line height as a multiple of the font size, and where in it the baseline is. */
const lineHeight = 1.4
const baseline = 1.05

/** Opens a PDF/A-3b with structure. Its dates come from the content, so that its bytes do too. */
export function openSheet(content: DocumentContent, fonts: Fonts): Sheet {
  const { language, paper, title, author, createdAt } = content
  const size = sizes[paper]
  const date = new Date(createdAt)
  const doc = new PDFDocument({
    size,
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang: language,
    displayTitle: true,
    bufferPages: true,
    // the default would be Helvetica, which PDF/A must not leave to the reader's program
    font: null as unknown as string,
    info: { Title: title, Author: author, Creator: author, CreationDate: date, ModDate: date },
  })
  const root = doc.struct('Document')
  doc.addStructure(root)
  const accent = deriveAccentColors(content.accent ?? programAccent)
  return {
    doc,
    fonts,
    left: margin.side,
    width: size[0] - 2 * margin.side,
    bottom: size[1] - margin.bottom,
    y: margin.top,
    accent: accent?.light.mark ?? colors.text,
    root,
  }
}

/** Returns whether the height fits on the page. */
export function hasRoom(sheet: Sheet, height: number): boolean {
  return sheet.y + height <= sheet.bottom
}

export function addPage(sheet: Sheet) {
  // unlike `addPage`, it ends open elements of the structure on this page and goes on with them
  sheet.doc.continueOnNewPage()
  sheet.y = margin.top
}

/** Starts a page unless the height fits, or is more than any page has. */
export function makeRoom(sheet: Sheet, height: number) {
  if (!hasRoom(sheet, height) && sheet.y > margin.top) addPage(sheet)
}

export function getLineHeight({ size }: TextStyle): number {
  return size * lineHeight
}

export function fitText(sheet: Sheet, text: string, style: TextStyle, width: number): Line[] {
  return splitLines(text, style, width, sheet.fonts)
}

/** Draws a line whose top is at `y`, from `x` or up to it. */
export function drawLine(
  { doc }: Sheet,
  line: Line,
  { size }: TextStyle,
  {
    x,
    y,
    color,
    align = 'start',
  }: { x: number; y: number; color: string; align?: 'start' | 'end' },
) {
  let left = align === 'end' ? x - line.width : x
  for (const { font, text, shaping, width } of line.pieces) {
    // pdfkit takes an open font where its types want a path
    doc
      .font(font.font as unknown as string, font.name)
      .fontSize(size)
      .fillColor(color)
      .text(text, left, y + size * baseline, {
        lineBreak: false,
        baseline: 'alphabetic',
        // spares measuring it again
        ...({ textWidth: width, wordCount: 1 } as object),
        ...(shaping && { features: shaping as never }),
      })
    left += width
  }
}

/** Draws inside a new element of the structure, which screen readers follow. */
export function tag(sheet: Sheet, parent: Structure, type: string, draw: () => void) {
  const element = sheet.doc.struct(type)
  parent.add(element)
  element.add(sheet.doc.markStructureContent(type))
  draw()
  sheet.doc.endMarkedContent()
  element.end()
}

/** Draws what isn't part of the text: rules, page numbers, and repeated headings. */
export function drawArtifact({ doc }: Sheet, type: 'Layout' | 'Pagination', draw: () => void) {
  doc.markContent('Artifact', { type })
  draw()
  doc.endMarkedContent()
}

export function drawRule(sheet: Sheet, { x, width }: { x: number; width: number }, bold = false) {
  drawArtifact(sheet, 'Layout', () =>
    sheet.doc
      .lineWidth(bold ? 1 : 0.5)
      .strokeColor(bold ? colors.text : colors.line)
      .moveTo(x, sheet.y)
      .lineTo(x + width, sheet.y)
      .stroke(),
  )
}

/** Draws lines of text one below the other, over as many pages as they need. */
export function drawText(
  sheet: Sheet,
  lines: Line[],
  style: TextStyle,
  { x = sheet.left, color = colors.text }: { x?: number; color?: string } = {},
) {
  for (const line of lines) {
    makeRoom(sheet, getLineHeight(style))
    drawLine(sheet, line, style, { x, y: sheet.y, color })
    sheet.y += getLineHeight(style)
  }
}

/** Writes the foot of all pages: the title, and the number of the page. */
export function drawPageFeet(sheet: Sheet, { title, pageLabel }: DocumentContent) {
  const { doc, left, width, bottom } = sheet
  const style: TextStyle = { size: footSize, face: 'regular' }
  const { start, count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index++) {
    doc.switchToPage(start + index)
    const number = pageLabel.replace('%p', `${index + 1}`).replace('%n', `${count}`)
    const [label] = fitText(sheet, number, style, width)
    const [name] = fitText(sheet, title, style, width - (label?.width ?? 0) - 12)
    drawArtifact(sheet, 'Pagination', () => {
      const line = { y: bottom + 24, color: colors.muted }
      if (name) drawLine(sheet, name, style, { ...line, x: left })
      if (label) drawLine(sheet, label, style, { ...line, x: left + width, align: 'end' })
    })
  }
}
