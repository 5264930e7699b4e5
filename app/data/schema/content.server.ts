import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'

import type { Category, ServiceKey } from '#app/features/studio/service/rules.ts'

import { client } from './client.server.ts'
import { defineId, defineInstant, defineRevision } from './columns.server.ts'
import { file } from './file.server.ts'
import { project } from './project.server.ts'
import { person, staff } from './staff.server.ts'

export const page = pgTable(
  'page',
  {
    path: text().primaryKey(),
    title: text().notNull(),
    description: text().notNull(),
    /** Image of link previews; null for the first image on the page. */
    picture: text(),
    /** An unpublished page is treated as missing. */
    published: boolean().notNull().default(true),
  },
  (t) => [unique().on(t.path, t.published)],
)

/** A section of a page. The schema of its kind defines `content`. */
export const section = pgTable(
  'section',
  {
    id: defineId(),
    pagePath: text()
      .notNull()
      .references(() => page.path, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().notNull(),
    content: jsonb().notNull(),
  },
  (t) => [index().on(t.pagePath, t.position)],
)

/** A public service. `key` is also a choice of the contact form and a path of the site. */
export const service = pgTable(
  'service',
  {
    key: text().$type<ServiceKey>().primaryKey(),
    position: integer().notNull(),
    title: text().notNull(),
    summary: text().notNull(),
    picture: text(),
    /** Lowest price, in the smallest unit of the studio's currency. */
    from: bigint({ mode: 'number' }),
    offered: boolean().notNull().default(true),
  },
  (t) => [unique().on(t.key, t.offered)],
)

/** A project shown in the portfolio. `storySchema` defines `story`. */
export const caseStudy = pgTable(
  'case_study',
  {
    id: defineId(),
    slug: text().notNull().unique(),
    /** A project has at most one case study. */
    projectId: uuid()
      .unique()
      .references(() => project.id, { onDelete: 'set null' }),
    position: integer().notNull(),
    /** Position among those featured on the home page, or null. */
    featured: integer(),
    title: text().notNull(),
    category: text().$type<Category>().notNull(),
    /** The client's name as shown; empty for a private client. */
    client: text().notNull(),
    /** Shows recognizable people, whose consent is required. */
    people: boolean().notNull().default(false),
    standfirst: text().notNull(),
    picture: text(),
    year: integer(),
    delivered: text().notNull().default(''),
    story: jsonb().notNull().default({}),
    published: boolean().notNull().default(false),
  },
  (t) => [unique().on(t.id, t.published)],
)

/** Every slug a case study was ever published under. Old ones redirect to the current one. */
export const caseStudySlug = pgTable(
  'case_study_slug',
  {
    slug: text().primaryKey(),
    caseStudyId: uuid()
      .notNull()
      .references(() => caseStudy.id, { onDelete: 'cascade' }),
  },
  (t) => [index().on(t.caseStudyId)],
)

/**
 * The consent of a client or person to be named or shown. A withdrawn consent remains, but no
 * longer counts.
 */
export const consent = pgTable(
  'consent',
  {
    id: defineId(),
    caseStudyId: uuid()
      .notNull()
      .references(() => caseStudy.id, { onDelete: 'cascade' }),
    who: text().notNull(),
    /** A studio day. */
    givenOn: date({ mode: 'string' }).notNull(),
    /** Covers the client's name, or people in images and videos. */
    names: boolean().notNull(),
    people: boolean().notNull(),
    /** Limits of the consent, in their words. */
    scope: text().notNull().default(''),
    fileName: text(),
    fileType: text().$type<'application/pdf' | 'image/jpeg' | 'image/png'>(),
    recordedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    recordedAt: defineInstant().notNull(),
    withdrawnBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    withdrawnAt: defineInstant(),
  },
  (t) => [index().on(t.caseStudyId)],
)

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (read) => Buffer.from(read),
})

/** The signed document of a consent. */
export const consentDocument = pgTable(
  'consent_document',
  {
    consentId: uuid()
      .primaryKey()
      .references(() => consent.id, { onDelete: 'cascade' }),
    hash: text()
      .notNull()
      .references(() => file.hash),
    /** The document itself where it isn't a file yet: it was recorded before version 0.2. */
    bytes: bytes(),
  },
  (t) => [index().on(t.hash)],
)

/** A client's words, shown on a page and on a case study. */
export const testimonial = pgTable(
  'testimonial',
  {
    id: defineId(),
    pagePath: text().notNull(),
    position: integer().notNull(),
    quote: text().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    caseStudyId: uuid().references(() => caseStudy.id, { onDelete: 'set null' }),
  },
  (t) => [index().on(t.pagePath, t.position), index().on(t.caseStudyId)],
)

/**
 * A request for a testimonial by a private link, of which only the hash is stored, and the client's
 * answer.
 */
export const testimonialRequest = pgTable(
  'testimonial_request',
  {
    id: defineId(),
    tokenHash: text().notNull().unique(),
    clientId: uuid()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    /** Recipient of the request. */
    email: text().notNull(),
    requestedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    requestedAt: defineInstant().notNull(),
    endsAt: defineInstant().notNull(),
    /** `requested`: unanswered. `written`: waits for the studio, then `approved` or `declined`. */
    state: text().$type<'requested' | 'written' | 'approved' | 'declined'>().notNull(),
    quote: text().notNull().default(''),
    name: text().notNull().default(''),
    role: text().notNull().default(''),
    writtenAt: defineInstant(),
    decidedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    decidedAt: defineInstant(),
    /** Counts changes of the client's words. */
    revision: defineRevision(),
  },
  (t) => [index().on(t.state, t.requestedAt), index().on(t.clientId), index().on(t.projectId)],
)

/** The published cards of people on the website. */
export const teamMember = pgTable(
  'team_member',
  {
    /** The id of the person. */
    id: uuid()
      .primaryKey()
      .references(() => person.id),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    bio: text().notNull().default(''),
    picture: text(),
  },
  (t) => [index().on(t.position)],
)

/**
 * Unpublished changes to a part of the website, one row per part. No public page reads this table.
 */
export const draft = pgTable('draft', {
  part: text().primaryKey(),
  content: jsonb().notNull(),
  /** Changes with every save. A save must send the revision it is based on. */
  revision: uuid().notNull(),
  changedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  changedAt: defineInstant().notNull(),
})

/**
 * The published content of a part of the website, one row per publication. Version 1 is the content
 * before the first change.
 */
export const pageVersion = pgTable(
  'page_version',
  {
    part: text().notNull(),
    number: integer().notNull(),
    content: jsonb().notNull(),
    publishedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    publishedAt: defineInstant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.number] })],
)

/** Open editors of a part of the website, with their last heartbeat. */
export const editingSession = pgTable(
  'editing_session',
  {
    part: text().notNull(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: defineInstant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.staffId] })],
)

/** Private links to preview drafts. Only the hash of the token is stored. */
export const previewLink = pgTable('preview_link', {
  id: defineId(),
  tokenHash: text().notNull().unique(),
  madeBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  madeAt: defineInstant().notNull(),
  endsAt: defineInstant().notNull(),
})
