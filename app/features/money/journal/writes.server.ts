import { and, eq, inArray } from 'drizzle-orm'

import { toStudioDay } from '#app/core/day.ts'
import type { Cents } from '#app/core/money.ts'
import type { TaxSum } from '#app/core/tax.ts'
import { journalEntry, posting } from '#app/data/schema/index.server.ts'
import type { TxCtx } from '#app/platform/context.server.ts'
import { getStudio } from '#app/features/studio/settings/reads.server.ts'

import { type DepositsKept, type DocumentPosted, type JournalEvent, toPostings } from './rules.ts'

/*
 * Writes of the books, each in the transaction of what it posts. The database checks that every
 * entry adds up to zero, and that each document, payment and allocation has one.
 */

type EntryInput = Pick<
  typeof journalEntry.$inferInsert,
  'kind' | 'sourceKind' | 'sourceId' | 'reverses'
> & { at: Date; event: JournalEvent }

/** Inserts entries with their postings. What moves no amount has no entry. */
export async function insertEntries(ctx: TxCtx, inputs: EntryInput[]) {
  const { timeZone } = await getStudio(ctx)
  const posted = inputs
    .map(({ event, ...entry }) => ({ entry, postings: toPostings(event) }))
    .filter(({ postings }) => postings.length > 0)
  if (posted.length === 0) return
  const entries = await ctx.db
    .insert(journalEntry)
    .values(posted.map(({ entry }) => ({ ...entry, day: toStudioDay(entry.at, timeZone) })))
    .returning({ id: journalEntry.id, sourceId: journalEntry.sourceId })
  const idBySource = new Map(entries.map(({ id, sourceId }) => [sourceId, id]))
  await ctx.db.insert(posting).values(
    posted.flatMap(({ entry, postings }) =>
      postings.map((posting, position) => ({
        ...posting,
        position,
        entryId: idBySource.get(entry.sourceId)!,
      })),
    ),
  )
}

/** Posts an invoice or a credit note, which counts for the invoice it corrects. */
export async function postDocument(
  ctx: TxCtx,
  { id, ...document }: DocumentPosted & { id: string },
) {
  const kind = document.correctsInvoiceId === null ? 'invoice' : 'credit-note'
  await insertEntries(ctx, [
    {
      kind,
      sourceKind: 'invoice',
      sourceId: id,
      at: ctx.now,
      event: { ...document, kind, invoiceId: document.correctsInvoiceId ?? id },
    },
  ])
}

/** Posts that a payment pays an invoice; negative if that is taken back. */
export async function postAllocation(
  ctx: TxCtx,
  { id, ...owner }: { id: string; clientId: string; invoiceId: string; cents: Cents },
) {
  await insertEntries(ctx, [
    {
      kind: 'allocation',
      sourceKind: 'payment-allocation',
      sourceId: id,
      at: ctx.now,
      event: { kind: 'allocation', ...owner },
    },
  ])
}

type WriteOff = {
  id: string
  clientId: string
  invoiceId: string
  projectId: string | null
  sums: TaxSum[]
}

/** Posts that a part of an invoice is given up, or taken back if the amounts are negative. */
export async function postWriteOff(ctx: TxCtx, { id, ...owner }: WriteOff) {
  await insertEntries(ctx, [
    {
      kind: 'write-off',
      sourceKind: 'invoice-write-off',
      sourceId: id,
      at: ctx.now,
      event: { kind: 'write-off', ...owner },
    },
  ])
}

/**
 * Posts that deposits are kept because their booking was canceled, or held again because it was
 * reopened. The net of each is what is left of it then.
 */
export async function postKept(
  ctx: TxCtx,
  {
    cancellationId,
    isReopened,
    ...kept
  }: DepositsKept & { cancellationId: string; isReopened: boolean },
) {
  const kind = isReopened ? 'reopening' : 'cancellation'
  await insertEntries(ctx, [
    {
      kind,
      sourceKind: 'booking-cancellation',
      sourceId: cancellationId,
      at: ctx.now,
      event: { kind, ...kept },
    },
  ])
}

type MoneyPosted = {
  id: string
  kind: 'payment' | 'refund' | 'reversal'
  at: Date
  cents: Cents
  method: string
  clientId: string
  reverses?: string | null
}

/** Posts entries of the cash book: money on one side, the client's credit on the other. */
export async function postMoney(ctx: TxCtx, entries: MoneyPosted[]) {
  const reversed = entries.flatMap(({ reverses }) => reverses ?? [])
  const originals =
    reversed.length === 0
      ? []
      : await ctx.db
          .select({ id: journalEntry.id, sourceId: journalEntry.sourceId })
          .from(journalEntry)
          .where(
            and(
              eq(journalEntry.sourceKind, 'ledger-entry'),
              inArray(journalEntry.sourceId, reversed),
            ),
          )
  const idBySource = new Map(originals.map(({ id, sourceId }) => [sourceId, id]))
  await insertEntries(
    ctx,
    entries.map(({ id, kind, at, reverses, ...money }) => ({
      kind,
      sourceKind: 'ledger-entry',
      sourceId: id,
      at,
      reverses: (reverses && idBySource.get(reverses)) || null,
      event: { kind: 'money', ...money },
    })),
  )
}
