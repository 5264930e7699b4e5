import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { PriceMode, TaxCategory } from '#app/core/tax.ts'
import type { DraftContent } from '#app/features/money/invoice/form.ts'
import type { Buyer, Seller } from '#app/features/money/document-party/rules.ts'
import type { PriceUnit } from '#app/features/money/price-list/rules.ts'

import { account } from './account.server.ts'
import { numberSeries, taxRate } from './billing.server.ts'
import { booking } from './booking.server.ts'
import { client } from './client.server.ts'
import { clientContact } from './client-portal.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { ledgerEntry } from './ledger.server.ts'
import { email } from './platform.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'

/** `fee` is for late and cancellation fees. */
type InvoiceKind = 'standalone' | 'deposit' | 'interim' | 'final' | 'fee' | 'credit-note'

/** An amount in minor units of the studio's currency. */
const defineCents = () => bigint({ mode: 'number' })

/** An invoice or credit note that isn't issued, and has no number. */
export const invoiceDraft = pgTable(
  'invoice_draft',
  {
    id: defineId(),
    kind: text().$type<InvoiceKind>().notNull().default('standalone'),
    clientId: uuid()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    /** For a credit note. */
    correctsInvoiceId: uuid().references(() => invoice.id),
    content: jsonb().$type<DraftContent>().notNull(),
    createdBy: uuid().references(() => staff.id),
    createdAt: defineInstant().notNull(),
    changedAt: defineInstant().notNull(),
    revision: defineRevision(),
  },
  (t) => [index().on(t.clientId), index().on(t.changedAt, t.id), index().on(t.correctsInvoiceId)],
)

/**
 * An issued invoice or credit note, with everything it prints. Append-only, and checked when the
 * transaction commits: net, tax and gross agree with its lines and taxes, its journal entry exists,
 * and credits never exceed the invoice they correct. The amounts of a credit note are positive.
 */
export const invoice = pgTable(
  'invoice',
  {
    id: defineId(),
    series: text().$type<'INV' | 'CN'>().notNull(),
    /** The year of issue, or 0 if the series never restarts. */
    year: integer().notNull(),
    /** Both are assigned by a trigger, which overwrites other values. */
    number: integer().notNull().default(0),
    documentNumber: text().notNull().unique().default(''),
    kind: text().$type<InvoiceKind>().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    bookingId: uuid().references(() => booking.id, { onDelete: 'set null' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    correctsInvoiceId: uuid().references((): AnyPgColumn => invoice.id),
    issuedOn: date({ mode: 'string' }).notNull(),
    suppliedOn: date({ mode: 'string' }),
    dueOn: date({ mode: 'string' }).notNull(),
    currency: text().notNull(),
    priceMode: text().$type<PriceMode>().notNull(),
    language: text().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    buyer: jsonb().$type<Buyer>().notNull(),
    net: defineCents().notNull(),
    tax: defineCents().notNull(),
    gross: defineCents().notNull(),
    /** Creditor reference (ISO 11649) for the payment. */
    reference: text().notNull().default(''),
    texts: jsonb().$type<{ opening: string; closing: string }>().notNull(),
    /** SHA-256 of what the document says. */
    contentHash: text().notNull(),
    issuedBy: uuid().references(() => staff.id),
    issuedAt: defineInstant().notNull(),
  },
  (t) => [
    unique().on(t.series, t.year, t.number),
    foreignKey({
      name: 'invoice_series',
      columns: [t.series, t.year],
      foreignColumns: [numberSeries.series, numberSeries.year],
    }),
    index().on(t.clientId, t.issuedOn),
    index().on(t.issuedOn, t.id),
    index().on(t.correctsInvoiceId),
    index().on(t.bookingId),
    index().on(t.projectId),
    check('invoice_series_of_kind', sql`(${t.kind} = 'credit-note') = (${t.series} = 'CN')`),
    check(
      'invoice_kind',
      sql`${t.kind} in ('standalone', 'deposit', 'interim', 'final', 'fee', 'credit-note')`,
    ),
    check(
      'invoice_corrects',
      sql`(${t.kind} = 'credit-note') = (${t.correctsInvoiceId} is not null)`,
    ),
    check('invoice_sum', sql`${t.net} + ${t.tax} = ${t.gross}`),
    check('invoice_gross', sql`${t.gross} >= 0`),
    check('invoice_due_on', sql`${t.dueOn} >= ${t.issuedOn}`),
  ],
)

/** A line of an issued document. Those of a discount or a deduction are negative. Append-only. */
export const invoiceLine = pgTable(
  'invoice_line',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull(),
    kind: text().$type<'line' | 'discount' | 'deduction'>().notNull(),
    name: text().notNull(),
    text: text().notNull().default(''),
    quantityMilli: bigint({ mode: 'number' }).notNull(),
    unit: text().$type<PriceUnit>().notNull(),
    unitPrice: defineCents().notNull(),
    net: defineCents().notNull(),
    gross: defineCents().notNull(),
    taxRateId: uuid().references(() => taxRate.id),
    taxCategory: text().$type<TaxCategory>().notNull(),
    ratePpm: integer().notNull(),
    taxName: text().notNull().default(''),
    revenueAccount: text()
      .notNull()
      .references(() => account.code),
    deductsInvoiceId: uuid().references(() => invoice.id),
  },
  (t) => [
    primaryKey({ columns: [t.invoiceId, t.position] }),
    check('invoice_line_kind', sql`${t.kind} in ('line', 'discount', 'deduction')`),
  ],
)

/** The tax of an issued document, one row per part of each rate. Append-only. */
export const invoiceTax = pgTable(
  'invoice_tax',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    position: integer().notNull(),
    taxRateId: uuid().references(() => taxRate.id),
    category: text().$type<TaxCategory>().notNull(),
    name: text().notNull(),
    ratePpm: integer().notNull(),
    /** Name and rate of the part; empty and the whole rate if it has no parts. */
    part: text().notNull().default(''),
    partPpm: integer().notNull(),
    /** Net amount that is taxed at this rate. Each part repeats it. */
    base: defineCents().notNull(),
    tax: defineCents().notNull(),
    reason: text().notNull().default(''),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.position] })],
)

