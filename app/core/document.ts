import type { DrawingPath } from './drawing.ts'
import { normalizeText } from './text.ts'

/**
 * A document as a value: an invoice, a credit note, a statement or a receipt. The web page, the PDF
 * and the email are rendered from it, so they say the same in the same order. It holds finished
 * text in the client's language, and nothing that isn't printed, so that the same rows give the
 * same bytes.
 */
export type DocumentContent = {
  language: string
  paper: PaperSize
  /** The title of the file, repeated at the foot of each page: `Invoice INV-2027-0004`. */
  title: string
  /** The legal name of the studio. */
  author: string
  /** The instant that the row says, which the file names as its creation date (ISO 8601). */
  createdAt: string
  /** The studio's color, such as `#8a5a12`, or null. */
  accent: string | null
  /** The text of the page number, with `%p` for the page and `%n` for the number of pages. */
  pageLabel: string
  blocks: DocumentBlock[]
}

export type PaperSize = 'letter' | 'a4'

export type DocumentBlock =
  | HeadBlock
  | PartiesBlock
  | ProseBlock
  | TableBlock
  | TotalsBlock
  | QrBlock
  | FootBlock

/** The title of the document, the studio's name opposite, and facts such as number and dates. */
export type HeadBlock = { kind: 'head'; title: string; studio: string; facts: DocumentFact[] }
export type DocumentFact = { label: string; value: string }

/**
 * The parties side by side: who bills and who is billed, each with an address of several lines. A
 * signature is drawn above the name.
 */
export type PartiesBlock = { kind: 'parties'; parties: DocumentParty[] }
export type DocumentParty = {
  label: string
  name: string
  lines: string[]
  drawing?: DocumentDrawing
}
/** A drawing in ink. Emails leave it out. It has no words. */
export type DocumentDrawing = DrawingPath & { alt: string }

/**
 * A heading, paragraphs, or both. `headline` is the sentence that a reader looks for first. With
 * `startsPage` it begins a page of the PDF.
 */
export type ProseBlock = {
  kind: 'prose'
  style: 'headline' | 'normal' | 'small'
  heading?: string
  paragraphs: string[]
  /** Bold and italic parts of each paragraph. */
  emphasis?: Emphasis[][]
  startsPage?: true
}
/** Characters of a text from `from` up to `to`, in bold or in italics. Parts don't overlap. */
export type Emphasis = { from: number; to: number; kind: 'strong' | 'em' }

export type TableBlock = {
  kind: 'table'
  heading?: string
  columns: TableColumn[]
  rows: TableRow[]
}
/** `share` is the part of the width, of the sum of all shares. `end` is for numbers. */
export type TableColumn = { label: string; align: 'start' | 'end'; share: number }
/** A cell per column. `note` is a smaller text below the first cell. */
export type TableRow = { cells: string[]; note?: string; isStrong?: true }

/** Amounts below a table. Strong rows are the ones that matter, such as the amount due. */
export type TotalsBlock = { kind: 'totals'; rows: (DocumentFact & { isStrong?: true })[] }

/** A QR code as an SVG path, a unit per module. Emails leave it out. It has no words. */
export type QrBlock = { kind: 'qr'; size: number; path: string; alt: string }

/** The last lines of the document, such as registration numbers and how to pay. */
export type FootBlock = { kind: 'foot'; lines: string[] }

/**
 * Returns the content as every renderer prints it: Unicode NFC without control characters, and
 * without blocks and lines that have no text.
 */
export function normalizeDocument(content: DocumentContent): DocumentContent {
  const normalized = mapStrings(content)
  const blocks = normalized.blocks.map((block, index) => {
    const before = content.blocks[index]!
    return removeEmptyLines(
      block.kind === 'prose' && before.kind === 'prose' ? keepEmphasis(block, before) : block,
    )
  })
  return { ...normalized, blocks }
}

