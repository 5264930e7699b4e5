import { asc, desc, eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

import { toStudioDay } from '#app/core/day.ts'
import type { LineTax, TaxSum } from '#app/core/tax.ts'
import {
  client,
  clientContact,
  event,
  invoice,
  invoiceBalance,
  invoiceLine,
  invoiceTax,
  invoiceWriteOff,
  quoteInvoice,
  staff,
} from '#app/data/schema/index.server.ts'
import type { Ctx } from '#app/platform/context.server.ts'
import { authorize } from '#app/features/access.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import { transferReportedAt } from '#app/features/money/transfer-report/reads.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import type { DeductedInvoice } from './document.ts'
import { type InvoiceLine, getInvoiceState } from './rules.ts'

/**
 * Returns an issued invoice or credit note with its lines, taxes, state, credit notes and
 * write-offs; null if there is none.
 */
export async function findInvoiceById(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'invoice.see')
  return selectInvoice(ctx, id)
}

export type IssuedInvoice = NonNullable<Awaited<ReturnType<typeof selectInvoice>>>

/** Returns the same without checking the permission, for writes and other kinds of readers. */
export async function selectInvoice(ctx: Ctx, id: string) {
  const [row] = await ctx.db
    .select({ invoice, balance: invoiceBalance, client: { id: client.id, name: client.name } })
    .from(invoice)
    .innerJoin(client, eq(client.id, invoice.clientId))
    .leftJoin(invoiceBalance, eq(invoiceBalance.invoiceId, invoice.id))
    .where(eq(invoice.id, id))
  if (!row) return null
  const { lines, sums } = await selectParts(ctx, id)
  const { creditNotes, writeOffs, corrects } = await selectRelated(ctx, row.invoice)
  const deducted = row.invoice.kind === 'final' ? await selectDeducted(ctx, id) : []
  const { timeZone } = await getStudio(ctx)
  const credited = creditNotes.reduce((sum, { gross }) => sum + gross, 0)
  const writtenOff = writeOffs.reduce((sum, { cents }) => sum + cents, 0)
  const open = row.balance?.open ?? 0
  const { gross, dueOn } = row.invoice
  return {
    ...row.invoice,
    seller: row.invoice.seller as Seller,
    buyer: row.invoice.buyer as Buyer,
    client: row.client,
    lines,
    sums,
    creditNotes,
    writeOffs,
    corrects,
    deducted,
    open,
    credited,
    writtenOff,
    paid: row.balance ? gross - credited - writtenOff - open : 0,
    settledAt: row.balance?.settledAt ?? null,
    pausedUntil: row.balance?.pausedUntil ?? null,
    /** Null for a credit note. */
    state: row.balance
      ? getInvoiceState(
          { gross, open, credited, writtenOff, dueOn },
          toStudioDay(ctx.now, timeZone),
        )
      : null,
  }
}

/** Returns the credit notes and write-offs of an invoice, and what a credit note corrects. */
async function selectRelated(
  { db }: Ctx,
  { id, correctsInvoiceId }: { id: string; correctsInvoiceId: string | null },
) {
  const creditNotes = await db
    .select({
      id: invoice.id,
      documentNumber: invoice.documentNumber,
      issuedOn: invoice.issuedOn,
      gross: invoice.gross,
    })
    .from(invoice)
    .where(eq(invoice.correctsInvoiceId, id))
    .orderBy(asc(invoice.number))
  const writeOffs = await db
    .select({
      cents: invoiceWriteOff.amount,
      reason: invoiceWriteOff.reason,
      at: invoiceWriteOff.at,
    })
    .from(invoiceWriteOff)
    .where(eq(invoiceWriteOff.invoiceId, id))
    .orderBy(asc(invoiceWriteOff.at))
  const [corrects] = correctsInvoiceId
    ? await db
        .select({
          id: invoice.id,
          documentNumber: invoice.documentNumber,
          issuedOn: invoice.issuedOn,
        })
        .from(invoice)
        .where(eq(invoice.id, correctsInvoiceId))
    : []
  return { creditNotes, writeOffs, corrects: corrects ?? null }
}

/** Returns the invoices that a final invoice deducts, in the order of its lines. */
async function selectDeducted({ db }: Ctx, id: string): Promise<DeductedInvoice[]> {
  const { kind, documentNumber, issuedOn } = invoice
  return db
    .select({ id: invoice.id, kind, documentNumber, issuedOn })
    .from(invoiceLine)
    .innerJoin(invoice, eq(invoice.id, invoiceLine.deductsInvoiceId))
    .where(eq(invoiceLine.invoiceId, id))
    .groupBy(invoice.id)
    .orderBy(asc(sql`min(${invoiceLine.position})`))
}

