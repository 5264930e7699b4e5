import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { id } from './columns.server.ts'

export const page = pgTable('page', {
  path: text().primaryKey(),
  title: text().notNull(),
  description: text().notNull(),
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
