import { sql } from 'drizzle-orm'
import {
  check,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ContractBlock, ContractContent } from '#app/features/sales/contract-template/rules.ts'

import { defineId, defineInstant, defineRevision } from './columns.server.ts'
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
    /** The sentences of the checked boxes, word for word. */
    consents: jsonb().$type<string[]>().notNull(),
    createdAt: defineInstant().notNull(),
  },
  (t) => [
    foreignKey({
      name: 'contract_made_from',
      columns: [t.templateId, t.templateVersion],
      foreignColumns: [contractTemplateVersion.templateId, contractTemplateVersion.version],
    }),
    check(
      'contract_is_filled_in',
      sql`${t.text} !~ '\\{\\{|\\}\\}|\\[\\[|\\]\\]|\\{[a-z][a-z0-9._-]*\\}'`,
    ),
  ],
)
