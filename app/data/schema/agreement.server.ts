import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import type { DocumentContent } from '#app/core/document.ts'
import type { AuditDetails, AuditKind } from '#app/features/sales/audit-trail/rules.ts'

import { defineId, defineInstant } from './columns.server.ts'
import { acceptance } from './sales.server.ts'

/**
 * The content of the sealed PDF of an accepted quote, as it was when the acceptance became final.
 * Append-only. The PDF is rendered afterward, with this row as its subject.
 */
export const agreementDocument = pgTable('agreement_document', {
  id: defineId(),
  acceptanceId: uuid()
    .notNull()
    .unique()
    .references(() => acceptance.id),
  /** Printed in the document, and typed to look it up at `/verify`. */
  code: text().notNull().unique(),
  content: jsonb().$type<DocumentContent>().notNull(),
  createdAt: defineInstant().notNull(),
})

/**
 * The audit trail of agreements: one chain for the studio, in which each hash covers the one
 * before. Append-only. It holds no names, so that erasing a person leaves it whole.
 */
export const auditEntry = pgTable(
  'audit_entry',
  {
    /** Numbers without gaps, from 1. */
    seq: bigint({ mode: 'number' }).primaryKey(),
    /** The quote. */
    subjectId: uuid().notNull(),
    kind: text().$type<AuditKind>().notNull(),
    at: defineInstant().notNull(),
    /** SHA-256 of the version or the file that it is about. */
    documentHash: text(),
    /** SHA-256 of the details; of nothing, if there are none. */
    detailsHash: text().notNull(),
    previousHash: text().notNull().unique(),
    hash: text().notNull().unique(),
  },
  (t) => [
    index().on(t.subjectId, t.seq),
    check('audit_entry_seq', sql`${t.seq} > 0`),
    check(
      'audit_entry_kind',
      sql`${t.kind} in ('sent', 'opened', 'accepted', 'recorded', 'code-sent', 'code-verified', 'signed', 'countersigned', 'voided', 'declined', 'reopened', 'undone', 'finalized', 'sealed', 'downloaded', 'withdrawn')`,
    ),
  ],
)

/** The person and their browser. Deleted when they are erased; the chain keeps the hash. */
export const auditEntryDetails = pgTable('audit_entry_details', {
  seq: bigint({ mode: 'number' })
    .primaryKey()
    .references(() => auditEntry.seq),
  details: jsonb().$type<AuditDetails>().notNull(),
})
