import type { StudioDay } from '#app/core/day.ts'
import { formatFullDay, formatQuantity } from '#app/core/display.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentFact,
  type DocumentStyle,
  type TableBlock,
  normalizeDocument,
} from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import { type TaxSum, formatRate } from '#app/core/tax.ts'
import {
  buildParties,
  getDocumentLocale,
  listFootLines,
} from '#app/features/money/document-party/document.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

import type { InvoiceKind, InvoiceLine } from './rules.ts'

/** An earlier invoice that a final invoice deducts, as its rows say. */
export type DeductedInvoice = {
  id: string
  kind: InvoiceKind
  documentNumber: string
  issuedOn: StudioDay
}

/** An issued invoice or credit note, or a draft of one, whose number is empty. */
export type PrintedInvoice = {
  kind: InvoiceKind
  documentNumber: string
  issuedOn: StudioDay
  issuedAt: Date
  suppliedOn: StudioDay | null
  dueOn: StudioDay
  currency: string
  priceMode: 'net' | 'gross'
  language: string
  seller: Seller
  buyer: Buyer
  net: Cents
  gross: Cents
  /** Creditor reference (ISO 11649); empty for a credit note. */
  reference: string
  texts: { opening: string; closing: string }
  lines: InvoiceLine[]
  sums: TaxSum[]
  corrects: { documentNumber: string; issuedOn: StudioDay } | null
  /** Of a final invoice, in the order of its lines. */
  deducted: DeductedInvoice[]
}

type Format = ReturnType<typeof createFormat>

type PrintedAmounts = Pick<
  PrintedInvoice,
  'currency' | 'priceMode' | 'language' | 'net' | 'gross' | 'lines' | 'sums'
>

/** Returns lines and totals as an invoice has them, for other documents with amounts. */
export function buildAmountBlocks(
  amounts: PrintedAmounts,
  style: Pick<DocumentStyle, 'locale'>,
): DocumentBlock[] {
  const format = createFormat({ ...amounts, kind: 'standalone', documentNumber: '' }, style)
  return [buildTable(amounts, format), buildTotals(amounts, format)]
}

/** Builds what an invoice or credit note says, from its rows only. */
export function buildInvoiceDocument(
  invoice: PrintedInvoice,
  style: DocumentStyle,
): DocumentContent {
  const format = createFormat(invoice, style)
  const { messages, title } = format
  return normalizeDocument({
    language: invoice.language,
    paper: style.paper,
    title: invoice.documentNumber ? messages.fileTitle(title, invoice.documentNumber) : title,
    author: invoice.seller.name || style.name,
    createdAt: invoice.issuedAt.toISOString(),
    accent: style.accent,
    pageLabel: messages.pageLabel,
    blocks: [
      { kind: 'head', title, studio: style.name, facts: listFacts(invoice, format) },
      buildParties(invoice, format.messages.billTo, format),
      buildOpening(invoice, format),
      buildTable(invoice, format),
      buildTotals(invoice, format),
      ...buildSummary(invoice, format),
      ...buildClosing(invoice, format),
      { kind: 'foot', lines: listFootLines(invoice.seller) },
    ],
  })
}

function createFormat(
  {
    kind,
    currency,
    language,
    documentNumber,
  }: Pick<PrintedInvoice, 'kind' | 'currency' | 'language' | 'documentNumber'>,
  { locale: studioLocale }: Pick<DocumentStyle, 'locale'>,
) {
  const messages = getDocumentMessages(language)
  const isCredit = kind === 'credit-note'
  const { titles, kinds } = messages
  const locale = getDocumentLocale(language, studioLocale)
  const getTitle = (kind: InvoiceKind) => (kind in kinds ? kinds[kind as keyof typeof kinds] : null)
  const plainTitle = documentNumber ? titles.invoice : titles.draft
  return {
    messages,
    locale,
    isCredit,
    title: isCredit ? titles.creditNote : (getTitle(kind) ?? plainTitle),
    toTitle: (kind: InvoiceKind) => getTitle(kind) ?? titles.invoice,
    /** The rows of a credit note are positive, and printed as what they are taken off. */
    toAmount: (cents: Cents) => formatExactMoney(isCredit ? -cents || 0 : cents, currency, locale),
    toDate: (day: StudioDay) => formatFullDay(day, locale),
    toNumber: (milli: number) => formatQuantity(milli, locale).replace('-', '−'),
    toRate: (ratePpm: number) => formatRate(ratePpm, locale),
  }
}

