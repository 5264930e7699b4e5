import { sql } from 'drizzle-orm'
import {
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

import type { SignatureDrawing } from '#app/core/drawing.ts'
import type { ContractBlock, ContractContent } from '#app/features/sales/contract-template/rules.ts'

import { clientContact } from './client-portal.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { file } from './file.server.ts'
import { acceptance } from './sales.server.ts'
import { staff } from './staff.server.ts'

/**
 * A contract that quotes can use. `content` is the draft that Settings › Contracts edits; quotes
 * use the newest published version.
 */
export const contractTemplate = pgTable('contract_template', {
  id: defineId(),
  name: text().notNull(),
  content: jsonb().$type<ContractContent>().notNull(),
  /** The newest published version; 0 before the first. */
  publishedVersion: integer().notNull().default(0),
  createdAt: defineInstant().notNull(),
  changedAt: defineInstant().notNull(),
  /** New quotes can't use it anymore. */
  retiredAt: defineInstant(),
  revision: defineRevision(),
})

/** A template as it was published. Append-only. */
export const contractTemplateVersion = pgTable(
  'contract_template_version',
  {
    templateId: uuid()
      .notNull()
      .references(() => contractTemplate.id),
    version: integer().notNull(),
    content: jsonb().$type<ContractContent>().notNull(),
    publishedBy: uuid().references(() => staff.id),
    publishedAt: defineInstant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.version] }),
    check('contract_template_version_number', sql`${t.version} > 0`),
  ],
)

/** A PDF of the draft of a template, in the order in which they were added. */
export const contractTemplateAttachment = pgTable(
  'contract_template_attachment',
  {
    templateId: uuid()
      .notNull()
      .references(() => contractTemplate.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .references(() => file.hash),
    /** Of the file as it was uploaded. */
    name: text().notNull(),
    addedAt: defineInstant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.templateId, t.hash] }), index().on(t.hash)],
)

/** A PDF of a published template, named in the text of its contracts. Append-only. */
export const contractAttachment = pgTable(
  'contract_attachment',
  {
    templateId: uuid().notNull(),
    version: integer().notNull(),
    /** From 1. */
    position: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => file.hash),
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.templateId, t.version, t.position] }),
    index().on(t.hash),
    foreignKey({
      name: 'contract_attachment_published_with',
      columns: [t.templateId, t.version],
      foreignColumns: [contractTemplateVersion.templateId, contractTemplateVersion.version],
    }),
    check('contract_attachment_position', sql`${t.position} between 1 and 5`),
  ],
)

/**
 * The contract that a client agreed to when accepting a quote: its text with every value filled in.
 * Append-only. It is without effect if the acceptance was undone.
 */
export const contract = pgTable(
  'contract',
  {
    id: defineId(),
    /** Shown as C-1007. Numbers of undone acceptances aren't used again. */
    number: integer().generatedByDefaultAsIdentity({ startWith: 1001 }).unique(),
    acceptanceId: uuid()
      .notNull()
      .unique()
      .references(() => acceptance.id),
    templateId: uuid().notNull(),
    templateVersion: integer().notNull(),
    blocks: jsonb().$type<ContractBlock[]>().notNull(),
    /** The blocks as plain text, which the hash covers and in which no placeholder may be left. */
    text: text().notNull(),
    /** SHA-256 of the text. */
    hash: text().notNull(),
    /** The signers sign in the order of their positions. */
    signsInOrder: boolean().notNull().default(false),
    /** The studio day of the signatures on paper; null for any other contract. */
    signedOn: date({ mode: 'string' }),
    /** Days in which the client can withdraw after the contract is concluded; 0 if they can't. */
    withdrawalDays: integer().notNull().default(0),
    /** The client asked to start before the withdrawal period ends. */
    startsEarly: boolean().notNull().default(false),
    createdAt: defineInstant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'contract_made_from',
      columns: [t.templateId, t.templateVersion],
      foreignColumns: [contractTemplateVersion.templateId, contractTemplateVersion.version],
    }),
    check('contract_withdrawal_days', sql`${t.withdrawalDays} in (0, 14)`),
    check('contract_starts_early', sql`not ${t.startsEarly} or ${t.withdrawalDays} > 0`),
    check(
      'contract_is_filled_in',
      sql`${t.text} !~ '\\{\\{|\\}\\}|\\[\\[|\\]\\]|\\{[a-z][a-z0-9._-]*\\}'`,
    ),
  ],
)

/** A person who signs a contract. Append-only. */
export const contractSigner = pgTable(
  'contract_signer',
  {
    id: defineId(),
    contractId: uuid()
      .notNull()
      .references(() => contract.id),
    /** From 1. The studio, if it countersigns, is last. */
    position: integer().notNull(),
    side: text().$type<'client' | 'studio'>().notNull(),
    /** Null for the studio, an agreement that staff recorded, and a contact that is gone. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    /** Of the contact at that time; empty for the studio, for which anyone who may can sign. */
    name: text().notNull(),
    email: text().notNull(),
  },
  (t) => [
    unique().on(t.contractId, t.position),
    index().on(t.contactId),
    check('contract_signer_position', sql`${t.position} between 1 and 6`),
    check('contract_signer_side', sql`${t.side} in ('client', 'studio')`),
  ],
)

/** The signature of a signer. Append-only. */
export const contractSignature = pgTable(
  'contract_signature',
  {
    signerId: uuid()
      .primaryKey()
      .references(() => contractSigner.id),
    method: text().$type<'typed' | 'drawn' | 'recorded'>().notNull(),
    /** As typed by the signer. */
    name: text().notNull(),
    drawing: jsonb().$type<SignatureDrawing>(),
    /** One for each place where the contract asks for them. The studio gives none. */
    initials: jsonb().$type<string[]>().notNull().default([]),
    /** The sentences of the checked boxes, word for word. */
    consents: jsonb().$type<string[]>().notNull(),
    /** SHA-256 of the text that was signed. */
    documentHash: text().notNull(),
    /** The person who signed for the studio, or recorded the agreement. */
    staffId: uuid().references(() => staff.id),
    signedAt: defineInstant().notNull(),
  },
  (t) => [
    check('contract_signature_method', sql`${t.method} in ('typed', 'drawn', 'recorded')`),
    check('contract_signature_drawing', sql`(${t.method} = 'drawn') = (${t.drawing} is not null)`),
  ],
)

/** The end of a contract before everyone signed it, or by the client's withdrawal. Append-only. */
export const contractEnding = pgTable(
  'contract_ending',
  {
    contractId: uuid()
      .primaryKey()
      .references(() => contract.id),
    kind: text().$type<'voided' | 'declined' | 'withdrawn'>().notNull(),
    reason: text().notNull(),
    /** The person of the studio who voided it, or the contact who declined or withdrew. */
    staffId: uuid().references(() => staff.id),
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    endedAt: defineInstant().notNull(),
  },
  (t) => [
    index().on(t.contactId),
    check('contract_ending_kind', sql`${t.kind} in ('voided', 'declined', 'withdrawn')`),
  ],
)

/** A file with the scan of a contract that was signed on paper. Append-only. */
export const contractScan = pgTable(
  'contract_scan',
  {
    contractId: uuid()
      .notNull()
      .references(() => contract.id),
    /** From 1. */
    position: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => file.hash),
    /** Of the file as it was uploaded, with the extension of its format. */
    name: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.contractId, t.position] }),
    index().on(t.hash),
    check('contract_scan_position', sql`${t.position} between 1 and 10`),
  ],
)
