import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentFact,
  type Emphasis,
  type TableRow,
  splitEmphasis,
} from './document.ts'
import { escapeXml } from './text.ts'

/** Formats a document as plain text, for emails. */
export function formatDocumentText({ blocks }: DocumentContent): string {
  return blocks
    .map((block) =>
      formatBlock(block)
        .filter((line) => line !== '')
        .join('\n'),
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

function formatBlock(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'head':
      return [block.title, block.studio, ...formatFacts(block.facts)]
    case 'parties':
      return [
        block.parties
          .map(({ label, name, lines }) => [label, name, ...lines].join('\n'))
          .join('\n\n'),
      ]
    case 'prose':
      return [block.heading ?? '', ...block.paragraphs]
    case 'table':
      return [
        block.heading ?? '',
        joinCells(block.columns.map(({ label }) => label)),
        ...block.rows.map((row) => `\n${formatRow(row)}`),
      ]
    case 'totals':
      return formatFacts(block.rows)
    case 'qr':
      return []
    case 'foot':
      return block.lines
  }
}

/** Formats labels and values as two columns. */
function formatFacts(facts: DocumentFact[]): string[] {
  const width = Math.min(32, Math.max(0, ...facts.map(({ label }) => label.length)))
  return facts.map(({ label, value }) => `${label.padEnd(width)}  ${value}`)
}

function formatRow({ cells: [first = '', ...rest], note = '' }: TableRow): string {
  return [first, note, joinCells(rest)].filter((line) => line !== '').join('\n')
}

function joinCells(cells: string[]): string {
  return cells.filter((cell) => cell !== '').join('  ')
}

const fonts = "-apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif"
const text = `color:#111815;font:15px/1.5 ${fonts};`
const muted = `color:#525e58;font:13px/1.5 ${fonts};`

/**
 * Formats a document as HTML for emails: tables and inline styles, with the classes of dark mode of
 * `formatEmailHtml`.
 */
export function formatDocumentHtml({ blocks }: DocumentContent): string {
  return blocks.map(renderBlock).join('\n')
}

function renderBlock(block: DocumentBlock): string {
  switch (block.kind) {
    case 'head':
      return (
        `${renderParagraph(block.title, `color:#111815;font:600 22px/1.3 ${fonts};`, 'e-text')}` +
        `${renderParagraph(block.studio, text, 'e-text', 12)}${renderFacts(block.facts, 'left')}`
      )
    case 'parties':
      return block.parties
        .map(
          ({ label, name, lines }) =>
            renderParagraph(label, muted, 'e-muted', 2) +
            `<p class="e-text" dir="auto" style="margin:0 0 16px;${text}"><strong>${renderLines(name)}</strong>${lines.map((line) => `<br>${renderLines(line)}`).join('')}</p>`,
        )
        .join('')
    case 'prose': {
      const size = block.style === 'headline' ? 18 : 15
      const heading = block.heading
        ? renderParagraph(
            block.heading,
            `color:#111815;font:600 ${size}px/1.4 ${fonts};`,
            'e-text',
            6,
          )
        : ''
      const [style, name] = block.style === 'small' ? [muted, 'e-muted'] : [text, 'e-text']
      return (
        heading +
        block.paragraphs
          .map((paragraph, index) =>
            wrapParagraph(renderEmphasis(paragraph, block.emphasis?.[index]), style, name, 12),
          )
          .join('')
      )
    }
    case 'table':
      return (
        (block.heading ? renderParagraph(block.heading, text, 'e-text', 6) : '') +
        wrapTable(
          renderTableRow({ cells: block.columns.map(({ label }) => label) }, 'e-muted', muted) +
            block.rows.map((row) => renderTableRow(row, 'e-text', text)).join(''),
        )
      )
    case 'totals':
      return renderFacts(block.rows, 'right')
    case 'qr':
      return ''
    case 'foot':
      return block.lines.map((line) => renderParagraph(line, muted, 'e-muted', 4)).join('')
  }
}

/** A line of a table, which phones show in two columns: its last cell is the amount. */
function renderTableRow(
  { cells, note, isStrong }: TableRow,
  name: 'e-text' | 'e-muted',
  style: string,
): string {
  const [first = '', ...rest] = cells
  const last = rest.pop() ?? ''
  const details = [note ?? '', rest.filter((cell) => cell !== '').join('\u2003')]
    .filter((line) => line !== '')
    .map((line) => `<br><span class="e-muted" style="${muted}">${renderLines(line)}</span>`)
  const cell = `border-bottom:1px solid #d8ded7;${style}font-weight:${isStrong ? 600 : 400};`
  return (
    `<tr><td class="${name} e-line" dir="auto" valign="top" style="padding:8px 0;${cell}word-break:break-word;">${renderLines(first)}${details.join('')}</td>` +
    `<td class="${name} e-line" valign="top" align="right" style="padding:8px 0 8px 16px;${cell}white-space:nowrap;">${renderLines(last)}</td></tr>`
  )
}

function renderFacts(rows: (DocumentFact & { isStrong?: true })[], align: 'left' | 'right') {
  const lines = rows.map(({ label, value, isStrong }) => {
    const name = isStrong ? 'e-text' : 'e-muted'
    const weight = `font-weight:${isStrong ? 600 : 400};`
    const style = `padding:4px 16px 4px 0;${isStrong ? text : muted}${weight}`
    return (
      `<tr><td class="${name}" dir="auto" valign="top" style="${style}">${renderLines(label)}</td>` +
      `<td class="e-text" dir="auto" valign="top" align="${align}" ` +
      `style="padding:4px 0;${text}${weight}">${renderLines(value)}</td></tr>`
    )
  })
  return wrapTable(lines.join(''))
}

function wrapTable(rows: string): string {
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;">${rows}</table>`
}

function renderParagraph(content: string, style: string, name: string, gap = 4): string {
  return wrapParagraph(renderLines(content), style, name, gap)
}

function wrapParagraph(html: string, style: string, name: string, gap: number): string {
  return `<p class="${name}" dir="auto" style="margin:0 0 ${gap}px;${style}">${html}</p>`
}

function renderEmphasis(content: string, emphasis?: Emphasis[]): string {
  return splitEmphasis(content, emphasis)
    .map(({ text, kind }) => (kind ? `<${kind}>${renderLines(text)}</${kind}>` : renderLines(text)))
    .join('')
}

function renderLines(content: string): string {
  return escapeXml(content).replaceAll('\n', '<br>')
}