function listFacts(invoice: PrintedInvoice, { messages, isCredit, toDate }: Format) {
  const { documentNumber, suppliedOn, corrects, buyer } = invoice
  const facts: [label: string, value: string | null][] = [
    [isCredit ? messages.number.creditNote : messages.number.invoice, documentNumber],
    [messages.issued, toDate(invoice.issuedOn)],
    [messages.supplied, suppliedOn && toDate(suppliedOn)],
    [messages.due, isCredit ? null : toDate(invoice.dueOn)],
    [
      messages.corrects,
      corrects && messages.correctsValue(corrects.documentNumber, toDate(corrects.issuedOn)),
    ],
    [messages.purchaseOrder, buyer.purchaseOrder],
    [messages.buyerReference, buyer.buyerReference],
  ]
  return facts.map(([label, value]): DocumentFact => ({ label, value: value ?? '' }))
}

/** The sentence that the client looks for first, and the text of the studio. */
function buildOpening(invoice: PrintedInvoice, format: Format): DocumentBlock {
  const { messages, isCredit, toDate, toAmount, locale } = format
  const { gross, dueOn, currency, texts } = invoice
  const heading = isCredit
    ? messages.credited(formatExactMoney(gross, currency, locale))
    : gross === 0
      ? messages.nothingDue
      : messages.amountDue(toAmount(gross), toDate(dueOn))
  return { kind: 'prose', style: 'headline', heading, paragraphs: splitParagraphs(texts.opening) }
}

/** The lines. Their tax is a column of its own where rates differ. */
function buildTable(
  { lines, sums, priceMode }: Pick<PrintedInvoice, 'lines' | 'sums' | 'priceMode'>,
  format: Format,
): TableBlock {
  const { messages, toNumber, toAmount, toRate } = format
  const { columns, units } = messages
  const hasTax = sums.length > 1
  const toCells = (line: InvoiceLine) => {
    const { kind, name, quantityMilli, unit, unitPrice, net, gross, tax } = line
    const isPriced = kind !== 'discount'
    return [
      name,
      isPriced ? units[unit](toNumber(quantityMilli), quantityMilli === 1000) : '',
      isPriced ? toAmount(unitPrice) : '',
      ...(hasTax ? [isRated(tax) ? toRate(tax.ratePpm) : ''] : []),
      toAmount(priceMode === 'gross' ? gross : net),
    ]
  }
  const toColumn = (label: string, share: number) => ({ label, share, align: 'end' as const })
  return {
    kind: 'table',
    columns: [
      { label: columns.description, align: 'start', share: hasTax ? 46 : 52 },
      toColumn(columns.quantity, 13),
      toColumn(columns.unitPrice, 18),
      ...(hasTax ? [toColumn(columns.tax, 10)] : []),
      toColumn(columns.amount, 18),
    ],
    rows: lines.map((line) => ({ cells: toCells(line), ...(line.text && { note: line.text }) })),
  }
}

/** Returns true if a rate is printed, also 0%; false for what is exempt or not taxed. */
function isRated({ category }: InvoiceLine['tax']): boolean {
  return category === 'S' || category === 'Z'
}

/** Net, the tax of each part of each rate, and the total. */
function buildTotals(
  { net, gross, sums }: Pick<PrintedInvoice, 'net' | 'gross' | 'sums'>,
  format: Format,
): DocumentBlock {
  const { messages, isCredit, toAmount } = format
  const taxes = sums.flatMap(({ tax, net: base, parts }) =>
    parts
      .filter(({ ratePpm }) => ratePpm > 0)
      .map(({ name, ratePpm, cents }) => ({
        label: messages.taxOn(formatTaxName(name || tax.name, ratePpm, format), toAmount(base)),
        value: toAmount(cents),
      })),
  )
  return {
    kind: 'totals',
    rows: [
      ...(taxes.length > 0 ? [{ label: messages.subtotal, value: toAmount(net) }, ...taxes] : []),
      {
        label: isCredit ? messages.credit : messages.total,
        value: toAmount(gross),
        isStrong: true,
      },
    ],
  }
}

