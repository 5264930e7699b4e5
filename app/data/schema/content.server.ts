import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'
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
export const section = pgTable('section', {
  id: id(),
  pagePath: text().notNull().references(() => page.path, { onDelete: 'cascade' }),
  position: integer().notNull(),
  kind: text().notNull(),
  content: jsonb().notNull(),
}, (t) => [index().on(t.pagePath, t.position)])

/** A public service; `key` is also a topic of the contact form and an address of the site. */
export const offering = pgTable('offering', {
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
export const portfolioItem = pgTable('portfolio_item', {
  slug: text().primaryKey(),
  position: integer().notNull(),
  /** Its place among the featured ones of the home page, or none. */
  featured: integer(),
  title: text().notNull(),
  category: text().$type<'photography' | 'videography' | 'documentary' | 'podcast'>().notNull(),
  client: text().notNull(),
  standfirst: text().notNull(),
  picture: text(),
  year: integer(),
  delivered: text().notNull().default(''),
  story: jsonb().notNull().default({}),
  published: boolean().notNull().default(false),
})

/** What a client says: on the page it was placed on, and on the project it is about. */
export const testimonial = pgTable('testimonial', {
  id: id(),
  pagePath: text().notNull(),
  position: integer().notNull(),
  quote: text().notNull(),
  name: text().notNull(),
  role: text().notNull(),
  item: text().references(() => portfolioItem.slug, { onDelete: 'set null', onUpdate: 'cascade' }),
}, (t) => [index().on(t.pagePath, t.position), index().on(t.item)])

/** Whom the site introduces; an account that may sign in is another matter. */
export const teamMember = pgTable('team_member', {
  id: id(),
  position: integer().notNull(),
  name: text().notNull(),
  role: text().notNull(),
  bio: text().notNull().default(''),
  picture: text(),
}, (t) => [index().on(t.position)])

/** What is being written of a part of the website and nobody outside sees yet: one row a part, in a table no page is made from. */
export const draft = pgTable('draft', {
  part: text().primaryKey(),
  content: jsonb().notNull(),
  /** New with every saving: whoever saves says which one was known. */
  mark: uuid().notNull(),
  changedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  changedAt: instant().notNull(),
})

/** What a part of the website said, each time it was published; the first one is what it said before anybody changed it. */
export const edition = pgTable('edition', {
  part: text().notNull(),
  number: integer().notNull(),
  content: jsonb().notNull(),
  publishedBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  publishedAt: instant().notNull(),
}, (t) => [primaryKey({ columns: [t.part, t.number] })])

/** Who has a part of the website open, and when that was last heard. */
export const editor = pgTable('editor', {
  part: text().notNull(),
  staffId: uuid().notNull().references(() => staff.id, { onDelete: 'cascade' }),
  seenAt: instant().notNull(),
}, (t) => [primaryKey({ columns: [t.part, t.staffId] })])

/** Private links by which somebody outside sees the drafts; only the hash of what makes them private is kept. */
export const previewLink = pgTable('preview_link', {
  id: id(),
  tokenHash: text().notNull().unique(),
  madeBy: uuid().references(() => staff.id, { onDelete: 'set null' }),
  madeAt: instant().notNull(),
  endsAt: instant().notNull(),
})
