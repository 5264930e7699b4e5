import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'

/**
 * What happened, by whom: only ever added to (a trigger refuses the rest), in the transaction of
 * the change itself.
 */
export const event = pgTable(
  'event',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    at: instant().notNull(),
    name: text().notNull(),
    subjectId: text().notNull(),
    actorKind: text().notNull(),
    actorId: uuid(),
    requestId: text().notNull(),
    data: jsonb().$type<Record<string, string | number | boolean | null>>().notNull(),
  },
  (t) => [index().on(t.subjectId, t.id), index().on(t.at, t.id), index().on(t.actorId, t.at)],
)

/**
 * A letter, from the moment something caused it until a mail server has it. The row is the outbox.
 */
export const email = pgTable(
  'email',
  {
    id: id(),
    messageId: text().notNull().unique(),
    kind: text().notNull(),
    createdAt: instant().notNull(),
    toName: text().notNull(),
    toAddress: text().notNull(),
    toKey: text().notNull(),
    fromName: text().notNull(),
    replyTo: text(),
    inReplyTo: text(),
    subject: text().notNull(),
    /**
     * The plain text and the HTML of the same email; where a secret link stood, both hold a
     * placeholder.
     */
    body: text().notNull(),
    html: text().notNull().default(''),
    /** A calendar file that comes with it. */
    calendar: text(),
    /**
     * Whether it carries a link that opens something. The link itself is sealed with the key, and
     * forgotten once the email was sent or the link has ended.
     */
    secret: boolean().notNull().default(false),
    sealedLink: text(),
    linkEndsAt: instant(),
    language: text().notNull(),
    subjectId: uuid(),
    state: text().$type<'queued' | 'sending' | 'sent' | 'held' | 'failed'>().notNull(),
    /** Why it was kept here instead of sent. */
    heldReason: text().$type<'no-server' | 'example-address' | 'restored'>(),
    tries: integer().notNull().default(0),
    nextTryAt: instant().notNull(),
    claimedAt: instant(),
    sentAt: instant(),
    lastError: text(),
    /** When it was last refused. */
    failedAt: instant(),
  },
  (t) => [
    index().on(t.state, t.nextTryAt),
    index().on(t.createdAt, t.id),
    index().on(t.kind, t.toKey, t.createdAt),
    index().on(t.subjectId),
  ],
)

/** The answer a form was given, under the key it carried: the same form sent twice is one act. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    key: text().primaryKey(),
    actorId: text().notNull(),
    contentHash: text().notNull(),
    answer: jsonb().notNull(),
    at: instant().notNull(),
  },
  (t) => [index().on(t.at)],
)

/**
 * When each scheduled job is due next, and which process has it. The due time moves when the work
 * is done.
 */
export const scheduledJob = pgTable('scheduled_job', {
  name: text().primaryKey(),
  dueAt: instant().notNull(),
  /** Until when the job belongs to the process that runs it; past that it was abandoned. */
  claimedUntil: instant(),
  completedAt: instant(),
})

/**
 * One row: the fingerprint of the key this database's secrets are encrypted with. A process with
 * another key may not start.
 */
export const secretKeyFingerprint = pgTable(
  'secret_key_fingerprint',
  {
    id: integer().primaryKey().default(1),
    fingerprint: text().notNull(),
  },
  (t) => [check('secret_key_fingerprint_is_one', sql`${t.id} = 1`)],
)
