import { sql } from 'drizzle-orm'
import {
  bigint,
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { StorageProblem } from '#app/core/storage-address.ts'

import { defineId, defineInstant } from './columns.server.ts'
import { staff } from './staff.server.ts'

/**
 * Activity log. Append-only, enforced by a trigger, and written in the transaction of the change
 * itself. Erasing a person may only remove values from `data` (migration 0052).
 */
export const event = pgTable(
  'event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: defineInstant().notNull(),
    name: text().notNull(),
    subjectId: text().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    requestId: text().notNull(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (t) => [index().on(t.subjectId, t.id), index().on(t.at, t.id), index().on(t.actorId, t.at)],
)

/** Emails from their cause until a mail server accepts them. The table is the outbox. */
export const email = pgTable(
  'email',
  {
    id: defineId(),
    messageId: text().notNull().unique(),
    kind: text().notNull(),
    createdAt: defineInstant().notNull(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    toKey: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    inReplyTo: text(),
    subject: text().notNull(),
    /** Plain text and HTML of the same email, both with a placeholder instead of a secret link. */
    body: text().notNull(),
    html: text().notNull().default(''),
    /** Attached calendar file. */
    calendar: text(),
    /**
     * Contains a secret link. The link itself is encrypted, and deleted once the email is sent or
     * the link has expired.
     */
    secret: boolean().notNull().default(false),
    sealedLink: text(),
    linkEndsAt: defineInstant(),
    language: text().notNull(),
    /** The record it is about; null if it is about several, which are in `email_subject`. */
    subjectId: uuid(),
    /** The client whose statement is attached, as it is when the email is sent. */
    statementOf: uuid(),
    /** The person an email about several records is for, as the feature names them. */
    recipient: text(),
    /** The message of an email about several records, if the studio edited it. */
    editedMessage: text(),
    state: text().$type<'queued' | 'sending' | 'sent' | 'held' | 'failed'>().notNull(),
    /** Reason it was not sent. */
    heldReason: text().$type<'no-server' | 'example-address' | 'restored'>(),
    tries: integer().notNull().default(0),
    nextTryAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
    sentAt: defineInstant(),
    lastError: text(),
    /** Last failed attempt. */
    failedAt: defineInstant(),
  },
  (t) => [
    index().on(t.state, t.nextTryAt),
    index().on(t.createdAt, t.id),
    index().on(t.kind, t.toKey, t.createdAt),
    index().on(t.subjectId),
  ],
)

/** One of several records an email is about, which can be left out before the email is sent. */
export const emailSubject = pgTable(
  'email_subject',
  {
    emailId: uuid()
      .notNull()
      .references(() => email.id, { onDelete: 'cascade' }),
    subjectId: uuid().notNull(),
    /** The kind of email it would have been alone. */
    kind: text().notNull(),
    /** Local start and end before a move. */
    was: text(),
  },
  (t) => [primaryKey({ columns: [t.emailId, t.subjectId] }), index().on(t.subjectId)],
)

/** The response to a form by its idempotency key, so that a form sent twice is processed once. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    key: text().primaryKey(),
    actorId: text().notNull(),
    contentHash: text().notNull(),
    answer: jsonb().notNull(),
    at: defineInstant().notNull(),
  },
  (t) => [index().on(t.at)],
)

/**
 * Next run of each scheduled job, and the claim of the process that runs it. `dueAt` moves when the
 * run is complete.
 */
export const scheduledJob = pgTable('scheduled_job', {
  name: text().primaryKey(),
  dueAt: defineInstant().notNull(),
  /** End of the claim; a job past it was abandoned. */
  claimedUntil: defineInstant(),
  completedAt: defineInstant(),
})

/**
 * One row: the fingerprint of the key that encrypts this database's secrets. A process with another
 * key refuses to start.
 */
export const secretKeyFingerprint = pgTable(
  'secret_key_fingerprint',
  {
    id: integer().primaryKey().default(1),
    fingerprint: text().notNull(),
  },
  (t) => [check('secret_key_fingerprint_is_one', sql`${t.id} = 1`)],
)

/** Object storage for backups. Its address and login are encrypted with the program's key. */
export const backupStorage = pgTable(
  'backup_storage',
  {
    id: integer().primaryKey().default(1),
    sealedAddress: text().notNull(),
    setAt: defineInstant().notNull(),
  },
  (t) => [check('backup_storage_is_one', sql`${t.id} = 1`)],
)

/**
 * One row, on PostgreSQL: the id in the media folder that has this database's files. A process with
 * another folder refuses to start.
 */
export const dataFolder = pgTable(
  'data_folder',
  {
    id: integer().primaryKey().default(1),
    folderId: uuid().notNull(),
  },
  (t) => [check('data_folder_is_one', sql`${t.id} = 1`)],
)

/**
 * Versions of the program that opened this database: one row each time the version or the schema
 * changed.
 */
export const upgrade = pgTable('upgrade', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  at: defineInstant().notNull(),
  /** Null for the first version, and for one that recorded none. */
  fromVersion: text(),
  toVersion: text().notNull(),
  /** The number of migrations before and after. Equal if the schema stayed. */
  fromSchema: integer().notNull(),
  toSchema: integer().notNull(),
  /** Name of the file with all rows before it, in the backup folder. */
  backup: text(),
  /** The last event before it. */
  lastEventId: bigint({ mode: 'number' }).notNull(),
  /** When an owner closed the notice about it on the dashboard. */
  dismissedAt: defineInstant(),
})

/**
 * Backups, made and failed. A row is also the queue: `waiting` until its backup is complete. While
 * one is made, no stored file is deleted.
 */
export const backupRun = pgTable(
  'backup_run',
  {
    id: defineId(),
    destination: text().$type<'folder' | 'storage'>().notNull().default('folder'),
    /** Null for the nightly backup. */
    requestedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    requestedAt: defineInstant().notNull(),
    claimedAt: defineInstant(),
    finishedAt: defineInstant(),
    state: text().$type<'waiting' | 'completed' | 'failed'>().notNull(),
    /** Name of the file with the rows; null when the backup is no longer kept. */
    file: text(),
    bytes: bigint({ mode: 'number' }).notNull().default(0),
    rows: integer().notNull().default(0),
    /** Files done and in all; at the end, those in the backup. */
    files: integer().notNull().default(0),
    filesTotal: integer().notNull().default(0),
    /** Files that were missing or damaged in the data folder. */
    missing: integer().notNull().default(0),
    copiedBytes: bigint({ mode: 'number' }).notNull().default(0),
    problem: text().$type<
      | 'backup-no-room'
      | 'backup-passphrase'
      | 'backup-unwritable'
      | 'backup-failed'
      | StorageProblem
    >(),
    neededBytes: bigint({ mode: 'number' }),
    freeBytes: bigint({ mode: 'number' }),
    /** A test is waiting, or the last one ended then with this result. */
    testRequestedAt: defineInstant(),
    testedAt: defineInstant(),
    testProblem: text().$type<
      'backup-damaged' | 'files-damaged' | 'test-failed' | StorageProblem
    >(),
    testedFiles: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('backup_run_waiting')
      .on(t.destination)
      .where(sql`${t.state} = 'waiting'`),
    index().on(t.requestedAt),
    index().on(t.file),
  ],
)
