import { sql } from 'drizzle-orm'
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { DocumentStyle } from '#app/core/document.ts'

import { defineId, defineInstant } from './columns.server.ts'
import { file } from './file.server.ts'
import { email } from './platform.server.ts'

type DocumentKind = 'invoice' | 'credit-note' | 'receipt' | 'statement' | 'agreement'

/**
 * A key that seals documents in the studio's name, with its self-signed certificate. Only the one
 * that isn't retired seals; the certificates of the others still verify what they sealed.
 */
export const sealKey = pgTable(
  'seal_key',
  {
    id: defineId(),
    /** X.509 in DER, as base64. */
    certificate: text().notNull(),
    /** PKCS #8, encrypted with the key from the data folder. */
    encryptedKey: text().notNull(),
    /** SHA-256 of the certificate, in hexadecimal. */
    fingerprint: text().notNull().unique(),
    createdAt: defineInstant().notNull(),
    retiredAt: defineInstant(),
  },
  (t) => [
    uniqueIndex('seal_key_active')
      .on(sql`(${t.retiredAt} is null)`)
      .where(sql`${t.retiredAt} is null`),
  ],
)

/**
 * A rendered PDF, by the SHA-256 of its bytes. Append-only: the same content and renderer give the
 * same bytes, and others are another row.
 */
export const documentFile = pgTable(
  'document_file',
  {
    hash: text()
      .primaryKey()
      .references(() => file.hash),
    kind: text().$type<DocumentKind>().notNull(),
    /** The invoice, payment, client or `agreement_document`. */
    subjectId: uuid().notNull(),
    version: integer().notNull().default(1),
    /** File name for the reader. */
    name: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** SHA-256 of the content it was rendered from. */
    contentHash: text().notNull(),
    rendererVersion: integer().notNull(),
    /**
     * The seal of a sealed document, CMS in DER as base64, because a signature is never the same
     * twice: rendering again and inserting it gives the same bytes.
     */
    cms: text(),
    sealKeyId: uuid().references(() => sealKey.id),
    createdAt: defineInstant().notNull(),
  },
  (t) => [
    index().on(t.kind, t.subjectId, t.version),
    check(
      'document_file_kind',
      sql`${t.kind} in ('invoice', 'credit-note', 'receipt', 'statement', 'agreement')`,
    ),
    check('document_file_seal', sql`(${t.cms} is null) = (${t.sealKeyId} is null)`),
  ],
)

/**
 * A document to render, or rendered. A row is also the queue: written in the transaction of its
 * cause and rendered afterwards by a worker. After the last try it keeps its problem, and a
 * completed one has a problem while its file isn't what was rendered.
 */
export const documentRendering = pgTable(
  'document_rendering',
  {
    id: defineId(),
    kind: text().$type<DocumentKind>().notNull(),
    subjectId: uuid().notNull(),
    version: integer().notNull().default(1),
    /** The look at the time, to render the same document again after the studio changed it. */
    look: jsonb().$type<DocumentStyle>().notNull(),
    state: text().$type<'waiting' | 'completed' | 'failed'>().notNull().default('waiting'),
    requestedAt: defineInstant().notNull(),
    tries: integer().notNull().default(0),
    nextTryAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
    problem: text(),
    hash: text().references(() => documentFile.hash),
  },
  (t) => [
    unique().on(t.kind, t.subjectId, t.version),
    index().on(t.state, t.nextTryAt),
    check('document_rendering_state', sql`${t.state} in ('waiting', 'completed', 'failed')`),
    check('document_rendering_hash', sql`(${t.state} = 'completed') = (${t.hash} is not null)`),
  ],
)

/** A document attached to an email, which waits until it is rendered. */
export const emailAttachment = pgTable(
  'email_attachment',
  {
    emailId: uuid()
      .notNull()
      .references(() => email.id, { onDelete: 'cascade' }),
    renderingId: uuid()
      .notNull()
      .references(() => documentRendering.id),
    /** File name for the recipient. */
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.emailId, t.renderingId] }), index().on(t.renderingId)],
)
