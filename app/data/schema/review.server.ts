import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import type { ApprovalRule, ReviewState } from '#app/features/delivery/review/rules.ts'
import type { PositionUnit } from '#app/features/delivery/review-clock/rules.ts'
import type { DrawingShape } from '#app/features/delivery/review-note/rules.ts'
import type { Region } from '#app/features/delivery/review-region/rules.ts'
import type { ReviewPermission } from '#app/features/delivery/review-share/rules.ts'
import type { Category } from '#app/features/studio/service/rules.ts'

import { clientContact } from './client-portal.server.ts'
import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { deliveredFile } from './gallery.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'

/** A film, an episode or another deliverable of a project, which a client comments and approves. */
export const review = pgTable(
  'review',
  {
    id: defineId(),
    /** Part of its URL; not a secret. */
    slug: text().notNull().unique(),
    createdAt: defineInstant().notNull(),
    clientId: uuid()
      .notNull()
      .references(() => client.id),
    projectId: uuid()
      .notNull()
      .references(() => project.id, { onDelete: 'cascade' }),
    /** The discipline of the portal that lists it. */
    category: text().$type<Category>().notNull(),
    title: text().notNull(),
    /** `draft` and `closed`: for the studio alone. */
    state: text().$type<ReviewState>().notNull().default('draft'),
    /** Approvals that a version needs: of one guest who may approve, or of all of them. */
    approvalRule: text().$type<ApprovalRule>().notNull().default('one'),
    /** Rounds of notes in the price; null for any number. */
    includedRounds: integer(),
    /** The price of each extra round, with tax; null to be asked first. */
    extraRoundAmount: bigint({ mode: 'number' }),
    /** When the newest version was approved; null again after a reopening. */
    approvedAt: defineInstant(),
    /** Counts changes of the fields of the review's form. */
    revision: defineRevision(),
  },
  (t) => [
    index().on(t.clientId, t.createdAt),
    index().on(t.projectId),
    index().on(t.category, t.createdAt),
    check('review_included_rounds', sql`${t.includedRounds} >= 0`),
    check('review_extra_round_amount', sql`${t.extraRoundAmount} > 0`),
    check('review_slug', sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
    check('review_approved', sql`(${t.approvedAt} is null) = (${t.state} <> 'approved')`),
  ],
)

/** One file of a review. */
export const reviewVersion = pgTable(
  'review_version',
  {
    id: defineId(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    hash: text()
      .notNull()
      .references(() => deliveredFile.hash),
    /** Original file name. */
    name: text().notNull(),
    /** Tells guests what is new. */
    note: text().notNull().default(''),
    /** Positions of notes: in time, on a page of a PDF, or in an image, which has only one. */
    unit: text().$type<PositionUnit>().notNull().default('time'),
    /**
     * Frames per second as a fraction, in which notes count frames of a video. Null for a recording
     * and for a video of unknown rate, whose notes count milliseconds.
     */
    rateNum: integer(),
    rateDen: integer(),
    /** Frames from 00:00:00:00 to the first one, in the timecode of the file. */
    startFrame: integer().notNull().default(0),
    dropFrame: boolean().notNull().default(false),
    /** Frames, milliseconds or pages of the file; null if it is unknown, and for an image. */
    length: integer(),
    addedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    addedAt: defineInstant().notNull(),
    /** Since when guests see it; null for the studio alone. */
    publishedAt: defineInstant(),
    /** When its notes were submitted together, which ends the round. */
    submittedAt: defineInstant(),
    /** The guest who submitted them; null once their name was deleted. */
    submittedBy: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
  },
  (t) => [
    unique().on(t.reviewId, t.number),
    index().on(t.hash),
    index().on(t.submittedBy),
    check(
      'review_version_rate',
      sql`(${t.rateNum} is null) = (${t.rateDen} is null) and ${t.rateNum} > 0 and ${t.rateDen} > 0`,
    ),
    check('review_version_unit', sql`${t.unit} = 'time' or ${t.rateNum} is null`),
    check(
      'review_version_submitted',
      sql`${t.submittedAt} is null or ${t.publishedAt} is not null`,
    ),
  ],
)

/** Access of a contact to a review. */
export const reviewShare = pgTable(
  'review_share',
  {
    id: defineId(),
    reviewId: uuid()
      .notNull()
      .references(() => review.id, { onDelete: 'cascade' }),
    contactId: uuid()
      .notNull()
      .references(() => clientContact.id, { onDelete: 'cascade' }),
    /** Rights of this guest besides watching. */
    permissions: text().array().$type<ReviewPermission[]>().notNull(),
    createdAt: defineInstant().notNull(),
    createdBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** When a version was last emailed to the contact. */
    sentAt: defineInstant(),
    lastSeenAt: defineInstant(),
  },
  (t) => [
    unique('review_share_is_one').on(t.reviewId, t.contactId),
    index().on(t.contactId),
    check('review_share_permissions', sql`${t.permissions} <@ array['comment', 'approve']`),
  ],
)

/** A note of a guest or the studio about a version, or an answer to one. */
export const reviewNote = pgTable(
  'review_note',
  {
    id: defineId(),
    versionId: uuid()
      .notNull()
      .references(() => reviewVersion.id, { onDelete: 'cascade' }),
    /** The note that it answers, which answers none itself. */
    parentId: uuid().references((): AnyPgColumn => reviewNote.id, { onDelete: 'cascade' }),
    /** The guest who wrote it; null for the studio, and once their name was deleted. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    isByStudio: boolean().notNull(),
    staffId: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** Empty if its author was erased. */
    text: text().notNull(),
    /** In the unit of the version; null for a note about all of it. */
    fromPosition: integer(),
    /** The last position of a range, or null. */
    toPosition: integer(),
    drawing: jsonb().$type<DrawingShape[]>().notNull().default([]),
    /** A point or a rectangle on the page or image, as fractions of its width and height. */
    region: jsonb().$type<Region>(),
    /** Seen by the studio alone. */
    isInternal: boolean().notNull().default(false),
    /** Of a guest, after the round of its version ended: it counts for the next one. */
    isLate: boolean().notNull().default(false),
    writtenAt: defineInstant().notNull(),
    editedAt: defineInstant(),
    resolvedAt: defineInstant(),
    resolvedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    /** When the studio was told of a guest's note by email. */
    notifiedAt: defineInstant(),
  },
  (t) => [
    index().on(t.versionId, t.fromPosition),
    index().on(t.parentId),
    index().on(t.contactId),
    index()
      .on(t.writtenAt)
      .where(sql`not ${t.isByStudio} and ${t.notifiedAt} is null`),
    check('review_note_author', sql`${t.isByStudio} or ${t.staffId} is null`),
    check('review_note_studio', sql`not ${t.isByStudio} or ${t.contactId} is null`),
    check('review_note_late', sql`not ${t.isLate} or not ${t.isByStudio}`),
    check('review_note_internal', sql`not ${t.isInternal} or ${t.isByStudio}`),
    check(
      'review_note_position',
      sql`${t.fromPosition} >= 0 and (${t.toPosition} is null or ${t.toPosition} > ${t.fromPosition})`,
    ),
    check('review_note_region', sql`${t.region} is null or ${t.fromPosition} is not null`),
  ],
)

/** An approval of a version by a guest. */
export const reviewDecision = pgTable(
  'review_decision',
  {
    id: defineId(),
    versionId: uuid()
      .notNull()
      .references(() => reviewVersion.id, { onDelete: 'cascade' }),
    /** Null once their name was deleted. */
    contactId: uuid().references(() => clientContact.id, { onDelete: 'set null' }),
    /** The guest's name at that time. */
    name: text().notNull(),
    message: text().notNull().default(''),
    /** SHA-256 of the file that was approved. */
    fileHash: text().notNull(),
    decidedAt: defineInstant().notNull(),
    /** When the studio or a guest reopened the review, after which it counts no more. */
    withdrawnAt: defineInstant(),
  },
  (t) => [
    uniqueIndex('review_decision_is_one')
      .on(t.versionId, t.contactId)
      .where(sql`${t.withdrawnAt} is null`),
    index().on(t.contactId),
  ],
)
