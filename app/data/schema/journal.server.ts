import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import { account } from './account.server.ts'
import { taxRate } from './billing.server.ts'
import { client } from './client.server.ts'
import { defineInstant } from './columns.server.ts'
import { invoice } from './invoice.server.ts'
import { project } from './project.server.ts'

/**
 * A business event in the books. Append-only. When the transaction commits, its postings must exist
 * and add up to zero.
 */
export const journalEntry = pgTable(
  'journal_entry',
  {
    id: bigint({ mode: 'number' }).generatedByDefaultAsIdentity().primaryKey(),
    /** The day in the studio's time zone that it counts for. */
    day: date({ mode: 'string' }).notNull(),
    kind: text()
      .$type<
        | 'payment'
        | 'refund'
        | 'reversal'
        | 'invoice'
        | 'credit-note'
        | 'allocation'
        | 'write-off'
        | 'cancellation'
        | 'reopening'
      >()
      .notNull(),
    sourceKind: text()
      .$type<
        | 'ledger-entry'
        | 'invoice'
        | 'payment-allocation'
        | 'invoice-write-off'
        | 'booking-cancellation'
      >()
      .notNull(),
    /** The row that it was posted for. */
    sourceId: uuid().notNull(),
    memo: text().notNull().default(''),
    /** The entry that this one reverses. */
    reverses: bigint({ mode: 'number' })
      .unique()
      .references((): AnyPgColumn => journalEntry.id),
    at: defineInstant().notNull(),
  },
  (t) => [
    unique('journal_entry_source').on(t.sourceKind, t.sourceId, t.kind),
    index().on(t.day, t.id),
    check(
      'journal_entry_kind',
      sql`${t.kind} in ('payment', 'refund', 'reversal', 'invoice', 'credit-note', 'allocation', 'write-off', 'cancellation', 'reopening')`,
    ),
    check(
      'journal_entry_source_kind',
      sql`${t.sourceKind} in ('ledger-entry', 'invoice', 'payment-allocation', 'invoice-write-off', 'booking-cancellation')`,
    ),
  ],
)

/**
 * An amount on an account: positive for debit, negative for credit. Append-only, and inserted only
 * by the transaction that inserts its entry.
 */
export const posting = pgTable(
  'posting',
  {
    entryId: bigint({ mode: 'number' })
      .notNull()
      .references(() => journalEntry.id),
    position: integer().notNull(),
    account: text()
      .notNull()
      .references(() => account.code),
    amount: bigint({ mode: 'number' }).notNull(),
    clientId: uuid().references(() => client.id),
    invoiceId: uuid().references(() => invoice.id),
    taxRateId: uuid().references(() => taxRate.id),
    /** Name of the part of the rate, if it has parts. */
    taxPart: text().notNull().default(''),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.entryId, t.position] }),
    index().on(t.account, t.entryId),
    index().on(t.clientId),
    index().on(t.invoiceId),
    index('posting_project')
      .on(t.projectId)
      .where(sql`${t.projectId} is not null`),
    check('posting_amount', sql`${t.amount} <> 0`),
  ],
)
