import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Seller } from '#app/features/money/document-party/rules.ts'
import type { Rates } from '#app/features/money/invoice/rules.ts'
import type { PaymentPlan } from '#app/features/sales/payment-plan/rules.ts'
import type {
  DeclineReason,
  QuoteChoice,
  QuoteContent,
  QuoteState,
  QuoteTotals,
} from '#app/features/sales/quote/rules.ts'

import { booking } from './booking.server.ts'
import { client } from './client.server.ts'
import { clientContact } from './client-portal.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { inquiry } from './inquiry.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'
import { policy } from './studio.server.ts'

/** The settings of quotes, in one row. */
export const quoteSettings = pgTable(
  'quote_settings',
  {
    id: integer().primaryKey().default(1),
    /** Days from sending until a quote expires, unless it names a day. */
    validDays: integer().notNull().default(14),
    /** Minutes in which the client can undo an acceptance or a decline; 0 for none. */
    undoMinutes: integer().notNull().default(15),
    /** Quotes above this gross amount need the owner's approval; null for none. */
    approvalAbove: bigint({ mode: 'number' }),
    /** The terms of a new quote, which the client agrees to. */
    terms: text().notNull().default(''),
    /** The payment plan of a new quote; null for none. */
    plan: jsonb().$type<PaymentPlan>(),
    /** Installments wait for a person instead of being invoiced on their day. */
    asksBeforeInvoicing: boolean().notNull().default(false),
    revision: defineRevision(),
  },
  (t) => [
    check('quote_settings_is_one', sql`${t.id} = 1`),
    check('quote_settings_valid_days', sql`${t.validDays} between 1 and 365`),
    check('quote_settings_undo_minutes', sql`${t.undoMinutes} between 0 and 60`),
    check('quote_settings_approval_above', sql`${t.approvalAbove} >= 0`),
  ],
)

/**
 * An offer to a client. `content` is what the builder edits; each sending freezes it as a version,
 * and the client sees the newest one.
 */
export const quote = pgTable(
  'quote',
  {
    id: defineId(),
    /** Shown as Q-1042. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).unique(),
    clientId: uuid()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    inquiryId: uuid().references(() => inquiry.id, { onDelete: 'set null' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    /** The accepted quote that this one adds extras to. */
    amendsQuoteId: uuid().references((): AnyPgColumn => quote.id),
    state: text().$type<QuoteState>().notNull().default('draft'),
    content: jsonb().$type<QuoteContent>().notNull(),
    /** The newest sent version; 0 if it was never sent. */
    sentVersion: integer().notNull().default(0),
    /** When the sent version expires. */
    expiresAt: defineInstant(),
    /** Someone asked for the owner's approval of the draft. */
    approvalRequestedBy: uuid().references(() => staff.id),
    approvalRequestedAt: defineInstant(),
    /** The owner's comment on a quote that was returned. */
    returnNote: text().notNull().default(''),
    declinedAt: defineInstant(),
    declinedBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    declineReason: text().$type<DeclineReason>(),
    declineText: text().notNull().default(''),
    /** A contact asked for a renewal of the expired quote. */
    renewalRequestedAt: defineInstant(),
    createdBy: uuid().references(() => staff.id),
    createdAt: defineInstant().notNull(),
    changedAt: defineInstant().notNull(),
    search: text().notNull().default(''),
    revision: defineRevision(),
  },
  (t) => [
    index().on(t.clientId, t.createdAt),
    index().on(t.state, t.expiresAt),
    index().on(t.changedAt, t.id),
    index().on(t.inquiryId),
    index().on(t.projectId),
    index().on(t.amendsQuoteId),
    check(
      'quote_state',
      sql`${t.state} in ('draft', 'approval-requested', 'sent', 'accepted', 'declined', 'expired', 'canceled')`,
    ),
    check(
      'quote_sent',
      sql`${t.state} not in ('sent', 'accepted', 'declined', 'expired') or (${t.sentVersion} > 0 and ${t.expiresAt} is not null)`,
    ),
    check(
      'quote_decline_reason',
      sql`${t.declineReason} in ('price', 'date', 'other-studio', 'other')`,
    ),
  ],
)

/** The dates that accepting a quote reserves. */
export const quoteBooking = pgTable(
  'quote_booking',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    bookingId: uuid()
      .notNull()
      .references(() => booking.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.bookingId] }), index().on(t.bookingId)],
)

/** The invoices created from a quote's acceptance. */
export const quoteInvoice = pgTable(
  'quote_invoice',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    /** A draft, later the invoice it was issued as, which keeps its id; gone if it was deleted. */
    invoiceId: uuid().notNull(),
  },
  (t) => [primaryKey({ columns: [t.quoteId, t.invoiceId] }), index().on(t.invoiceId)],
)

/**
 * A quote as it was sent, with the rates and the studio's details of that moment. Append-only; only
 * the erasure of a client deletes versions that were never accepted.
 */
