import { createHash } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { formatCreditorReference } from '#app/core/creditor-reference.ts'
import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  booking,
  invoice,
  invoiceBalance,
  invoiceLine,
  invoiceTax,
  numberSeries,
  project,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { postDocument } from '#app/features/money/journal/writes.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { DraftContent } from './form.ts'
import type { InvoiceAmounts, InvoiceKind } from './rules.ts'

type NewDocument = {
  id: string
  kind: InvoiceKind
  clientId: string
  /** For a credit note. */
  correctsInvoiceId: string | null
  content: Pick<
    DraftContent,
    'priceMode' | 'suppliedOn' | 'dueDays' | 'opening' | 'closing' | 'bookingId' | 'projectId'
  >
  amounts: InvoiceAmounts
  seller: Seller
  buyer: Buyer
  language: string
}

/** The fields that issuing adds. `account` is for lines that name none. */
type Issue = {
  issuedOn: StudioDay
  series: 'INV' | 'CN'
  year: number
  documentNumber: string
  bookingId: string | null
  projectId: string | null
  currency: string
  account: string
}

/** Returns the columns of an issued document with the hash of what it says, and its lines. */
export function buildDocumentRow(
  { id, kind, clientId, correctsInvoiceId, content, amounts, ...parties }: NewDocument,
  { issuedOn, series, year, documentNumber, bookingId, projectId, currency, account }: Issue,
) {
  const values = {
    ...parties,
    bookingId,
    projectId,
    id,
    kind,
    series,
    year,
    clientId,
    correctsInvoiceId,
    issuedOn,
    suppliedOn: content.suppliedOn,
    dueOn: addDays(issuedOn, content.dueDays),
    currency,
    priceMode: content.priceMode,
    net: amounts.net,
    tax: amounts.tax,
    gross: amounts.gross,
    reference: series === 'INV' ? formatCreditorReference(documentNumber) : '',
    texts: { opening: content.opening, closing: content.closing },
  }
  const lines = amounts.lines.map((line) => ({ ...line, account: line.account || account }))
  return { values, lines, contentHash: hashContent([values, lines, amounts.sums]) }
}

