import { createHash } from 'node:crypto'

import { and, asc, eq } from 'drizzle-orm'

import { formatCreditorReference } from '#app/core/creditor-reference.ts'
import { type StudioDay, addDays, toStudioDay } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import { type Failure, fail, ok } from '#app/core/result.ts'
import {
  booking,
  client,
  invoice,
  invoiceBalance,
  invoiceDraft,
  invoiceLine,
  invoiceTax,
  numberSeries,
  project,
} from '#app/data/schema/index.server.ts'
import type { Ctx, TxCtx } from '#app/platform/context.server.ts'
import { recordEvent } from '#app/platform/record-event.server.ts'
import { transact } from '#app/platform/transact.server.ts'
import { authorize } from '#app/features/access.ts'
import { postDocument } from '#app/features/money/journal/writes.server.ts'
import { selectTaxRates } from '#app/features/money/tax/reads.server.ts'
import { findRateChanges } from '#app/features/money/tax/rules.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import type { DraftContent } from './form.ts'
import { findBuyer, getBillingSettings, getRatesById, getSeller } from './reads.server.ts'
import {
  type Buyer,
  type InvoiceAmounts,
  type InvoiceKind,
  type Seller,
  computeInvoiceAmounts,
  listIssueProblems,
} from './rules.ts'

/**
 * Issues a draft today: the invoice with its number, journal entry and balance, in one transaction.
 * The invoice has the draft's id, so pressed again it returns the same invoice. Fails with
 * `draft-is-gone`; `draft-was-changed` since the page was opened; `client-is-erased`;
 * `tax-rate-is-gone` with the name; `tax-was-changed` with the name, both rates and the new total,
 * unless confirmed; `issue-day-earlier`, or the first problem of `listIssueProblems` with its
 * field.
 */
export async function issueInvoice(
  ctx: Ctx,
  draftId: string,
  { revision, confirmTax = false }: { revision: number; confirmTax?: boolean },
) {
  authorize(ctx.actor, 'invoice.issue')
  return transact(ctx, async (ctx) => {
    const draft = await lockDraft(ctx, draftId)
    if (!draft) return (await findIssued(ctx, draftId)) ?? fail('draft-is-gone')
    if (draft.revision !== revision) return fail('draft-was-changed')
    const found = (await findBuyer(ctx, draft.clientId))!
    if (found.isErased) return fail('client-is-erased')
    const updated = await updateRates(ctx, draft.content as DraftContent, confirmTax)
    if (!updated.ok) return updated
    const content = updated.value
    const rates = await getRatesById(ctx)
    const seller = await getSeller(ctx)
    const [problem] = listIssueProblems(content, { rates, seller, buyer: found.buyer })
    if (problem) return fail(problem.problem, { ...problem.details, field: problem.field })
    const { locale } = await getStudio(ctx)
    const amounts = computeInvoiceAmounts(content, rates, {
      discountName: getDocumentLines(found.language).discount,
      locale,
    })
    const issued = await insertDocument(ctx, {
      id: draftId,
      kind: draft.kind,
      clientId: draft.clientId,
      correctsInvoiceId: null,
      content,
      amounts,
      seller,
      buyer: found.buyer,
      language: found.language,
    })
    if (!issued.ok) return issued
    await ctx.db.delete(invoiceDraft).where(eq(invoiceDraft.id, draftId))
    await recordEvent(ctx, 'invoice.issued', draftId, {
      cents: amounts.gross,
      clientId: draft.clientId,
    })
    if (amounts.gross === 0) await recordEvent(ctx, 'invoice.settled', draftId)
    return issued
  })
}

