import { toStudioDay } from '#app/core/day.ts'
import { formatDate, formatDay } from '#app/core/display.ts'
import { buildEpcText } from '#app/core/epc.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { buildQrCode } from '#app/platform/qr-code.server.ts'
import {
  type ClientInvoice,
  findClientInvoice,
  type listClientInvoices,
} from '#app/features/money/client-invoice/reads.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import type {
  ClientInvoiceView,
  InvoiceRowView,
  PayView,
  StateLevel,
} from '#app/features/money/client-invoice/ui/client-invoice-view.ts'
import { getIssuedDocument } from '#app/features/money/document/reads.server.ts'
import type { InvoiceState } from '#app/features/money/invoice/rules.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import { canReportTransfer } from '#app/features/money/transfer-report/rules.ts'
import { formatIban } from '#app/features/studio/billing/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientInvoiceMessages } from '#app/messages/client-invoices.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>
export type ListedInvoice = Awaited<ReturnType<typeof listClientInvoices>>[number]

const levels: Partial<Record<InvoiceState, StateLevel>> = {
  overdue: 'bad',
  paid: 'ok',
  credited: 'ok',
}

function toStateView(state: InvoiceState | null) {
  return { state: state ?? ('credit-note' as const), level: (state && levels[state]) ?? null }
}

/** Returns how days and amounts of invoices are shown to the client. */
function createFormat({ now, language }: Ctx, { locale, timeZone }: Studio) {
  const today = toStudioDay(now, timeZone)
  const messages = getClientInvoiceMessages(language)
  const formatStudioDay = (day: string) => formatDay(day, today, locale)
  return {
    messages,
    today,
    formatStudioDay,
    toAmount: (cents: number, currency: string) => formatExactMoney(cents, currency, locale),
    toDue: (dueOn: string) =>
      (dueOn < today ? messages.wasDue : messages.due)(formatStudioDay(dueOn)),
  }
}

/** Returns a line of the list of invoices. */
export function toInvoiceRow(
  ctx: Ctx,
  studio: Studio,
  invoice: ListedInvoice,
  base: string,
): InvoiceRowView {
  const { messages, formatStudioDay, toAmount, toDue } = createFormat(ctx, studio)
  const { documentNumber, kind, state, gross, issuedOn, dueOn, currency, reportedAt } = invoice
  const open = invoice.open ?? 0
  const isCredit = kind === 'credit-note'
  return {
    ...toStateView(state),
    number: documentNumber,
    kind,
    date: messages.issued(formatStudioDay(issuedOn)),
    due: open > 0 ? toDue(dueOn) : '',
    open: open > 0 && open !== gross ? toAmount(open, currency) : '',
    amount: toAmount(isCredit ? -gross : gross, currency),
    reported: reportedAt
      ? messages.reported(formatStudioDay(toStudioDay(reportedAt, studio.timeZone)))
      : '',
    href: buildInvoicePath(base, documentNumber),
  }
}

/** Returns what to tell the client about the next invoice to pay. */
export function describeInvoiceStep(ctx: Ctx, studio: Studio, invoice: ListedInvoice): string {
  const { messages, formatStudioDay, toAmount, today } = createFormat(ctx, studio)
  const amount = toAmount(invoice.open ?? 0, invoice.currency)
  const { dueOn } = invoice
  if (dueOn === today) return messages.next.payToday(amount)
  const describe = dueOn < today ? messages.next.payNow : messages.next.pay
  return describe(amount, formatStudioDay(dueOn))
}

type Reader = {
  clientId: string
  /** The contact may pay. */
  mayPay: boolean
  /** The studio looks at the page: payments open nothing. */
  isPreview: boolean
}

/** Builds the page of an invoice, or returns null if the client has none with this number. */
export async function buildInvoiceView(
  ctx: Ctx,
  documentNumber: string,
  { clientId, mayPay, isPreview }: Reader,
): Promise<ClientInvoiceView | null> {
  const invoice = await findClientInvoice(ctx, clientId, documentNumber)
  if (!invoice) return null
  const studio = await getStudio(ctx)
  const { toAmount, toDue } = createFormat(ctx, studio)
  const { kind, state, open, dueOn, currency } = invoice
  return {
    ...toStateView(state),
    number: invoice.documentNumber,
    kind,
    document: await getIssuedDocument(ctx, invoice),
    pdfHref: isPreview ? null : `${buildInvoicePath('/client', invoice.documentNumber)}/pdf`,
    amounts: listAmounts(ctx, studio, invoice),
    open: state === null ? null : toAmount(open, currency),
    due: open > 0 ? toDue(dueOn) : '',
    payments: invoice.payments.map(({ at, cents, receipt }) => ({
      receipt: formatReceiptNumber(receipt),
      date: formatDate(at, studio),
      amount: toAmount(cents, currency),
      href: isPreview ? null : `/client/receipts/${formatReceiptNumber(receipt)}`,
    })),
    pay: open > 0 && mayPay ? buildPayView(ctx, studio, invoice) : null,
    isSettled: state === 'paid' && invoice.gross > 0,
  }
}

function listAmounts(ctx: Ctx, studio: Studio, invoice: ClientInvoice) {
  const { messages, toAmount } = createFormat(ctx, studio)
  const { state, gross, credited, paid, writtenOff, currency } = invoice
  const rows: [label: string, cents: number, isShown: boolean][] = [
    [messages.total, state === null ? -gross : gross, true],
    [messages.credited, -credited, credited > 0],
    [messages.paid, -paid, paid > 0],
    [messages.writtenOff, -writtenOff, writtenOff > 0],
  ]
  return rows
    .filter(([, , isShown]) => isShown)
    .map(([label, cents]) => ({ label, value: toAmount(cents, currency) }))
}

/** The details of a transfer of the open amount. */
function buildPayView(ctx: Ctx, studio: Studio, invoice: ClientInvoice): PayView {
  const { toAmount } = createFormat(ctx, studio)
  const { open, currency, reference, payee, report } = invoice
  const { name, iban, bic } = payee
  const text = buildEpcText({ name, iban, bic, cents: open, currency, reference })
  return {
    amount: toAmount(open, currency),
    payee: name,
    iban: formatIban(iban),
    bic,
    instructions: payee.bankInstructions
      .split(/\n{2,}/)
      .filter((paragraph) => paragraph.trim() !== ''),
    reference: formatIban(reference),
    qr: text === null ? null : buildQrCode(text),
    reported: report ? formatDate(report.at, studio) : '',
    canReport: canReportTransfer(report?.at ?? null, ctx.now),
  }
}
