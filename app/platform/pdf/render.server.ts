import type {
  DocumentBlock,
  DocumentContent,
  DocumentDrawing,
  DocumentFact,
  DocumentParty,
  FootBlock,
  HeadBlock,
  PartiesBlock,
  ProseBlock,
  QrBlock,
  TotalsBlock,
} from '#app/core/document.ts'

import type { Fonts } from './fonts.server.ts'
import { addSealField } from './seal-field.server.ts'
import {
  type Sheet,
  addPage,
  colors,
  drawArtifact,
  drawLine,
  drawPageFeet,
  drawRule,
  drawText,
  getLineHeight,
  hasRoom,
  fitText,
  makeRoom,
  openSheet,
  tag,
} from './sheet.server.ts'
import { drawTable } from './table.server.ts'
import type { TextStyle } from './text.server.ts'

const title: TextStyle = { size: 22, face: 'semibold' }
const name: TextStyle = { size: 13, face: 'semibold' }
const headline: TextStyle = { size: 15, face: 'semibold' }
const strong: TextStyle = { size: 9.5, face: 'semibold' }
const normal: TextStyle = { size: 9.5, face: 'regular' }
const smallStyle: TextStyle = { size: 8, face: 'regular' }
/** Points between blocks, and between the columns of parties. */
const gap = 22
const columnGap = 24
const footMargin = 18

/**
 * Renders a document as PDF/A-3b. The same content gives the same bytes. Throws `UnprintableError`
 * if no font has a character. With room for a seal, it also returns where that begins.
 */
export async function renderPdf(
  content: DocumentContent,
  fonts: Fonts,
  hasSeal = false,
): Promise<{ bytes: Uint8Array; sealFieldStart?: number }> {
  const sheet = openSheet(content, fonts)
  const bytes = collectBytes(sheet.doc)
  drawArtifact(sheet, 'Layout', () =>
    sheet.doc.rect(0, 0, sheet.left * 2 + sheet.width, 6).fill(sheet.accent),
  )
  for (const block of content.blocks) drawBlock(sheet, block)
  sheet.root.end()
  drawPageFeet(sheet, content)
  const sealFieldStart = hasSeal ? addSealField(sheet.doc, content.createdAt) : undefined
  sheet.doc.end()
  return { bytes: await bytes, sealFieldStart }
}

function collectBytes(doc: Sheet['doc']): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}

function drawBlock(sheet: Sheet, block: DocumentBlock) {
  switch (block.kind) {
    case 'head':
      return drawHead(sheet, block)
    case 'parties':
      return drawParties(sheet, block)
    case 'prose':
      return drawProse(sheet, block)
    case 'table':
      drawTable(sheet, block)
      sheet.y += gap / 2
      return
    case 'totals':
      return drawTotals(sheet, block)
    case 'qr':
      return drawQrCode(sheet, block)
    case 'foot':
      return drawFoot(sheet, block)
  }
}

/** The title on the left, the studio's name on the right, and the facts below the title. */
function drawHead(sheet: Sheet, block: HeadBlock) {
  const { left, width, root } = sheet
  const half = (width - columnGap) / 2
  const top = sheet.y
  tag(sheet, root, 'H1', () => drawText(sheet, fitText(sheet, block.title, title, half), title))
  const titleEnd = sheet.y
  sheet.y = top + (getLineHeight(title) - getLineHeight(name)) / 2
  tag(sheet, root, 'P', () => {
    for (const line of fitText(sheet, block.studio, name, half)) {
      drawLine(sheet, line, name, {
        x: left + width,
        y: sheet.y,
        color: colors.text,
        align: 'end',
      })
      sheet.y += getLineHeight(name)
    }
  })
  sheet.y = Math.max(titleEnd, sheet.y) + 10
  const labels = block.facts.map(({ label }) => fitText(sheet, label, strong, 140))
  const labelWidth = Math.max(0, ...labels.flat().map((line) => line.width)) + 16
  for (const fact of block.facts)
    drawFact(sheet, fact, { x: left, labelWidth, valueWidth: width - labelWidth })
  sheet.y += gap - 4
}