/** Locks a draft and the client it is for, who can't be erased until the transaction ends. */
async function lockDraft(ctx: TxCtx, id: string) {
  const [found] = await ctx.db
    .select({ clientId: invoiceDraft.clientId })
    .from(invoiceDraft)
    .where(eq(invoiceDraft.id, id))
  if (!found) return null
  await ctx.db
    .select({ id: client.id })
    .from(client)
    .where(eq(client.id, found.clientId))
    .for('share')
  const [draft] = await ctx.db
    .select()
    .from(invoiceDraft)
    .where(eq(invoiceDraft.id, id))
    .for('update')
  return draft ?? null
}

async function findIssued(ctx: TxCtx, id: string) {
  const [issued] = await ctx.db
    .select({ id: invoice.id, documentNumber: invoice.documentNumber })
    .from(invoice)
    .where(eq(invoice.id, id))
  return issued ? ok(issued) : null
}

/** Replaces rates that were changed since the draft was written, if a person confirmed it. */
async function updateRates(
  ctx: TxCtx,
  content: DraftContent,
  isConfirmed: boolean,
): Promise<{ ok: true; value: DraftContent } | Failure<'tax-rate-is-gone' | 'tax-was-changed'>> {
  const { timeZone, locale } = await getStudio(ctx)
  const changes = findRateChanges(
    content.lines.map(({ taxRateId }) => taxRateId),
    await selectTaxRates(ctx),
    toStudioDay(ctx.now, timeZone),
  )
  const gone = changes.find(({ to }) => to === null)
  if (gone) return fail('tax-rate-is-gone', { name: gone.from.name, field: 'lines' })
  const replaced: DraftContent = {
    ...content,
    lines: content.lines.map((line) => {
      const change = changes.find(({ from }) => from.id === line.taxRateId)
      return change ? { ...line, taxRateId: change.to!.id } : line
    }),
  }
  const [first] = changes
  if (!first || isConfirmed) return ok(replaced)
  const { gross, tax } = computeInvoiceAmounts(replaced, await getRatesById(ctx), {
    discountName: '',
    locale,
  })
  return fail('tax-was-changed', {
    name: first.from.name,
    fromPpm: first.from.ratePpm,
    toPpm: first.to!.ratePpm,
    since: first.to!.validFrom,
    priceMode: content.priceMode,
    gross,
    tax,
  })
}

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

/** What issuing adds to a document. `account` is that of lines which name none. */
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
 * the number. Fails with `issue-day-earlier`.
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
  const settings = await getBillingSettings(ctx)
  const pattern = series === 'INV' ? settings.invoicePattern : settings.creditNotePattern
  const calendarYear = Number(issuedOn.slice(0, 4))
  const year = settings.numbersRestart ? calendarYear : 0
  await ctx.db.insert(numberSeries).values({ series, year, pattern }).onConflictDoNothing()
  const rows = await ctx.db
    .select()
    .from(numberSeries)
    .where(eq(numberSeries.series, series))
    .orderBy(asc(numberSeries.year))
    .for('update')
  const later = rows.find(({ lastDay }) => lastDay !== null && lastDay > issuedOn)
  if (later) return fail('issue-day-earlier', { day: later.lastDay! })
  const row = rows.find((one) => one.year === year)!
  if (row.pattern !== pattern)
    await ctx.db
      .update(numberSeries)
      .set({ pattern })
      .where(and(eq(numberSeries.series, series), eq(numberSeries.year, year)))
  return ok({ year, documentNumber: formatDocumentNumber(pattern, calendarYear, row.last + 1) })
}

/** Returns the booking and project of a draft if they still exist. */
async function findLinks(ctx: TxCtx, { bookingId, projectId }: NewDocument['content']) {
  const [booked] = bookingId
    ? await ctx.db
        .select({ id: booking.id, projectId: booking.projectId })
        .from(booking)
        .where(eq(booking.id, bookingId))
    : []
  const wanted = projectId ?? booked?.projectId ?? null
  const [planned] = wanted
    ? await ctx.db.select({ id: project.id }).from(project).where(eq(project.id, wanted))
    : []
  return { bookingId: booked?.id ?? null, projectId: planned?.id ?? null }
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
