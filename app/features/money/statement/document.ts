import type { StudioDay } from '#app/core/day.ts'
import { formatFullDay } from '#app/core/display.ts'
import {
  type DocumentBlock,
  type DocumentContent,
  type DocumentStyle,
  type TableRow,
  normalizeDocument,
} from '#app/core/document.ts'
import { type Cents, formatExactMoney } from '#app/core/money.ts'
import {
  buildParties,
  getDocumentLocale,
  listFootLines,
} from '#app/features/money/document-party/document.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import type { Statement, StatementItem, StatementRange } from '#app/features/money/payment/rules.ts'
import { getDocumentMessages } from '#app/messages/document.ts'

export type PrintedStatement = {
  statement: Statement
  range: StatementRange
  seller: Seller
  buyer: Buyer
  currency: string
  language: string
  today: StudioDay
  /** The instant it was made. */
  now: Date
}

type Format = ReturnType<typeof createFormat>

/** Builds what the statement of a client says: every document and payment, and the balance. */
export function buildStatementDocument(
  printed: PrintedStatement,
  style: DocumentStyle,
): DocumentContent {
  const { statement, seller, buyer, language, today, now } = printed
  const format = createFormat(printed, style)
  const { messages, all, toDate } = format
  return normalizeDocument({
    language,
    paper: style.paper,
    title: messages.fileTitle(buyer.name),
    author: seller.name,
    createdAt: now.toISOString(),
    accent: style.accent,
    pageLabel: all.pageLabel,
    blocks: [
      {
        kind: 'head',
        title: messages.title,
        studio: style.name,
        facts: [
          { label: messages.date, value: toDate(today) },
          { label: messages.period, value: formatRange(printed.range, format) },
        ],
      },
      buildParties({ seller, buyer }, messages.for, { messages: all, locale: format.locale }),
      ...buildEntries(statement, format),
      { kind: 'foot', lines: listFootLines(seller) },
    ],
  })
}

function createFormat({ language, currency }: PrintedStatement, style: DocumentStyle) {
  const all = getDocumentMessages(language)
  const locale = getDocumentLocale(language, style.locale)
  return {
    all,
    messages: all.statement,
    locale,
    toDate: (day: StudioDay) => formatFullDay(day, locale),
    toAmount: (cents: Cents) => formatExactMoney(cents || 0, currency, locale),
  }
}

function formatRange({ from, to }: StatementRange, { messages, toDate }: Format): string {
  const { periods } = messages
  if (from && to) return periods.between(toDate(from), toDate(to))
  if (from) return periods.since(toDate(from))
  return to ? periods.until(toDate(to)) : ''
}

function buildEntries({ opening, closing, rows }: Statement, format: Format): DocumentBlock[] {
  const { messages, toAmount } = format
  const headline =
    closing > 0
      ? messages.due(toAmount(closing))
      : closing < 0
        ? messages.credit(toAmount(-closing))
        : messages.settled
  const isEmpty = rows.length === 0 && opening === 0
  const { columns } = messages
  return [
    {
      kind: 'prose',
      style: 'headline',
      heading: headline,
      paragraphs: isEmpty ? [messages.none] : [],
    },
    ...(isEmpty
      ? []
      : ([
          {
            kind: 'table',
            columns: [
              { label: columns.item, align: 'start', share: 40 },
              { label: columns.date, align: 'start', share: 24 },
              { label: columns.amount, align: 'end', share: 18 },
              { label: columns.balance, align: 'end', share: 18 },
            ],
            rows: [
              ...(opening === 0 ? [] : [{ cells: [messages.opening, '', '', toAmount(opening)] }]),
              ...rows.map((row) => buildRow(row, format)),
            ],
          },
          {
            kind: 'totals',
            rows: [
              {
                label: closing < 0 ? messages.balanceCredit : messages.balance,
                value: toAmount(Math.abs(closing)),
                isStrong: true,
              },
            ],
          },
          { kind: 'prose', style: 'small', paragraphs: [messages.explanation] },
        ] satisfies DocumentBlock[])),
  ]
}

function buildRow(
  { kind, number, day, dueOn, method, cents, balance }: StatementItem & { balance: Cents },
  { messages, all, toDate, toAmount }: Format,
): TableRow {
  const isReceipt = kind === 'payment' || kind === 'refund' || kind === 'reversal'
  const { methods } = all.receipt
  const note = dueOn
    ? messages.dueOn(toDate(dueOn))
    : (methods[method as keyof typeof methods] ?? '')
  return {
    cells: [
      messages.kinds[kind](isReceipt ? formatReceiptNumber(Number(number)) : number),
      toDate(day),
      toAmount(cents),
      toAmount(balance),
    ],
    ...(note && { note }),
  }
}