/** Returns lines and taxes of a document as they were calculated. */
async function selectParts(
  { db }: Ctx,
  id: string,
): Promise<{ lines: InvoiceLine[]; sums: TaxSum[] }> {
  const taxRows = await db
    .select()
    .from(invoiceTax)
    .where(eq(invoiceTax.invoiceId, id))
    .orderBy(asc(invoiceTax.position))
  const sums: TaxSum[] = []
  for (const row of taxRows) {
    const { category, name, ratePpm, taxRateId, reason, base, tax } = row
    const part = { name: row.part, ratePpm: row.partPpm, cents: tax }
    const last = sums.at(-1)
    if (row.part !== '' && last && isPartOf(last.tax, row)) {
      last.parts.push(part)
      last.tax.parts.push({ name: part.name, ratePpm: part.ratePpm })
      last.taxCents += tax
    } else
      sums.push({
        tax: {
          id: taxRateId,
          category,
          name,
          ratePpm,
          reason,
          parts: row.part === '' ? [] : [{ name: part.name, ratePpm: part.ratePpm }],
        },
        net: base,
        taxCents: tax,
        parts: [part],
      })
  }
  const lineRows = await db
    .select()
    .from(invoiceLine)
    .where(eq(invoiceLine.invoiceId, id))
    .orderBy(asc(invoiceLine.position))
  const lines = lineRows.map(
    ({ taxCategory, taxName, ratePpm, revenueAccount, taxRateId, ...line }): InvoiceLine => ({
      ...line,
      account: revenueAccount,
      tax: sums.find(
        ({ tax }) =>
          tax.category === taxCategory && tax.name === taxName && tax.ratePpm === ratePpm,
      )?.tax ?? {
        id: taxRateId,
        category: taxCategory,
        name: taxName,
        ratePpm,
        parts: [],
        reason: '',
      },
    }),
  )
  return { lines, sums }
}

/** Returns the taxes of all credit notes of an invoice, for writes. */
export async function selectCredits(ctx: Ctx, invoiceId: string): Promise<TaxSum[]> {
  const notes = await ctx.db
    .select({ id: invoice.id })
    .from(invoice)
    .where(eq(invoice.correctsInvoiceId, invoiceId))
  const sums: TaxSum[] = []
  for (const { id } of notes) sums.push(...((await selectInvoice(ctx, id))?.sums ?? []))
  return sums
}

/** Returns true for a further part of the rate before it. */
function isPartOf(
  { name, category, ratePpm, parts }: LineTax,
  row: { name: string; category: string; ratePpm: number; part: string },
): boolean {
  return (
    parts.length > 0 &&
    name === row.name &&
    category === row.category &&
    ratePpm === row.ratePpm &&
    parts.every((part) => part.name !== row.part)
  )
}

/** Returns who did what with an invoice, newest first. */
export async function listInvoiceHistory(ctx: Ctx, id: string) {
  authorize(ctx.actor, 'invoice.see')
  return ctx.db
    .select({
      id: event.id,
      at: event.at,
      name: event.name,
      data: event.data,
      by: sql<string | null>`coalesce(${staff.name}, ${clientContact.name})`,
      kind: event.actorKind,
    })
    .from(event)
    .leftJoin(staff, eq(staff.id, event.actorId))
    .leftJoin(clientContact, eq(clientContact.id, event.actorId))
    .where(eq(event.subjectId, id))
    .orderBy(desc(event.id))
    .limit(200)
}

export type InvoiceOwner =
  | { bookingId: string }
  | { projectId: string }
  | { quoteId: string }
  | { clientId: string }

/** Returns the documents of a booking, a project, a quote or a client, with their state. */
export async function listInvoicesOf(ctx: Ctx, owner: InvoiceOwner) {
  authorize(ctx.actor, 'invoice.see')
  return selectInvoicesOf(ctx, owner)
}

/** Returns the same without checking the permission, for other kinds of readers. */
export async function selectInvoicesOf(ctx: Ctx, owner: InvoiceOwner) {
  const { timeZone } = await getStudio(ctx)
  const today = toStudioDay(ctx.now, timeZone)
  const rows = await ctx.db
    .select({
      id: invoice.id,
      kind: invoice.kind,
      documentNumber: invoice.documentNumber,
      bookingId: invoice.bookingId,
      projectId: sql<string | null>`coalesce(${invoice.projectId}, (select project_id from booking
        where booking.id = ${invoice.bookingId}))`,
      issuedOn: invoice.issuedOn,
      dueOn: invoice.dueOn,
      gross: invoice.gross,
      currency: invoice.currency,
      open: invoiceBalance.open,
      reportedAt: transferReportedAt,
      ...balanceColumns,
    })
    .from(invoice)
    .leftJoin(invoiceBalance, eq(invoiceBalance.invoiceId, invoice.id))
    .where(getOwnerCondition(owner))
    .orderBy(desc(invoice.issuedOn), desc(invoice.documentNumber))
  return rows.map((row) => ({
    ...row,
    state: row.open === null ? null : getInvoiceState({ ...row, open: row.open }, today),
  }))
}

function getOwnerCondition(owner: InvoiceOwner) {
  if ('bookingId' in owner) return eq(invoice.bookingId, owner.bookingId)
  if ('projectId' in owner) return eq(invoice.projectId, owner.projectId)
  if ('quoteId' in owner) return isOfQuote(invoice.id, owner.quoteId)
  return eq(invoice.clientId, owner.clientId)
}

/** Matches the drafts or invoices created from a quote. */
export function isOfQuote(id: AnyPgColumn, quoteId: string) {
  return sql`${id} in (select ${quoteInvoice.invoiceId} from ${quoteInvoice}
    where ${quoteInvoice.quoteId} = ${quoteId})`
}

/** Sums that the state of an invoice follows from. */
export const balanceColumns = {
  credited: sql`coalesce((select sum(note.gross) from invoice note
      where note.corrects_invoice_id = ${invoice.id}), 0)`.mapWith(Number),
  writtenOff: sql`coalesce((select sum(amount) from invoice_write_off
      where invoice_id = ${invoice.id}), 0)`.mapWith(Number),
}
