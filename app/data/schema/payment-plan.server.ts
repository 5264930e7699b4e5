import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ProblemCode } from '#app/messages/problems.ts'
import type { PlanTrigger } from '#app/features/sales/payment-plan/rules.ts'

import { defineId, defineInstant } from './columns.server.ts'
import { invoice } from './invoice.server.ts'
import { acceptance, quote } from './sales.server.ts'

/**
 * An installment of an accepted quote. Its label and share are in the accepted version, in the plan
 * at `position`. It is planned until it has an invoice or is canceled.
 */
export const installment = pgTable(
  'installment',
  {
    id: defineId(),
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    acceptanceId: uuid()
      .notNull()
      .references(() => acceptance.id),
    position: integer().notNull(),
    trigger: text().$type<PlanTrigger>().notNull(),
    /** Days or months of the trigger. */
    count: integer().notNull(),
    /** Days from the invoice until it is due. */
    dueDays: integer().notNull(),
    /** The planned amount including tax. That of the last installment is what is left then. */
    gross: bigint({ mode: 'number' }).notNull(),
    /** The day on which it is invoiced; null if it waits for an event or a person. */
    issueOn: date({ mode: 'string' }),
    /** The reason why it waits for a person although its day came; null if it doesn't. */
    heldBack: text().$type<ProblemCode>(),
    invoiceId: uuid().references(() => invoice.id),
    canceledAt: defineInstant(),
    /** Canceled with its booking, as part of the final invoice, or by a person. */
    cancelReason: text().$type<'booking' | 'final' | 'person'>(),
  },
  (t) => [
    uniqueIndex().on(t.acceptanceId, t.position),
    uniqueIndex().on(t.invoiceId),
    index().on(t.quoteId, t.position),
    index('installment_planned')
      .on(t.issueOn)
      .where(sql`${t.invoiceId} is null and ${t.canceledAt} is null`),
    check('installment_position', sql`${t.position} between 0 and 11`),
    check(
      'installment_trigger',
      sql`${t.trigger} in ('signing', 'before', 'after', 'months', 'delivery', 'manual')`,
    ),
    check('installment_gross', sql`${t.gross} > 0`),
    check('installment_ended_once', sql`${t.invoiceId} is null or ${t.canceledAt} is null`),
    check('installment_canceled', sql`(${t.canceledAt} is null) = (${t.cancelReason} is null)`),
    check('installment_cancel_reason', sql`${t.cancelReason} in ('booking', 'final', 'person')`),
  ],
)

/**
 * A late fee of an overdue invoice that was drafted. The key allows each once: a flat fee has the
 * month 0, a monthly fee each month that it is overdue.
 */
export const lateFee = pgTable(
  'late_fee',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    month: integer().notNull(),
    /** A draft, later the invoice it was issued as, which keeps its id; gone if it was deleted. */
    feeInvoiceId: uuid().notNull(),
    at: defineInstant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.month] }),
    index().on(t.feeInvoiceId),
    check('late_fee_month', sql`${t.month} >= 0`),
  ],
)