function drawFact(
  sheet: Sheet,
  { label, value }: DocumentFact,
  { x, labelWidth, valueWidth }: { x: number; labelWidth: number; valueWidth: number },
) {
  const labels = fitText(sheet, label, strong, labelWidth)
  const values = fitText(sheet, value, normal, valueWidth)
  makeRoom(sheet, getLineHeight(normal) * Math.max(labels.length, values.length))
  const top = sheet.y
  tag(sheet, sheet.root, 'P', () => {
    drawText(sheet, labels, strong, { x })
    const end = sheet.y
    sheet.y = top
    drawText(sheet, values, normal, { x: x + labelWidth })
    sheet.y = Math.max(sheet.y, end)
  })
}

/** Up to three parties side by side. */
function drawParties(sheet: Sheet, { parties }: PartiesBlock) {
  const count = Math.max(2, parties.length)
  const width = (sheet.width - columnGap * (count - 1)) / count
  const columns = parties.map((party) => fitParty(sheet, party, width))
  makeRoom(sheet, Math.max(...columns.map(({ height }) => height)))
  const top = sheet.y
  let end = top
  for (const [index, { label, name, lines, drawing, scale }] of columns.entries()) {
    const x = sheet.left + index * (width + columnGap)
    sheet.y = top
    const drawLabel = () => drawText(sheet, label, smallStyle, { x, color: colors.muted })
    const drawName = () => {
      sheet.y += 2
      drawText(sheet, name, strong, { x })
      drawText(sheet, lines, normal, { x })
    }
    if (drawing) {
      tag(sheet, sheet.root, 'P', drawLabel)
      drawSignature(sheet, drawing, { x, width, scale })
      tag(sheet, sheet.root, 'P', drawName)
    } else
      tag(sheet, sheet.root, 'P', () => {
        drawLabel()
        drawName()
      })
    end = Math.max(end, sheet.y)
  }
  sheet.y = end + gap
}

function fitParty(sheet: Sheet, { drawing, ...party }: DocumentParty, width: number) {
  const label = fitText(sheet, party.label, smallStyle, width)
  const name = fitText(sheet, party.name, strong, width)
  const lines = party.lines.flatMap((line) => fitText(sheet, line, normal, width))
  const textHeight = (label.length + name.length + lines.length) * getLineHeight(normal)
  const scale = drawing ? Math.min(drawingScale, width / drawing.width) : 0
  const drawingHeight = drawing ? drawing.height * scale + 2 * drawingMargin : 0
  return { label, name, lines, drawing, scale, height: textHeight + drawingHeight }
}

/** Points for each unit of a drawing, whose field is then 70 mm wide. */
const drawingScale = 0.2
/** The width of a ballpoint pen's line. */
const inkWidth = 1.1
const drawingMargin = 5

/** Draws a signature above a line, below which its name is printed. */
function drawSignature(
  sheet: Sheet,
  { path, height, alt }: DocumentDrawing,
  { x, width, scale }: { x: number; width: number; scale: number },
) {
  const { doc } = sheet
  sheet.y += drawingMargin
  drawFigure(sheet, alt, () => {
    doc.save().translate(x, sheet.y).scale(scale)
    doc
      .lineWidth(inkWidth / scale)
      .lineCap('round')
      .lineJoin('round')
    doc.path(path).stroke('#000000')
    doc.restore()
  })
  sheet.y += height * scale + drawingMargin
  drawRule(sheet, { x, width })
}

function drawProse(sheet: Sheet, block: ProseBlock) {
  const { style, heading, paragraphs, emphasis, startsPage } = block
  if (startsPage) addPage(sheet)
  const text = style === 'small' ? smallStyle : normal
  const color = style === 'small' ? colors.muted : colors.text
  const headingStyle = style === 'headline' ? headline : strong
  if (heading) {
    const lines = fitText(sheet, heading, headingStyle, sheet.width)
    makeRoom(sheet, lines.length * getLineHeight(headingStyle) + 2 * getLineHeight(text))
    tag(sheet, sheet.root, 'H2', () => drawText(sheet, lines, headingStyle))
    sheet.y += style === 'headline' ? 5 : 2
  }
  for (const [index, paragraph] of paragraphs.entries()) {
    if (index > 0) sheet.y += 5
    drawParagraph(sheet, paragraph, { ...text, emphasis: emphasis?.[index] ?? [] }, color)
  }
  sheet.y += style === 'headline' ? gap - 6 : gap / 1.5
}

