import { and, asc, eq, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import { type TaxSum, addTaxSums, computeGross } from '#app/core/tax.ts'
import { acceptance, client, installment, quote } from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import { findBuyer } from '#app/features/money/document-party/reads.server.ts'
import {
  previewInstallment,
  selectLeft,
  selectPlan,
} from '#app/features/money/installment-invoice/reads.server.ts'
import type { InstallmentInvoice } from '#app/features/money/installment-invoice/rules.ts'
import { selectInvoicesOf } from '#app/features/money/invoice/reads.server.ts'
import type { InvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import { getEntryLabel, listPlanRows } from '#app/features/sales/payment-plan/document.ts'
import {
  type QuoteVersionRow,
  selectPlanDate,
  selectQuote,
  selectQuoteBookings,
  selectQuoteVersion,
} from '#app/features/sales/quote/reads.server.ts'
import {
  type QuoteChoice,
  computeQuoteAmounts,
  formatQuoteNumber,
} from '#app/features/sales/quote/rules.ts'
import {
  type Acceptance,
  selectAcceptance,
} from '#app/features/sales/quote-acceptance/reads.server.ts'
import { getQuoteSettings } from '#app/features/sales/quote-settings/reads.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import { type InstallmentView, getInstallmentState } from './rules.ts'

export type InstallmentRow = typeof installment.$inferSelect

/** Returns the installments of a quote in their order, without checking the permission. */
export function selectInstallments({ db }: Ctx, quoteId: string): Promise<InstallmentRow[]> {
  return db
    .select()
    .from(installment)
    .where(eq(installment.quoteId, quoteId))
    .orderBy(asc(installment.position))
}

/** An accepted quote with everything that its plan invoices. */
export type Agreement = {
  quote: NonNullable<Awaited<ReturnType<typeof selectQuote>>>
  version: QuoteVersionRow
  acceptance: Acceptance
  /** The lines of the quote, and of extras that no other invoice has. */
  agreed: InvoiceAmounts
  /** The quotes of those extras. */
  extrasIds: string[]
  /** The language of the client's documents. */
  language: string
}

/** Returns an accepted quote with what was agreed, without checking the permission. */
export async function selectAgreed(ctx: Ctx, quoteId: string): Promise<Agreement | null> {
  const row = await selectQuote(ctx, quoteId)
  const accepted = row && (await selectAcceptance(ctx, quoteId))
  if (!accepted) return null
  const version = (await selectQuoteVersion(ctx, quoteId, accepted.version))!
  const buyer = await findBuyer(ctx, row.clientId)
  const language = buyer?.language ?? version.language
  const { locale } = await getStudio(ctx)
  const texts = { discountName: getDocumentLines(language).discount, locale }
  const toAmounts = (one: QuoteVersionRow, choice: QuoteChoice) =>
    computeQuoteAmounts(one.content, choice, one.rates, texts)
  const extras = await selectExtras(ctx, quoteId)
  const merged = extras.filter(
    ({ version: { content, currency } }) =>
      content.plan === undefined &&
      content.priceMode === version.content.priceMode &&
      currency === version.currency,
  )
  return {
    quote: row,
    version,
    acceptance: accepted,
    agreed: [
      toAmounts(version, accepted.choice),
      ...merged.map((one) => toAmounts(one.version, one.choice)),
    ].reduce(addAmounts),
    extrasIds: merged.map(({ quoteId }) => quoteId),
    language,
  }
}

function addAmounts(a: InvoiceAmounts, b: InvoiceAmounts): InvoiceAmounts {
  return {
    net: a.net + b.net,
    tax: a.tax + b.tax,
    gross: a.gross + b.gross,
    lines: [...a.lines, ...b.lines],
    sums: addTaxSums(a.sums, b.sums),
  }
}

/** Returns final extras of a quote, except those that an invoice besides those of the plan has. */
async function selectExtras(ctx: Ctx, quoteId: string) {
  const rows = await ctx.db
    .select({
      quoteId: quote.id,
      number: acceptance.version,
      choice: acceptance.choice,
    })
    .from(quote)
    .innerJoin(acceptance, and(eq(acceptance.quoteId, quote.id), isNull(acceptance.undoneAt)))
    .where(
      and(
        eq(quote.amendsQuoteId, quoteId),
        sql`${acceptance.finalizedAt} is not null`,
        sql`not exists (select from quote_invoice other where other.quote_id = ${quote.id}
          and other.invoice_id not in
            (select own.invoice_id from quote_invoice own where own.quote_id = ${quoteId})
          and (exists (select from invoice where id = other.invoice_id)
            or exists (select from invoice_draft where id = other.invoice_id)))`,
      ),
    )
    .orderBy(asc(quote.number))
  const extras = []
  for (const { number, ...row } of rows)
    extras.push({ ...row, version: (await selectQuoteVersion(ctx, row.quoteId, number))! })
  return extras
}

/**
 * Returns an installment as money invoices it: the last one with everything that is left. The
 * caller has checked the permission.
 */
export async function buildInstallmentInvoice(
  ctx: Ctx,
  { quote: row, version, agreed, language }: Agreement,
  installments: InstallmentRow[],
  { id, position, gross, dueDays }: InstallmentRow,
): Promise<InstallmentInvoice> {
  const { opening, closing } = await selectStudioBilling(ctx)
  const [first] = await selectQuoteBookings(ctx, row.id)
  const isLast = installments.at(-1)!.id === id
  const plan = version.content.plan ?? []
  const number = formatQuoteNumber(row.number)
  return {
    clientId: row.clientId,
    kind: isLast ? 'last' : installments[0]!.id === id ? 'deposit' : 'interim',
    name: getEntryLabel(plan, position, language),
    text: version.content.title ? `${version.content.title}, ${number}` : number,
    gross,
    priceMode: version.content.priceMode,
    agreed,
    earlierIds: installments.flatMap(({ invoiceId }) => invoiceId ?? []),
    suppliedOn: (isLast && first?.startsLocal.slice(0, 10)) || null,
    dueDays,
    opening,
    closing,
    bookingId: first?.id ?? null,
    projectId: row.projectId ?? first?.projectId ?? null,
  }
}

/** Returns the installments of an accepted quote with their invoices; null without a plan. */
export async function listInstallments(ctx: Ctx, quoteId: string) {
  authorize(ctx.actor, 'quote.see')
  authorize(ctx.actor, 'invoice.see')
  return selectInstallmentViews(ctx, quoteId)
}

/** Returns the same without checking the permission, for other kinds of readers. */
export async function selectInstallmentViews(
  ctx: Ctx,
  quoteId: string,
): Promise<InstallmentView[] | null> {
  const rows = await selectInstallments(ctx, quoteId)
  const agreement = rows.length > 0 ? await selectAgreed(ctx, quoteId) : null
  if (!agreement) return null
  const { version, acceptance, agreed, language } = agreement
  const { timeZone, locale } = await getStudio(ctx)
  const plan = version.content.plan ?? []
  const words = listPlanRows(plan, acceptance.totals.gross, {
    signedOn: toStudioDay(acceptance.finalizedAt ?? acceptance.acceptedAt, timeZone),
    dateOn: await selectPlanDate(ctx, quoteId),
    currency: version.currency,
    locale,
    language,
  })
  const invoices = await selectInvoicesOf(ctx, { quoteId })
  const rest = await computeRest(ctx, agreed, rows)
  return rows.map((row): InstallmentView => {
    const { id, position, trigger, issueOn, heldBack } = row
    const found = invoices.find((one) => one.id === row.invoiceId)
    const isLast = rows.at(-1) === row
    return {
      id,
      position,
      trigger,
      issueOn,
      heldBack,
      label: getEntryLabel(plan, position, language),
      when: words.find((word) => word.position === position)?.when ?? '',
      state: getInstallmentState(row),
      gross: found?.gross ?? (isLast ? rest : row.gross),
      invoice: found
        ? {
            id: found.id,
            documentNumber: found.documentNumber,
            dueOn: found.dueOn,
            open: found.open ?? 0,
            credited: found.credited,
          }
        : null,
    }
  })
}

/** Returns true for an invoice that a payment plan has issued and that isn't credited in full. */
export async function isOfPlan(ctx: Ctx, invoiceId: string): Promise<boolean> {
  authorize(ctx.actor, 'invoice.see')
  const rows = await ctx.db
    .select({ id: installment.id })
    .from(installment)
    .where(eq(installment.invoiceId, invoiceId))
  return rows.length > 0
}

/** Returns an installment with its invoice as it would be issued now; null if it is gone. */
export async function findInstallment(ctx: Ctx, quoteId: string, id: string) {
  authorize(ctx.actor, 'quote.see')
  const rows = await selectInstallments(ctx, quoteId)
  const row = rows.find((one) => one.id === id)
  const agreement = row && (await selectAgreed(ctx, quoteId))
  if (!agreement) return null
  const { version, language } = agreement
  const input = await buildInstallmentInvoice(ctx, agreement, rows, row)
  const { kind, amounts } = await selectPlan(ctx, input)
  const planned = rows.filter((one) => one !== row && getInstallmentState(one) === 'planned')
  return {
    state: getInstallmentState(row),
    clientId: agreement.quote.clientId,
    label: input.name,
    kind,
    gross: amounts.gross,
    /** The number of other installments that become part of it. */
    takes: input.kind === 'last' ? planned.length : 0,
    document: await previewInstallment(ctx, input),
    dueDays: row.dueDays,
    currency: version.currency,
    language,
  }
}

/** Returns what the last installment has: all that neither is invoiced nor planned before it. */
async function computeRest(ctx: Ctx, agreed: InvoiceAmounts, rows: InstallmentRow[]) {
  const left = await selectLeft(
    ctx,
    agreed,
    rows.flatMap(({ invoiceId }) => invoiceId ?? []),
  )
  const planned = rows
    .slice(0, -1)
    .filter((row) => getInstallmentState(row) === 'planned')
    .reduce((sum, { gross }) => sum + gross, 0)
  return Math.max(sumGross(left) - planned, 0)
}

function sumGross(sums: TaxSum[]): Cents {
  return sums.reduce((all, sum) => all + computeGross(sum), 0)
}

/**
 * Returns the planned installments that wait for a person: those that were held back, and if the
 * studio wants to be asked, those whose day has come. The amount of a last one is the planned one.
 */
export async function listWaitingInstallments(ctx: Ctx, limit: number) {
  authorize(ctx.actor, 'invoice.issue')
  const { timeZone } = await getStudio(ctx)
  const { asksBeforeInvoicing } = await getQuoteSettings(ctx)
  const hasCome = lte(installment.issueOn, toStudioDay(ctx.now, timeZone))
  return ctx.db
    .select({
      id: installment.id,
      quoteId: quote.id,
      number: quote.number,
      client: client.name,
      gross: installment.gross,
      issueOn: installment.issueOn,
      heldBack: installment.heldBack,
    })
    .from(installment)
    .innerJoin(quote, eq(quote.id, installment.quoteId))
    .innerJoin(client, eq(client.id, quote.clientId))
    .where(
      and(
        isNull(installment.invoiceId),
        isNull(installment.canceledAt),
        asksBeforeInvoicing
          ? or(isNotNull(installment.heldBack), hasCome)
          : isNotNull(installment.heldBack),
      ),
    )
    .orderBy(asc(installment.issueOn), asc(installment.id))
    .limit(limit)
}
