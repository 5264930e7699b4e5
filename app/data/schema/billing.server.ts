import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import type { PriceMode, TaxCategory, TaxPart } from '#app/core/tax.ts'

import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'

/**
 * A tax rate, in parts per million (8.25% is 82,500). Append-only except `retiredAt`, which is set
 * once: another percentage is another rate, so that documents stay right.
 */
export const taxRate = pgTable(
  'tax_rate',
  {
    id: defineId(),
    name: text().notNull(),
    category: text().$type<TaxCategory>().notNull(),
    /** The sum of the parts if there are any. */
    ratePpm: integer().notNull(),
    /** Parts that are shown and posted separately, such as GST and QST. */
    parts: jsonb().$type<TaxPart[]>().notNull().default([]),
    /** The reason for charging no tax. */
    reason: text().notNull().default(''),
    validFrom: date({ mode: 'string' }).notNull(),
    retiredAt: defineInstant(),
  },
  (t) => [
    check('tax_rate_category', sql`${t.category} in ('S', 'Z', 'E', 'AE', 'G', 'O')`),
    check('tax_rate_ppm', sql`${t.ratePpm} between 0 and 1000000`),
    check('tax_rate_charged', sql`(${t.category} = 'S') = (${t.ratePpm} > 0)`),
  ],
)

/** The studio's billing settings, in one row. Documents copy them when they are issued. */
export const studioBilling = pgTable(
  'studio_billing',
  {
    id: integer().primaryKey().default(1),
    legalName: text().notNull().default(''),
    street: text().array().notNull().default([]),
    postalCode: text().notNull().default(''),
    city: text().notNull().default(''),
    region: text().notNull().default(''),
    /** ISO 3166-1, such as `US`. */
    country: text().notNull().default(''),
    taxId: text().notNull().default(''),
    vatId: text().notNull().default(''),
    registration: text().notNull().default(''),
    iban: text().notNull().default(''),
    bic: text().notNull().default(''),
    bankInstructions: text().notNull().default(''),
    priceMode: text().$type<PriceMode>().notNull().default('net'),
    /** The basis of the tax report: amounts invoiced, or amounts received. */
    taxBasis: text().$type<'invoiced' | 'received'>().notNull().default('invoiced'),
    /** A write-off takes back the tax of the invoice. */
    taxRecovered: boolean().notNull().default(false),
    /** Null for that of the country. */
    paperSize: text().$type<'letter' | 'a4'>(),
    dueDays: integer().notNull().default(14),
    /** The rate of a new line; null if it isn't taxable. */
    taxRateId: uuid().references(() => taxRate.id),
    /** Texts above and below the lines of a new invoice. */
    opening: text().notNull().default(''),
    closing: text().notNull().default(''),
    /** Patterns of new document numbers (`INV-{year}-{number:4}`). */
    invoicePattern: text().notNull().default('INV-{year}-{number:4}'),
    creditNotePattern: text().notNull().default('CN-{year}-{number:4}'),
    /** Numbers start again every year. */
    numbersRestart: boolean().notNull().default(true),
    /** Days from the due day at which the client is reminded; negative before it. */
    reminderDays: integer().array().notNull().default([-3, 3, 14]),
    /** The studio's own text of each reminder; empty or missing for the usual text. */
    reminderTexts: text().array().notNull().default([]),
    /** True for each reminder with the client's statement attached; false if missing. */
    reminderStatements: boolean().array().notNull().default([]),
    revision: defineRevision(),
  },
  (t) => [
    check('studio_billing_is_one', sql`${t.id} = 1`),
    check('studio_billing_price_mode', sql`${t.priceMode} in ('net', 'gross')`),
    check('studio_billing_tax_basis', sql`${t.taxBasis} in ('invoiced', 'received')`),
    check('studio_billing_paper_size', sql`${t.paperSize} in ('letter', 'a4')`),
    check('studio_billing_due_days', sql`${t.dueDays} between 0 and 365`),
  ],
)

/** The addressee of a client's documents. Without a row, it is the client's name. */
export const clientBilling = pgTable(
  'client_billing',
  {
    clientId: uuid()
      .primaryKey()
      .references(() => client.id, { onDelete: 'cascade' }),
    legalName: text().notNull().default(''),
    street: text().array().notNull().default([]),
    postalCode: text().notNull().default(''),
    city: text().notNull().default(''),
    region: text().notNull().default(''),
    country: text().notNull().default(''),
    vatId: text().notNull().default(''),
    isBusiness: boolean().notNull().default(false),
    buyerReference: text().notNull().default(''),
    purchaseOrder: text().notNull().default(''),
    /** Null for the studio's. */
    priceMode: text().$type<PriceMode>(),
    /** The language of documents; null for the client's. */
    language: text(),
    /** No reminders of any invoice before this day. */
    remindersPausedUntil: date({ mode: 'string' }),
    revision: defineRevision(),
  },
  (t) => [check('client_billing_price_mode', sql`${t.priceMode} in ('net', 'gross')`)],
)

/**
 * The last number of a series. The database assigns numbers (migration 0055): while a
 * document is issued its row is locked, so that a number is never skipped or used twice.
 */
export const numberSeries = pgTable(
  'number_series',
  {
    series: text().$type<'INV' | 'CN'>().notNull(),
    /** 0 for a series that never restarts. */
    year: integer().notNull(),
    /** `{year}` and `{number:4}` in fixed text. */
    pattern: text().notNull(),
    last: integer().notNull().default(0),
    /** Issue day of the last document; the next one is never earlier. */
    lastDay: date({ mode: 'string' }),
  },
  (t) => [
    primaryKey({ columns: [t.series, t.year] }),
    check('number_series_series', sql`${t.series} in ('INV', 'CN')`),
    check('number_series_last', sql`${t.last} >= 0`),
    check('number_series_pattern', sql`${t.pattern} ~ '\{number(:[1-9])?\}'`),
  ],
)