function hashContent(content: unknown): string {
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

export function toLineRows(invoiceId: string, lines: InvoiceAmounts['lines']) {
  return lines.map(({ tax, account, ...line }, position) => ({
    ...line,
    invoiceId,
    position,
    taxRateId: tax.id,
    taxCategory: tax.category,
    ratePpm: tax.ratePpm,
    taxName: tax.name,
    revenueAccount: account,
  }))
}

export function toTaxRows(invoiceId: string, sums: InvoiceAmounts['sums']) {
  return sums
    .flatMap(({ tax, net, parts }) =>
      parts.map((part) => ({
        invoiceId,
        taxRateId: tax.id,
        category: tax.category,
        name: tax.name,
        ratePpm: tax.ratePpm,
        part: part.name,
        partPpm: part.ratePpm,
        base: net,
        tax: part.cents,
        reason: tax.reason,
      })),
    )
    .map((row, position) => ({ ...row, position }))
}

const accountByCategory = {
  photography: '4000',
  videography: '4010',
  documentary: '4020',
  podcast: '4030',
} as const

/** Returns the revenue account of a service, or that of other revenue. */
export function getRevenueAccount(category: keyof typeof accountByCategory | null): string {
  return category === null ? '4090' : accountByCategory[category]
}

/**
 * Inserts an invoice or credit note with its lines and taxes, and posts it. The database assigns
 * the number. Fails with `issue-day-earlier`, and the number and day of the last one.
 */
export async function insertDocument(ctx: TxCtx, document: NewDocument) {
  const { kind, content, amounts } = document
  const { timeZone, currency } = await getStudio(ctx)
  const issuedOn = toStudioDay(ctx.now, timeZone)
  const series = kind === 'credit-note' ? 'CN' : 'INV'
  const next = await lockSeries(ctx, series, issuedOn)
  if (!next.ok) return next
  const { values, lines, contentHash } = buildDocumentRow(document, {
    ...next.value,
    ...(await findLinks(ctx, content)),
    issuedOn,
    series,
    currency,
    account: kind === 'fee' ? '4200' : await findRevenueAccount(ctx, content.bookingId),
  })
  const [issued] = await ctx.db
    .insert(invoice)
    .values({
      ...values,
      contentHash,
      issuedBy: ctx.actor.kind === 'staff' ? ctx.actor.id : null,
      issuedAt: ctx.now,
    })
    .returning({ id: invoice.id, documentNumber: invoice.documentNumber })
  await insertParts(ctx, values.id, { ...amounts, lines })
  await postDocument(ctx, { ...values, lines, sums: amounts.sums })
  if (kind !== 'credit-note') await insertBalance(ctx, values)
  return ok(issued!)
}

/**
 * Locks a series so that issues wait for each other, and returns its year and next number. Fails
 * if a later document was issued.
 */
async function lockSeries(
  ctx: TxCtx,
  series: 'INV' | 'CN',
  issuedOn: StudioDay,
): Promise<
  { ok: true; value: { year: number; documentNumber: string } } | Failure<'issue-day-earlier'>
> {
  const settings = await selectStudioBilling(ctx)
  const pattern = series === 'INV' ? settings.invoicePattern : settings.creditNotePattern
  const calendarYear = Number(issuedOn.slice(0, 4))
  const year = settings.numbersRestart ? calendarYear : 0
  await ctx.db.insert(numberSeries).values({ series, year, pattern }).onConflictDoNothing()
  const isSeries = eq(numberSeries.series, series)
  await ctx.db
    .select({ year: numberSeries.year })
    .from(numberSeries)
    .where(isSeries)
    .orderBy(asc(numberSeries.year))
    .for('update')
  // Read again, because a year that began while the lock was awaited isn't among the locked rows.
  const rows = await ctx.db.select().from(numberSeries).where(isSeries)
  const later = rows.find(({ lastDay }) => lastDay !== null && lastDay > issuedOn)
  if (later) {
    const { pattern, last, lastDay } = later
    const document = formatDocumentNumber(pattern, Number(lastDay!.slice(0, 4)), last)
    return fail('issue-day-earlier', { day: lastDay!, document })
  }
  const row = rows.find((candidate) => candidate.year === year)!
  if (row.pattern !== pattern)
    await ctx.db
      .update(numberSeries)
      .set({ pattern })
      .where(and(eq(numberSeries.series, series), eq(numberSeries.year, year)))
  return ok({ year, documentNumber: formatDocumentNumber(pattern, calendarYear, row.last + 1) })
}

/** Returns the booking and project of a draft if they still exist. */
async function findLinks(ctx: TxCtx, { bookingId, projectId }: NewDocument['content']) {
  const [linkedBooking] = bookingId
    ? await ctx.db
        .select({ id: booking.id, projectId: booking.projectId })
        .from(booking)
        .where(eq(booking.id, bookingId))
    : []
  const linkedProjectId = projectId ?? linkedBooking?.projectId ?? null
  const [linkedProject] = linkedProjectId
    ? await ctx.db.select({ id: project.id }).from(project).where(eq(project.id, linkedProjectId))
    : []
  return { bookingId: linkedBooking?.id ?? null, projectId: linkedProject?.id ?? null }
}

async function findRevenueAccount(ctx: TxCtx, bookingId: string | null): Promise<string> {
  if (!bookingId) return getRevenueAccount(null)
  const [row] = await ctx.db
    .select({ category: booking.category })
    .from(booking)
    .where(eq(booking.id, bookingId))
  return getRevenueAccount(row?.category ?? null)
}

async function insertParts(ctx: TxCtx, id: string, { lines, sums }: InvoiceAmounts) {
  const taxes = toTaxRows(id, sums)
  if (lines.length > 0) await ctx.db.insert(invoiceLine).values(toLineRows(id, lines))
  if (taxes.length > 0) await ctx.db.insert(invoiceTax).values(taxes)
}

async function insertBalance(
  ctx: TxCtx,
  { id, clientId, gross, dueOn }: { id: string; clientId: string; gross: number; dueOn: string },
) {
  await ctx.db.insert(invoiceBalance).values({
    invoiceId: id,
    clientId,
    open: gross,
    dueOn,
    settledAt: gross === 0 ? ctx.now : null,
  })
}
