import {
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core'

import { client } from './client.server.ts'
import { id, instant } from './columns.server.ts'
import { project } from './project.server.ts'
import { staff } from './staff.server.ts'

export const page = pgTable('page', {
  path: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
  /** What links to it show elsewhere; without one the first picture on it. */
  picture: text(),
  /** A page that was taken off is as one the studio does not have. */
  published: boolean().notNull().default(true),
})

/** A part of a page; what `content` holds is said by the schema of its kind. */
export const section = pgTable(
  'section',
  {
    id: id(),
    pagePath: text()
      .notNull()
      .references(() => page.path, { onDelete: 'cascade' }),
    position: integer().notNull(),
    kind: text().notNull(),
    content: jsonb().notNull(),
  },
  (t) => [index().on(t.pagePath, t.position)],
)

/** A public service; `key` is also a topic of the contact form and an address of the site. */
export const service = pgTable('service', {
  key: text().$type<'photography' | 'documentary' | 'podcast'>().primaryKey(),
  position: integer().notNull(),
  title: text().notNull(),
  summary: text().notNull(),
  picture: text(),
  /** What it costs at least, in the smallest unit of the studio's currency. */
  from: integer(),
  offered: boolean().notNull().default(true),
})

/** A project shown on the site; what `story` holds is said by its schema. */
export const caseStudy = pgTable('case_study', {
  id: id(),
  slug: text().notNull().unique(),
  /** The work it tells of, of which there is one case study. */
  projectId: uuid()
    .unique()
    .references(() => project.id, { onDelete: 'set null' }),
  position: integer().notNull(),
  /** Its place among the featured ones of the home page, or none. */
  featured: integer(),
  title: text().notNull(),
  category: text().$type<'photography' | 'videography' | 'documentary' | 'podcast'>().notNull(),
  /** As visitors read it; empty is a private client. */
  client: text().notNull(),
  /** Whether people can be recognized, who have to agree. */
  people: boolean().notNull().default(false),
  standfirst: text().notNull(),
  picture: text(),
  year: integer(),
  delivered: text().notNull().default(''),
  story: jsonb().notNull().default({}),
  published: boolean().notNull().default(false),
})

/**
 * Every address a project was ever published under: the one it has leads to it, the others lead on.
 */
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
 * That somebody agreed to be named or shown, as it was given; withdrawn it stays, and no longer
 * counts.
 */
export const consent = pgTable(
  'consent',
  {
    id: id(),
    caseStudyId: uuid()
      .notNull()
      .references(() => caseStudy.id, { onDelete: 'cascade' }),
    who: text().notNull(),
    /** A day of the studio's calendar. */
    givenOn: date({ mode: 'string' }).notNull(),
    /** What it is about: the client's name, people in pictures and film. */
    names: boolean().notNull(),
    people: boolean().notNull(),
    /** How far it goes, in their words. */
    scope: text().notNull().default(''),
    fileName: text(),
    fileType: text().$type<'application/pdf' | 'image/jpeg' | 'image/png'>(),
    recordedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    recordedAt: instant().notNull(),
    withdrawnBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    withdrawnAt: instant(),
  },
  (t) => [index().on(t.caseStudyId)],
)

const bytes = customType<{ data: Buffer; driverData: Buffer | Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (read) => Buffer.from(read),
})

/** The paper a release was signed on: beside the row and not in it, so that lists stay light. */
export const consentDocument = pgTable('consent_document', {
  consentId: uuid()
    .primaryKey()
    .references(() => consent.id, { onDelete: 'cascade' }),
  bytes: bytes().notNull(),
})

/** What a client says: on the page it was placed on, and on the project it is about. */
export const testimonial = pgTable(
  'testimonial',
  {
    id: id(),
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
 * A client who was asked for some words, by a private link of which only the hash is kept; and what
 * they wrote under it.
 */
export const testimonialRequest = pgTable(
  'testimonial_request',
  {
    id: id(),
    tokenHash: text().notNull().unique(),
    clientId: uuid()
      .notNull()
      .references(() => client.id, { onDelete: 'cascade' }),
    projectId: uuid().references(() => project.id, { onDelete: 'set null' }),
    /** To whom the letter went. */
    email: text().notNull(),
    askedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    askedAt: instant().notNull(),
    endsAt: instant().notNull(),
    /**
     * Asked: no answer yet. Written: the studio has not said anything to it. Then approved, or
     * declined.
     */
    state: text().$type<'asked' | 'written' | 'approved' | 'declined'>().notNull(),
    quote: text().notNull().default(''),
    name: text().notNull().default(''),
    role: text().notNull().default(''),
    writtenAt: instant(),
    decidedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    decidedAt: instant(),
  },
  (t) => [index().on(t.state, t.askedAt), index().on(t.clientId), index().on(t.projectId)],
)

/** Whom the site introduces; an account that may sign in is another matter. */
export const teamMember = pgTable(
  'team_member',
  {
    id: id(),
    position: integer().notNull(),
    name: text().notNull(),
    role: text().notNull(),
    bio: text().notNull().default(''),
    picture: text(),
  },
  (t) => [index().on(t.position)],
)

/**
 * What is being written of a part of the website and nobody outside sees yet: one row a part, in a
 * table no page is made from.
 */
export const draft = pgTable('draft', {
  part: text().primaryKey(),
  content: jsonb().notNull(),
  /** New with every saving: whoever saves says which one was known. */
  revision: uuid().notNull(),
  changedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  changedAt: instant().notNull(),
})

/**
 * What a part of the website said, each time it was published; the first one is what it said before
 * anybody changed it.
 */
export const pageVersion = pgTable(
  'page_version',
  {
    part: text().notNull(),
    number: integer().notNull(),
    content: jsonb().notNull(),
    publishedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
    publishedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.number] })],
)

/** Who has a part of the website open, and when that was last heard. */
export const editingSession = pgTable(
  'editing_session',
  {
    part: text().notNull(),
    staffId: uuid()
      .notNull()
      .references(() => staff.id, { onDelete: 'cascade' }),
    seenAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.part, t.staffId] })],
)

/**
 * Private links by which somebody outside sees the drafts; only the hash of what makes them private
 * is kept.
 */
export const previewLink = pgTable('preview_link', {
  id: id(),
  tokenHash: text().notNull().unique(),
  madeBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  madeAt: instant().notNull(),
  endsAt: instant().notNull(),
})
