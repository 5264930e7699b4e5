import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { booking } from './booking.server.ts'
import { client } from './client.server.ts'
import { defineId, defineInstant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * Payments, refunds and reversals. Append-only, enforced by a trigger (migration 0006): a mistake
 * is corrected by a reversal. Erasing a client may only clear `reference` and `note` (migration
 * 0052). Cents are positive for money received, negative for money sent.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    id: defineId(),
    /** The number of the receipt. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).unique(),
    at: defineInstant().notNull(),
    kind: text().$type<'payment' | 'refund' | 'reversal'>().notNull(),
    cents: bigint({ mode: 'number' }).notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    bookingId: uuid().references(() => booking.id),
    method: text().$type<'transfer' | 'card' | 'check' | 'cash' | 'other'>().notNull(),
    /** Reference of the bank or client. Unique among a client's payments that were not reversed. */
    reference: text().notNull().default(''),
    /** For a reversal, its reason. */
    note: text().notNull().default(''),
    /** The entry that this one reverses. */
    reverses: uuid().unique(),
    staffId: uuid().references(() => staff.id),
  },
  (t) => [
    index().on(t.at),
    index().on(t.clientId, t.at),
    index().on(t.bookingId),
    index('ledger_entry_reference_live')
      .on(t.clientId, t.reference)
      .where(sql`${t.kind} = 'payment' and ${t.reference} <> ''`),
    check(
      'ledger_entry_sign',
      sql`(${t.kind} = 'payment' and ${t.cents} > 0) or (${t.kind} = 'refund' and ${t.cents} < 0) or (${t.kind} = 'reversal' and ${t.cents} <> 0)`,
    ),
  ],
)