/** Leaves emphasis out of a paragraph that was changed, whose characters are elsewhere now. */
function keepEmphasis(block: ProseBlock, before: ProseBlock): ProseBlock {
  if (!block.emphasis) return block
  const emphasis = block.paragraphs.map((paragraph, index) =>
    paragraph === before.paragraphs[index] ? (block.emphasis?.[index] ?? []) : [],
  )
  return { ...block, emphasis }
}

function mapStrings<T>(value: T): T {
  if (typeof value === 'string') return normalizeText(value.replaceAll('\t', ' ')) as T
  if (Array.isArray(value)) return value.map((item: unknown) => mapStrings(item)) as T
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, mapStrings(item)]),
  ) as T
}

function removeEmptyLines(block: DocumentBlock): DocumentBlock {
  const keep = (lines: string[]) => lines.filter((line) => line !== '')
  switch (block.kind) {
    case 'head':
      return { ...block, facts: block.facts.filter(({ value }) => value !== '') }
    case 'parties':
      return {
        ...block,
        parties: block.parties.map((party) => ({ ...party, lines: keep(party.lines) })),
      }
    case 'prose': {
      const { paragraphs, emphasis } = block
      return {
        ...block,
        paragraphs: keep(paragraphs),
        ...(emphasis && { emphasis: emphasis.filter((_, index) => paragraphs[index] !== '') }),
      }
    }
    case 'foot':
      return { ...block, lines: keep(block.lines) }
    case 'table':
    case 'totals':
    case 'qr':
      return block
  }
}

/** Splits a paragraph into its parts with and without emphasis. */
export function splitEmphasis(
  text: string,
  emphasis: Emphasis[] = [],
): { text: string; kind?: Emphasis['kind'] }[] {
  const parts = emphasis.flatMap(({ from, to, kind }, index) => [
    { text: text.slice(emphasis[index - 1]?.to ?? 0, from) },
    { text: text.slice(from, to), kind },
  ])
  return [...parts, { text: text.slice(emphasis.at(-1)?.to ?? 0) }].filter(
    (part) => part.text !== '',
  )
}

/** Returns all texts of the document in the order in which every renderer prints them. */
export function listDocumentTexts({ blocks }: DocumentContent): string[] {
  return blocks.flatMap(listBlockTexts).filter((text) => text !== '')
}

function listBlockTexts(block: DocumentBlock): string[] {
  switch (block.kind) {
    case 'head':
      return [block.title, block.studio, ...block.facts.flatMap(listFactTexts)]
    case 'parties':
      return block.parties.flatMap(({ label, name, lines }) => [label, name, ...lines])
    case 'prose':
      return [block.heading ?? '', ...block.paragraphs]
    case 'table':
      return [
        block.heading ?? '',
        ...block.columns.map(({ label }) => label),
        ...block.rows.flatMap(listRowTexts),
      ]
    case 'totals':
      return block.rows.flatMap(listFactTexts)
    case 'qr':
      return []
    case 'foot':
      return block.lines
  }
}

function listFactTexts({ label, value }: DocumentFact): string[] {
  return [label, value]
}

function listRowTexts({ cells: [first = '', ...rest], note = '' }: TableRow): string[] {
  return [first, note, ...rest]
}

/** Returns the words of a document in reading order, for comparing what the renderers print. */
export function listDocumentWords(content: DocumentContent): string[] {
  return listDocumentTexts(content)
    .flatMap((text) => text.split(/\s+/))
    .filter((word) => word !== '')
}

/** Countries whose paper is US letter (CLDR). */
const letterCountries = new Set('BZ CA CL CO CR DO GT MX NI PA PH PR SV US VE'.split(' '))

export function getPaperSize(country: string): PaperSize {
  return letterCountries.has(country) ? 'letter' : 'a4'
}

/** The style of the studio's documents, and the locale of their amounts and dates. */
export type DocumentStyle = {
  name: string
  accent: string | null
  locale: string
  paper: PaperSize
}