/**
 * The open amount of an invoice (credit notes have no row). The only derived table: when a
 * transaction commits, `open` must equal gross minus credits, allocations and write-offs.
 */
export const invoiceBalance = pgTable(
  'invoice_balance',
  {
    invoiceId: uuid()
      .primaryKey()
      .references(() => invoice.id),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    open: defineCents().notNull(),
    dueOn: date({ mode: 'string' }).notNull(),
    settledAt: defineInstant(),
    /** No reminders before this day. */
    pausedUntil: date({ mode: 'string' }),
    /** No reminders at all. */
    remindersStopped: boolean().notNull().default(false),
    disputed: boolean().notNull().default(false),
  },
  (t) => [
    index().on(t.clientId),
    index('invoice_balance_due')
      .on(t.dueOn, t.invoiceId)
      .where(sql`${t.settledAt} is null`),
    check('invoice_balance_open', sql`${t.open} >= 0`),
    check('invoice_balance_settled', sql`(${t.open} = 0) = (${t.settledAt} is not null)`),
  ],
)

/**
 * Part of a payment that pays an invoice. Append-only: taking it back is a row with the opposite
 * amount. Never more than the payment or than what is open.
 */
export const paymentAllocation = pgTable(
  'payment_allocation',
  {
    id: defineId(),
    ledgerEntryId: uuid()
      .notNull()
      .references(() => ledgerEntry.id),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    amount: defineCents().notNull(),
    at: defineInstant().notNull(),
    staffId: uuid().references(() => staff.id),
  },
  (t) => [
    index().on(t.ledgerEntryId),
    index().on(t.invoiceId, t.at),
    check('payment_allocation_amount', sql`${t.amount} <> 0`),
  ],
)

/**
 * The part of an invoice that is given up, with the net and tax it consists of. Append-only: taking
 * it back is a row with the opposite amounts.
 */
export const invoiceWriteOff = pgTable(
  'invoice_write_off',
  {
    id: defineId(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    amount: defineCents().notNull(),
    net: defineCents().notNull(),
    tax: defineCents().notNull(),
    reason: text().notNull(),
    at: defineInstant().notNull(),
    staffId: uuid().references(() => staff.id),
  },
  (t) => [
    index().on(t.invoiceId, t.at),
    check('invoice_write_off_amount', sql`${t.amount} <> 0 and ${t.net} + ${t.tax} = ${t.amount}`),
  ],
)

/** A contact said that they sent a transfer of what was open. It settles nothing. */
export const transferReport = pgTable(
  'transfer_report',
  {
    id: defineId(),
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    amount: defineCents().notNull(),
    at: defineInstant().notNull(),
  },
  (t) => [
    index().on(t.invoiceId, t.at),
    index().on(t.contactId),
    check('transfer_report_amount', sql`${t.amount} > 0`),
  ],
)

/** A reminder of an invoice that was sent or skipped. The key allows each step once. */
export const invoiceReminder = pgTable(
  'invoice_reminder',
  {
    invoiceId: uuid()
      .notNull()
      .references(() => invoice.id),
    /** Days from the due day. */
    step: integer().notNull(),
    /** The email to the first recipient; null if it was skipped, or deleted since. */
    emailId: uuid().references(() => email.id, { onDelete: 'set null' }),
    isSkipped: boolean().notNull().default(false),
    at: defineInstant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.invoiceId, t.step] }), index().on(t.emailId)],
)