export const quoteVersion = pgTable(
  'quote_version',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    content: jsonb().$type<QuoteContent>().notNull(),
    rates: jsonb().$type<Rates>().notNull(),
    /** The totals of what is preselected. */
    totals: jsonb().$type<QuoteTotals>().notNull(),
    seller: jsonb().$type<Seller>().notNull(),
    currency: text().notNull(),
    language: text().notNull(),
    policyVersion: integer()
      .notNull()
      .references(() => policy.version),
    undoMinutes: integer().notNull(),
    /** The contract that accepting agrees to, in place of terms; null for none. */
    contractTemplateId: uuid(),
    contractTemplateVersion: integer(),
    /** SHA-256 of what the version says. */
    hash: text().notNull(),
    /** The studio's words in the email. */
    message: text().notNull().default(''),
    expiresAt: defineInstant().notNull(),
    sentBy: uuid().references(() => staff.id),
    sentAt: defineInstant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.version] }),
    check('quote_version_number', sql`${t.version} > 0`),
    check(
      'quote_version_contract',
      sql`(${t.contractTemplateId} is null) = (${t.contractTemplateVersion} is null)`,
    ),
  ],
)

/** A contact's choice and progress, so that they can continue on another device. */
export const quoteVisit = pgTable(
  'quote_visit',
  {
    quoteId: uuid()
      .notNull()
      .references(() => quote.id, { onDelete: 'cascade' }),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id, { onDelete: 'cascade' }),
    /** The version that was opened last. */
    version: integer().notNull(),
    choice: jsonb().$type<QuoteChoice>(),
    step: text().$type<'choose' | 'details' | 'accept'>().notNull().default('choose'),
    opened: integer().notNull().default(1),
    firstOpenedAt: defineInstant().notNull(),
    lastOpenedAt: defineInstant().notNull(),
    /** When the last step was opened, which leaves time to finish after the expiry. */
    acceptStepAt: defineInstant(),
  },
  (t) => [
    primaryKey({ columns: [t.quoteId, t.contactId] }),
    index().on(t.contactId),
    check('quote_visit_step', sql`${t.step} in ('choose', 'details', 'accept')`),
  ],
)

/** A booking as it was before an acceptance, which an undo restores. */
export type BookingBefore = {
  id: string
  state: 'held' | 'pending' | 'confirmed' | 'canceled' | 'done'
  heldUntil: string | null
  total: number
  /** Both are missing in acceptances from before payment plans. */
  deposit?: number | null
  policyVersion?: number
}

/**
 * A client's agreement to a version, with the options they chose. One per quote is in effect.
 * `undoneAt` and `finalizedAt` are each set once; nothing else ever changes.
 */
export const acceptance = pgTable(
  'acceptance',
  {
    id: defineId(),
    quoteId: uuid().notNull(),
    version: integer().notNull(),
    choice: jsonb().$type<QuoteChoice>().notNull(),
    totals: jsonb().$type<QuoteTotals>().notNull(),
    bookings: jsonb().$type<BookingBefore[]>().notNull(),
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    /** As typed by who accepted, and their email address then. */
    name: text().notNull(),
    email: text().notNull(),
    /** Of the accepted version. */
    hash: text().notNull(),
    acceptedAt: defineInstant().notNull(),
    undoUntil: defineInstant().notNull(),
    undoneAt: defineInstant(),
    finalizedAt: defineInstant(),
    /** For one agreed in another way, who recorded it and how. */
    recordedBy: uuid().references(() => staff.id),
    recordedHow: text().$type<'phone' | 'in-person' | 'email' | 'paper'>(),
  },
  (t) => [
    foreignKey({
      name: 'acceptance_version',
      columns: [t.quoteId, t.version],
      foreignColumns: [quoteVersion.quoteId, quoteVersion.version],
    }),
    uniqueIndex('acceptance_in_effect')
      .on(t.quoteId)
      .where(sql`${t.undoneAt} is null`),
    index('acceptance_open')
      .on(t.undoUntil)
      .where(sql`${t.undoneAt} is null and ${t.finalizedAt} is null`),
    index().on(t.contactId),
    check('acceptance_ended_once', sql`${t.undoneAt} is null or ${t.finalizedAt} is null`),
    check('acceptance_recorded', sql`(${t.recordedBy} is null) = (${t.recordedHow} is null)`),
    check(
      'acceptance_recorded_how',
      sql`${t.recordedHow} in ('phone', 'in-person', 'email', 'paper')`,
    ),
  ],
)

/** Content that new quotes can begin with. */
export const quoteTemplate = pgTable(
  'quote_template',
  {
    id: defineId(),
    name: text().notNull(),
    content: jsonb().$type<QuoteContent>().notNull(),
    createdAt: defineInstant().notNull(),
    revision: defineRevision(),
  },
  (t) => [index().on(t.name)],
)
