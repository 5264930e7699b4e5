import { toStudioDay } from '#app/core/day.ts'
import { formatDay } from '#app/core/display.ts'
import { formatExactMoney } from '#app/core/money.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { buildInvoicePath } from '#app/features/money/client-invoice/rules.ts'
import { formatReceiptNumber } from '#app/features/money/ledger/rules.ts'
import type { RunningPlan } from '#app/features/sales/client-plan/reads.server.ts'
import {
  type ClientInstallment,
  findNextInstallment,
  getCharged,
  sumClientPlan,
} from '#app/features/sales/client-plan/rules.ts'
import type {
  ClientPlanView,
  InstallmentRowView,
  RunningPlanView,
} from '#app/features/sales/client-plan/ui/client-plan-view.ts'
import { buildQuotePath } from '#app/features/sales/client-quote/rules.ts'
import { formatQuoteNumber } from '#app/features/sales/quote/rules.ts'
import type { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getClientPlanMessages } from '#app/messages/client-plans.ts'

import type { ListedInvoice } from './invoice-view.ts'

type Studio = Awaited<ReturnType<typeof getStudio>>
/** `base` is the path of the client's page, and `isPreview` the studio looking at it. */
type Reader = { base: string; isPreview: boolean }

function createFormat({ now, language }: Ctx, { locale, timeZone }: Studio, currency: string) {
  const today = toStudioDay(now, timeZone)
  return {
    messages: getClientPlanMessages(language),
    today,
    toDay: (day: string) => formatDay(day, today, locale),
    toInstantDay: (instant: Date) => formatDay(toStudioDay(instant, timeZone), today, locale),
    toAmount: (cents: number) => formatExactMoney(cents, currency, locale),
  }
}
type Format = ReturnType<typeof createFormat>

/** Returns the path of a contact's page, and of the studio's view of it in the preview. */
export function buildBasePath(
  { id, clientId }: { id: string; clientId: string },
  isPreview: boolean,
): string {
  return isPreview ? `/portal/clients/${clientId}/contacts/${id}/view` : '/client'
}

/** Builds the payment plan of an accepted quote; null without installments. */
export function buildPlanView(
  ctx: Ctx,
  studio: Studio,
  { installments, currency }: { installments: ClientInstallment[]; currency: string },
  reader: Reader,
): ClientPlanView | null {
  if (installments.length === 0) return null
  const format = createFormat(ctx, studio, currency)
  const { messages, toAmount } = format
  const { total, paid, waived, left } = sumClientPlan(installments)
  const sums: [label: string, cents: number, isShown: boolean][] = [
    [messages.sums.total, total, true],
    [messages.sums.paid, paid, true],
    [messages.sums.waived, waived, waived > 0],
    [messages.sums.left, left, true],
  ]
  return {
    installments: installments.map((installment) => toRow(format, installment, reader)),
    sums: sums
      .filter(([, , isShown]) => isShown)
      .map(([label, cents]) => ({ label, value: toAmount(cents) })),
  }
}

function toRow(
  format: Format,
  installment: ClientInstallment,
  { base, isPreview }: Reader,
): InstallmentRowView {
  const { messages, toAmount, toInstantDay } = format
  const { id, label, invoice } = installment
  const row = { id, label, amount: toAmount(getCharged(installment)) }
  if (invoice === null)
    return { ...row, text: describePlanned(format, installment), level: null, hints: [], links: [] }
  const { documentNumber, credited, reportedAt, payments } = invoice
  const receipts = isPreview ? [] : payments
  return {
    ...row,
    ...describeInvoice(format, invoice, getCharged(installment)),
    hints: [
      ...(credited > 0 ? [messages.credited(toAmount(credited))] : []),
      ...(reportedAt ? [messages.reported(toInstantDay(reportedAt))] : []),
    ],
    links: [
      { href: buildInvoicePath(base, documentNumber), label: messages.invoice(documentNumber) },
      ...receipts.map(({ receipt }) => ({
        href: `/client/receipts/${formatReceiptNumber(receipt)}`,
        label: messages.receipt(formatReceiptNumber(receipt)),
      })),
    ],
  }
}

function describeInvoice(
  { messages, toAmount, toDay, toInstantDay }: Format,
  { state, open, dueOn, writtenOff, payments }: NonNullable<ClientInstallment['invoice']>,
  charged: number,
): Pick<InstallmentRowView, 'text' | 'level'> {
  if (open > 0) {
    const isLate = state === 'overdue'
    const amount = open === charged ? '' : toAmount(open)
    return {
      text: (isLate ? messages.wasDue : messages.due)(toDay(dueOn), amount),
      level: isLate ? 'bad' : null,
    }
  }
  if (writtenOff > 0) return { text: messages.waived, level: null }
  const last = payments.at(-1)
  return { text: messages.paid(last ? toInstantDay(last.at) : ''), level: 'ok' }
}

/** Returns when the invoice of a planned installment comes. */
function describePlanned(
  { messages: { planned }, today, toDay }: Format,
  { issueOn, trigger }: ClientInstallment,
): string {
  if (issueOn !== null) return issueOn > today ? planned.on(toDay(issueOn)) : planned.soon
  if (trigger === 'delivery' || trigger === 'manual') return planned[trigger]
  return planned.dated
}

/** Returns the plans that aren't paid yet, in short. */
export function listRunningPlanViews(
  ctx: Ctx,
  studio: Studio,
  plans: RunningPlan[],
  base: string,
): RunningPlanView[] {
  return plans.map(({ number, title, currency, installments }) => {
    const format = createFormat(ctx, studio, currency)
    const { messages, toAmount } = format
    const { paid, total } = sumClientPlan(installments)
    const quote = formatQuoteNumber(number)
    return {
      number: quote,
      title,
      link: { href: `${buildQuotePath(base, quote)}#plan`, label: messages.quote(quote) },
      paid: messages.paidOf(toAmount(paid), toAmount(total)),
      ...describeNextPayment(format, installments, base),
    }
  })
}

function describeNextPayment(
  format: Format,
  installments: ClientInstallment[],
  base: string,
): Pick<RunningPlanView, 'next' | 'invoice'> {
  const { messages, toAmount, toDay } = format
  const next = findNextInstallment(installments)
  if (!next) return { next: '', invoice: null }
  const { label, invoice } = next
  if (invoice === null) {
    const amount = toAmount(getCharged(next))
    return {
      next: messages.nextPlanned(label, amount, describePlanned(format, next)),
      invoice: null,
    }
  }
  const { state, open, dueOn, documentNumber } = invoice
  const describe = state === 'overdue' ? messages.nextLate : messages.nextDue
  return {
    next: describe(label, toAmount(open), toDay(dueOn)),
    invoice: {
      href: buildInvoicePath(base, documentNumber),
      label: messages.invoice(documentNumber),
    },
  }
}

/** Returns what to tell the client about the invoice of a deposit; null for any other. */
export function describeDepositStep(
  ctx: Ctx,
  studio: Studio,
  { kind, gross, open, dueOn, currency }: ListedInvoice,
): string | null {
  // what is left of one that was paid in part isn't called a deposit
  if (kind !== 'deposit' || open !== gross) return null
  const { messages, today, toAmount, toDay } = createFormat(ctx, studio, currency)
  const amount = toAmount(gross)
  if (dueOn === today) return messages.step.payToday(amount)
  return (dueOn < today ? messages.step.payNow : messages.step.pay)(amount, toDay(dueOn))
}