/** Of a final invoice: what was agreed, each invoice before it as far as deducted, and its own. */
function buildSummary(
  { kind, lines, net, gross, deducted, sums }: PrintedInvoice,
  { messages, toAmount, toDate, toTitle }: Format,
): DocumentBlock[] {
  if (kind !== 'final') return []
  const { columns, ...labels } = messages.summary
  const hasTax = sums.some(({ tax }) => tax.ratePpm > 0)
  const toCells = (label: string, amounts: { net: Cents; gross: Cents }) => [
    label,
    ...(hasTax ? [toAmount(amounts.net), toAmount(amounts.gross - amounts.net)] : []),
    toAmount(amounts.gross),
  ]
  const sumLines = (isCounted: (line: InvoiceLine) => boolean) => {
    const counted = lines.filter(isCounted)
    return {
      net: counted.reduce((sum, line) => sum + line.net, 0),
      gross: counted.reduce((sum, line) => sum + line.gross, 0),
    }
  }
  const toColumn = (label: string) => ({ label, share: 18, align: 'end' as const })
  return [
    {
      kind: 'table',
      heading: labels.heading,
      columns: [
        { label: columns.item, align: 'start', share: hasTax ? 46 : 82 },
        ...(hasTax ? [toColumn(columns.net), toColumn(columns.tax)] : []),
        toColumn(columns.total),
      ],
      rows: [
        {
          cells: toCells(
            labels.agreed,
            sumLines((line) => line.kind !== 'deduction'),
          ),
        },
        ...deducted.map(({ id, kind, documentNumber, issuedOn }) => ({
          cells: toCells(
            documentNumber,
            sumLines((line) => line.deductsInvoiceId === id),
          ),
          note: labels.invoiceOf(toTitle(kind), toDate(issuedOn)),
        })),
        { cells: toCells(labels.rest, { net, gross }), isStrong: true },
      ],
    },
  ]
}

/** Returns `Sales tax 8.25%`; a name that has its rate already is printed as it is. */
function formatTaxName(name: string, ratePpm: number, { toRate }: Format): string {
  const rate = toRate(ratePpm)
  return /\d\s?%/.test(name) ? name : `${name} ${rate}`.trim()
}

/** The studio's text, how to pay, and why no tax is charged. */
function buildClosing(invoice: PrintedInvoice, { messages, isCredit }: Format): DocumentBlock[] {
  const { texts, seller, reference, gross, sums, priceMode } = invoice
  const blocks: DocumentBlock[] = []
  const closing = splitParagraphs(texts.closing)
  if (closing.length > 0) blocks.push({ kind: 'prose', style: 'normal', paragraphs: closing })
  if (!isCredit && gross > 0)
    blocks.push({
      kind: 'prose',
      style: 'normal',
      heading: messages.payment.heading,
      paragraphs: [
        ...splitParagraphs(seller.bankInstructions),
        seller.iban && messages.payment.iban(formatGroups(seller.iban), seller.bic),
        reference && messages.payment.reference(formatGroups(reference)),
      ],
    })
  const notes = [
    ...new Set(sums.map(({ tax }) => tax.reason)),
    priceMode === 'gross' && sums.some(({ taxCents }) => taxCents > 0) ? messages.taxIncluded : '',
  ].filter(Boolean)
  if (notes.length > 0) blocks.push({ kind: 'prose', style: 'small', paragraphs: notes })
  return blocks.filter(
    (block) => block.kind !== 'prose' || block.paragraphs.some((paragraph) => paragraph !== ''),
  )
}

function splitParagraphs(text: string): string[] {
  return text.split(/\n{2,}/).filter((paragraph) => paragraph.trim() !== '')
}

/** An IBAN and a creditor reference are read in groups of four. */
function formatGroups(text: string): string {
  return text.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')
}
