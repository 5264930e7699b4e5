import type { TableBlock, TableColumn, TableRow } from '#app/core/document.ts'

import {
  type Sheet,
  addPage,
  colors,
  drawArtifact,
  drawLine,
  drawRule,
  getLineHeight,
  hasRoom,
  fitText,
  makeRoom,
  tag,
} from './sheet.server.ts'
import type { Line, TextStyle } from './text.server.ts'

const heading: TextStyle = { size: 8, face: 'regular' }
const caption: TextStyle = { size: 11, face: 'semibold' }
const normal: TextStyle = { size: 9.5, face: 'regular' }
const strong: TextStyle = { size: 9.5, face: 'semibold' }
const note: TextStyle = { size: 8.5, face: 'regular' }
/** Points above and below the text of a row, and between columns. */
const padding = 5
const columnGap = 14

type Column = TableColumn & { x: number; width: number }
/** A line of a cell, at a distance from the top of the row. */
type CellLine = { line: Line; style: TextStyle; color: string; top: number }
type LaidCell = { column: Column; lines: CellLine[]; height: number }

/**
 * Draws a table over as many pages as it needs. Its headings are repeated on each, and a row breaks
 * only if it is taller than a page.
 */
export function drawTable(sheet: Sheet, block: TableBlock) {
  const columns = placeColumns(sheet, block.columns)
  const head = columns.map((column) => ({
    column,
    lines: fitText(sheet, column.label, heading, column.width),
  }))
  const headHeight =
    Math.max(...head.map(({ lines }) => lines.length)) * getLineHeight(heading) + padding
  const rows = block.rows.map((row) => fitRow(sheet, row, columns))
  const rowRoom = (rows[0]?.height ?? 0) + headHeight
  if (block.heading) drawCaption(sheet, block.heading, rowRoom)
  makeRoom(sheet, rowRoom)
  const table = sheet.doc.struct('Table')
  sheet.root.add(table)
  const drawHeadings = (draw: (cell: (typeof head)[number]) => void) => {
    for (const cell of head) draw(cell)
    sheet.y += headHeight
    drawRule(sheet, { x: sheet.left, width: sheet.width }, true)
  }
  const headRow = sheet.doc.struct('TR')
  table.add(headRow)
  drawHeadings((cell) => tag(sheet, headRow, 'TH', () => drawHeading(sheet, cell)))
  headRow.end()
  const startPage = () => {
    addPage(sheet)
    drawHeadings((cell) => drawArtifact(sheet, 'Pagination', () => drawHeading(sheet, cell)))
  }
  for (const [index, { cells, height, isHeading }] of rows.entries()) {
    const room = height + (isHeading ? (rows[index + 1]?.height ?? 0) : 0)
    const element = sheet.doc.struct('TR')
    table.add(element)
    if (!hasRoom(sheet, room)) startPage()
    drawRow(sheet, cells, height, { element, startPage })
    element.end()
    drawRule(sheet, { x: sheet.left, width: sheet.width })
  }
  table.end()
}

function placeColumns({ left, width }: Sheet, columns: TableColumn[]): Column[] {
  const shares = columns.reduce((sum, { share }) => sum + share, 0)
  const room = width - columnGap * (columns.length - 1)
  let x = left
  return columns.map((column) => {
    const placed = { ...column, x, width: (room * column.share) / shares }
    x += placed.width + columnGap
    return placed
  })
}

function drawCaption(sheet: Sheet, text: string, rowRoom: number) {
  const lines = fitText(sheet, text, caption, sheet.width)
  makeRoom(sheet, lines.length * getLineHeight(caption) + 4 + rowRoom)
  tag(sheet, sheet.root, 'H2', () => {
    for (const line of lines) {
      drawLine(sheet, line, caption, { x: sheet.left, y: sheet.y, color: colors.text })
      sheet.y += getLineHeight(caption)
    }
  })
  sheet.y += 4
}

function drawHeading(sheet: Sheet, { column, lines }: { column: Column; lines: Line[] }) {
  const x = column.align === 'end' ? column.x + column.width : column.x
  for (const [index, line] of lines.entries())
    drawLine(sheet, line, heading, {
      x,
      y: sheet.y + index * getLineHeight(heading),
      color: colors.muted,
      align: column.align,
    })
}

function fitRow(sheet: Sheet, row: TableRow, columns: Column[]) {
  const cells = columns.map((column, index): LaidCell => {
    const style = {
      ...(row.isStrong ? strong : normal),
      isTabular: column.align === 'end',
    }
    const lines: CellLine[] = []
    let top = padding
    const addLines = (text: string, style: TextStyle, color: string) => {
      for (const line of fitText(sheet, text, style, column.width)) {
        lines.push({ line, style, color, top })
        top += getLineHeight(style)
      }
    }
    addLines(row.cells[index] ?? '', style, colors.text)
    if (index === 0 && row.note) addLines(row.note, note, colors.muted)
    return { column, lines, height: top + padding }
  })
  return {
    cells,
    height: Math.max(...cells.map(({ height }) => height)),
    /** It is kept on the page of the row below. */
    isHeading: row.isStrong === true && row.cells.slice(1).every((cell) => cell === ''),
  }
}

/** Draws a row; one that is taller than a page continues below the headings of the next. */
function drawRow(
  sheet: Sheet,
  cells: LaidCell[],
  height: number,
  { element, startPage }: { element: PDFKit.PDFStructureElement; startPage: () => void },
) {
  let from = 0
  while (from < height) {
    const until = hasRoom(sheet, height - from) ? height : from + (sheet.bottom - sheet.y)
    const top = sheet.y
    // a line that doesn't end before the break is drawn after it
    const ends = cells.flatMap(({ lines }) =>
      lines.filter((line) => line.top >= from && getEnd(line) > until).map((line) => line.top),
    )
    const cut = until === height ? height : Math.min(until, ...ends)
    for (const { column, lines } of cells)
      tag(sheet, element, 'TD', () => {
        for (const { line, style, color, top: lineTop } of lines)
          if (lineTop >= from && lineTop < cut)
            drawLine(sheet, line, style, {
              x: column.align === 'end' ? column.x + column.width : column.x,
              y: top + lineTop - from,
              color,
              align: column.align,
            })
      })
    sheet.y = top + (cut - from)
    if (cut < height) startPage()
    from = cut
  }
}

function getEnd({ top, style }: CellLine): number {
  return top + getLineHeight(style)
}
