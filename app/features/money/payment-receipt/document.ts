import { type StudioDay, toStudioDay } from '#app/core/day.ts'
import { formatFullDay, formatLongSpan } from '#app/core/display.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentStyle,
  normalizeDocument,
} from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import {
  buildParties,
  getDocumentLocale,
  listFootLines,
} from '#app/features/money/document-party/document.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { type Method, formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

/** A payment or refund, and what it is for. */
export type PrintedReceipt = {
  number: number
  at: Date
  kind: 'payment' | 'refund' | 'reversal'
  /** Negative for a refund. */
  cents: Cents
  method: Method
  reference: string
  reversedAt: Date | null
  booking: {
    number: number
    title: string
    state: string
    startsLocal: string
    endsLocal: string
    total: Cents
    paid: Cents
  } | null
  /** The invoices that a payment pays, with its part of each and what is open now. */
  invoices: { documentNumber: string; gross: Cents; open: Cents; cents: Cents }[]
  seller: Seller
  buyer: Buyer
  currency: string
  language: string
  timeZone: string
  asOf: Date
}

type Format = ReturnType<typeof createFormat>

/** Builds what the receipt of a payment or refund says. */
export function buildReceiptDocument(
  receipt: PrintedReceipt,
  style: DocumentStyle,
): DocumentContent {
  const format = createFormat(receipt, style)
  const { messages, all, side, locale } = format
  const { seller, buyer, language, asOf } = receipt
  return normalizeDocument({
    language,
    paper: style.paper,
    title: all.fileTitle(messages.titles[side], formatReceiptNumber(receipt.number)),
    author: seller.name,
    createdAt: asOf.toISOString(),
    accent: style.accent,
    pageLabel: all.pageLabel,
    blocks: [
      {
        kind: 'head',
        title: messages.titles[side],
        studio: style.name,
        facts: listFacts(receipt, format),
      },
      buildParties({ seller, buyer }, messages.parties[side], { messages: all, locale }),
      ...buildAmount(receipt, format),
      ...buildPurpose(receipt, format),
      { kind: 'foot', lines: listFootLines(seller) },
    ],
  })
}

function createFormat(
  { kind, language, currency, timeZone }: PrintedReceipt,
  { locale: studioLocale }: DocumentStyle,
) {
  const all = getDocumentMessages(language)
  const locale = getDocumentLocale(language, studioLocale)
  const toDate = (day: StudioDay) => formatFullDay(day, locale)
  return {
    all,
    messages: all.receipt,
    locale,
    side: kind === 'refund' ? ('refund' as const) : ('payment' as const),
    toDate: (instant: Date) => toDate(toStudioDay(instant, timeZone)),
    toAmount: (cents: Cents) => formatExactMoney(cents, currency, locale),
  }
}

function listFacts(
  { number, at, method, reference, booking }: PrintedReceipt,
  { messages, locale, toDate }: Format,
) {
  const bookingText =
    booking &&
    [
      booking.title,
      formatLongSpan(booking, locale).days,
      messages.bookingNumber(booking.number),
    ].join(' · ')
  return [
    { label: messages.number, value: formatReceiptNumber(number) },
    { label: messages.date, value: toDate(at) },
    { label: messages.method, value: messages.methods[method] },
    { label: messages.reference, value: reference },
    { label: messages.booking, value: bookingText ?? '' },
  ]
}

function buildAmount(
  { cents, at, reversedAt }: PrintedReceipt,
  { messages, side, toAmount, toDate }: Format,
): DocumentBlock[] {
  const heading = messages.headlines[side](toAmount(Math.abs(cents)), toDate(at))
  const isVoid = reversedAt !== null
  return [
    {
      kind: 'prose',
      style: 'headline',
      heading: isVoid ? messages.reversed(toDate(reversedAt)) : heading,
      paragraphs: isVoid ? [heading] : [],
    },
  ]
}

/** The invoices that were paid with what is still open, or else the balance of the booking. */
function buildPurpose(receipt: PrintedReceipt, format: Format): DocumentBlock[] {
  const { booking, invoices, reversedAt, asOf } = receipt
  const { messages, toDate } = format
  if (reversedAt !== null) return []
  const block =
    invoices.length > 0
      ? buildInvoiceTable(receipt, format)
      : booking && buildBookingTotals(booking, format)
  if (!block) return []
  return [{ kind: 'prose', style: 'small', paragraphs: [messages.asOf(toDate(asOf))] }, block]
}

function buildInvoiceTable(
  { cents, invoices }: PrintedReceipt,
  { messages, toAmount }: Format,
): DocumentBlock {
  const { columns } = messages
  const rest = cents - invoices.reduce((sum, invoice) => sum + invoice.cents, 0)
  return {
    kind: 'table',
    columns: [
      { label: columns.invoice, align: 'start', share: 40 },
      { label: columns.total, align: 'end', share: 20 },
      { label: columns.payment, align: 'end', share: 20 },
      { label: columns.open, align: 'end', share: 20 },
    ],
    rows: [
      ...invoices.map(({ documentNumber, gross, open, cents }) => ({
        cells: [documentNumber, toAmount(gross), toAmount(cents), toAmount(open)],
      })),
      ...(rest > 0 ? [{ cells: [messages.rest, '', toAmount(rest), ''] }] : []),
    ],
  }
}

/** The amounts of a booking; a canceled one has no balance. */
function buildBookingTotals(
  { total, paid, state }: NonNullable<PrintedReceipt['booking']>,
  { messages, toAmount }: Format,
): DocumentBlock {
  const balance = total - paid
  return {
    kind: 'totals',
    rows: [
      { label: messages.bookingTotal, value: toAmount(total) },
      { label: messages.paid, value: toAmount(paid) },
      ...(state === 'canceled'
        ? []
        : [
            {
              label: balance < 0 ? messages.over : messages.balance,
              value: toAmount(Math.abs(balance)),
              isStrong: true as const,
            },
          ]),
    ],
  }
}