/** Draws a paragraph, with an element of the structure for its part on each page. */
function drawParagraph(sheet: Sheet, paragraph: string, style: TextStyle, color: string) {
  let lines = fitText(sheet, paragraph, style, sheet.width)
  while (lines.length > 0) {
    makeRoom(sheet, getLineHeight(style) * Math.min(2, lines.length))
    const room = Math.max(1, Math.floor((sheet.bottom - sheet.y) / getLineHeight(style)))
    const part = lines.slice(0, room)
    tag(sheet, sheet.root, 'P', () => drawText(sheet, part, style, { color }))
    lines = lines.slice(room)
  }
}

/** Amounts in the right half, kept on one page. */
function drawTotals(sheet: Sheet, { rows }: TotalsBlock) {
  const { left, width, root } = sheet
  const x = left + width * 0.45
  const total = width * 0.55
  const amount: TextStyle = { ...normal, isTabular: true }
  const strongAmount: TextStyle = { ...strong, size: 10.5, isTabular: true }
  const rowLayouts = rows.map((row) => {
    const style = row.isStrong ? strongAmount : amount
    const [value] = fitText(sheet, row.value, style, total)
    const labels = fitText(
      sheet,
      row.label,
      { ...style, isTabular: false },
      total - (value?.width ?? 0) - 12,
    )
    return { style, value, labels, height: labels.length * getLineHeight(style) + 9 }
  })
  makeRoom(
    sheet,
    rowLayouts.reduce((sum, { height }) => sum + height, 0),
  )
  for (const [index, { style, value, labels, height }] of rowLayouts.entries()) {
    const top = sheet.y
    if (index > 0) drawRule(sheet, { x, width: total }, rows[index]!.isStrong)
    sheet.y += 4.5
    tag(sheet, root, 'P', () => {
      const line = { color: colors.text, y: sheet.y }
      for (const [row, label] of labels.entries())
        drawLine(sheet, label, style, {
          ...line,
          x,
          y: sheet.y + row * getLineHeight(style),
        })
      if (value) drawLine(sheet, value, style, { ...line, x: left + width, align: 'end' })
    })
    sheet.y = top + height
  }
  sheet.y += gap
}

/** A module of 1.5 points is half a millimeter, which cameras read from paper. */
const qrModule = 1.5

function drawQrCode(sheet: Sheet, { size, path, alt }: QrBlock) {
  const { doc, left } = sheet
  makeRoom(sheet, size * qrModule)
  drawFigure(sheet, alt, () => {
    doc.save().translate(left, sheet.y).scale(qrModule)
    doc.path(path).fill(colors.text)
    doc.restore()
  })
  sheet.y += size * qrModule + gap
}

function drawFigure({ doc, root }: Sheet, alt: string, draw: () => void) {
  const figure = doc.struct('Figure', { alt })
  root.add(figure)
  figure.add(doc.markStructureContent('Figure'))
  draw()
  doc.endMarkedContent()
  figure.end()
}

/** The last lines, at the bottom of the page where there is room. */
function drawFoot(sheet: Sheet, { lines }: FootBlock) {
  const textLines = lines.flatMap((line) => fitText(sheet, line, smallStyle, sheet.width))
  const height = textLines.length * getLineHeight(smallStyle) + 8
  // a line or two may reach into the margin, so that they don't need a page of their own
  makeRoom(sheet, height - footMargin)
  if (hasRoom(sheet, height)) sheet.y = sheet.bottom - height
  drawRule(sheet, { x: sheet.left, width: sheet.width })
  sheet.y += 8
  tag(sheet, sheet.root, 'P', () => {
    for (const line of textLines) {
      makeRoom(sheet, getLineHeight(smallStyle) - footMargin)
      drawLine(sheet, line, smallStyle, { x: sheet.left, y: sheet.y, color: colors.muted })
      sheet.y += getLineHeight(smallStyle)
    }
  })
}
