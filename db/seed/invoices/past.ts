import { randomUUID } from 'node:crypto'

import { addMs, minute, toStudioDay } from '#app/core/day.ts'
import { formatDocumentNumber } from '#app/core/document-number.ts'
import {
  event,
  invoice,
  invoiceBalance,
  invoiceLine,
  invoiceTax,
  numberSeries,
  paymentAllocation,
} from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { getRatesById } from '#app/features/money/tax/reads.server.ts'
import { findBuyer, getSeller } from '#app/features/money/document-party/reads.server.ts'
import { computeInvoiceAmounts } from '#app/features/money/invoice/rules.ts'
import {
  buildDocumentRow,
  getRevenueAccount,
  toLineRows,
  toTaxRows,
} from '#app/features/money/invoice/writes.server.ts'
import { insertEntries } from '#app/features/money/journal/writes.server.ts'
import { selectStudioBilling } from '#app/features/studio/billing/reads.server.ts'
import { getDocumentLines } from '#app/messages/document-lines.ts'

import type { SeedContext } from '../context.ts'
import { buildEvent } from '../history.ts'
import { longlight } from '../longlight.ts'
import type { SeedInvoice } from './seed-invoice.ts'

type Event = typeof event.$inferInsert

/**
 * Inserts invoices as rows, with the columns, postings and events that the writes would have
 * produced, in the order of their issue. Returns their ids.
 */
export async function insertPastInvoices(
  ctx: TxCtx,
  seed: SeedContext,
  seedInvoices: SeedInvoice[],
): Promise<string[]> {
  const documents = await buildDocuments(ctx, seedInvoices)
  const paid = documents.flatMap(({ values, payments, issuedAt }) =>
    payments.map(({ entryId, at, cents }) => ({
      id: randomUUID(),
      ledgerEntryId: entryId,
      invoiceId: values.id,
      amount: cents,
      // what is paid before the invoice is issued is credit until then
      at: new Date(Math.max(at.getTime(), issuedAt.getTime() + minute)),
      staffId: seed.findPerson('bookkeeper').id,
      owner: values,
    })),
  )
  await insertDocuments(ctx, seed, documents)
  await ctx.db.insert(paymentAllocation).values(paid)
  await ctx.db.insert(invoiceBalance).values(
    documents.map(({ values: { id, clientId, gross, dueOn } }) => {
      const ownPayments = paid.filter(({ invoiceId }) => invoiceId === id)
      const open = ownPayments.reduce((rest, { amount }) => rest - amount, gross)
      return {
        invoiceId: id,
        clientId,
        open,
        dueOn,
        settledAt: open === 0 ? (ownPayments.at(-1)?.at ?? null) : null,
      }
    }),
  )
  await insertEntries(ctx, [
    ...documents.map(({ values, lines, sums, issuedAt }) => ({
      kind: 'invoice' as const,
      sourceKind: 'invoice' as const,
      sourceId: values.id,
      at: issuedAt,
      event: { ...values, kind: 'invoice' as const, invoiceId: values.id, lines, sums },
    })),
    ...paid.map(({ id, at, amount, owner, invoiceId }) => ({
      kind: 'allocation' as const,
      sourceKind: 'payment-allocation' as const,
      sourceId: id,
      at,
      event: { ...owner, kind: 'allocation' as const, invoiceId, cents: amount },
    })),
  ])
  await insertEvents(ctx, seed, documents, paid)
  return documents.map(({ values }) => values.id)
}

/** Calculates the amounts of invoices and their numbers, which the database assigns alike. */
async function buildDocuments(ctx: TxCtx, seedInvoices: SeedInvoice[]) {
  const seller = await getSeller(ctx)
  const rates = await getRatesById(ctx)
  const { invoicePattern } = await selectStudioBilling(ctx)
  const buyers = new Map<string, Awaited<ReturnType<typeof findBuyer>>>()
  for (const { clientId } of seedInvoices)
    if (!buyers.has(clientId)) buyers.set(clientId, await findBuyer(ctx, clientId))
  const counts = new Map<number, number>()
  return seedInvoices.map(({ clientId, category, content, issuedAt, payments }) => {
    const { buyer, language } = buyers.get(clientId)!
    const issuedOn = toStudioDay(issuedAt, longlight.timeZone)
    const year = Number(issuedOn.slice(0, 4))
    const number = (counts.get(year) ?? 0) + 1
    counts.set(year, number)
    const amounts = computeInvoiceAmounts(content, rates, {
      discountName: getDocumentLines(language).discount,
      locale: 'en-US',
    })
    const document = buildDocumentRow(
      {
        id: randomUUID(),
        kind: 'standalone',
        clientId,
        correctsInvoiceId: null,
        content,
        amounts,
        seller,
        buyer,
        language,
      },
      {
        issuedOn,
        series: 'INV',
        year,
        documentNumber: formatDocumentNumber(invoicePattern, year, number),
        bookingId: content.bookingId,
        projectId: content.projectId,
        currency: longlight.currency,
        account: getRevenueAccount(category),
      },
    )
    return { ...document, sums: amounts.sums, issuedAt, payments }
  })
}

type PastDocument = Awaited<ReturnType<typeof buildDocuments>>[number]

async function insertDocuments(ctx: TxCtx, { findPerson }: SeedContext, documents: PastDocument[]) {
  const { invoicePattern } = await selectStudioBilling(ctx)
  const years = new Set(documents.map(({ values }) => values.year))
  await ctx.db
    .insert(numberSeries)
    .values([...years].map((year) => ({ series: 'INV' as const, year, pattern: invoicePattern })))
  await ctx.db.insert(invoice).values(
    documents.map(({ values, contentHash, issuedAt }) => ({
      ...values,
      contentHash,
      issuedBy: findPerson('owner').id,
      issuedAt,
    })),
  )
  await ctx.db
    .insert(invoiceLine)
    .values(documents.flatMap(({ values, lines }) => toLineRows(values.id, lines)))
  await ctx.db
    .insert(invoiceTax)
    .values(documents.flatMap(({ values, sums }) => toTaxRows(values.id, sums)))
}

type PaidPart = Pick<
  typeof paymentAllocation.$inferInsert,
  'ledgerEntryId' | 'invoiceId' | 'amount' | 'at'
>

async function insertEvents(
  ctx: TxCtx,
  { findPerson }: SeedContext,
  documents: PastDocument[],
  paid: PaidPart[],
) {
  const [owner, books] = [findPerson('owner').id, findPerson('bookkeeper').id]
  const events = documents.flatMap(({ values: { id, gross, clientId }, issuedAt }): Event[] => {
    const parts = paid.filter(({ invoiceId }) => invoiceId === id)
    const open = parts.reduce((rest, { amount }) => rest - amount, gross)
    return [
      buildEvent(ctx, addMs(issuedAt, -5 * minute), owner, 'invoice-draft.created', id, {}),
      buildEvent(ctx, issuedAt, owner, 'invoice.issued', id, { cents: gross, clientId }),
      ...parts.map(({ at, amount, ledgerEntryId }) =>
        buildEvent(ctx, at, books, 'allocation.created', id, {
          cents: amount,
          entry: ledgerEntryId,
        }),
      ),
      ...(open === 0 ? [buildEvent(ctx, parts.at(-1)!.at, books, 'invoice.settled', id, {})] : []),
    ]
  })
  await ctx.db.insert(event).values(events.toSorted((a, b) => a.at.getTime() - b.at.getTime()))
}
