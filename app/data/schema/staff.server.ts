import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { id, instant } from './columns.server.ts'

/** Who may sign in. Not the team the site shows. */
export const staff = pgTable('staff', {
  id: id(),
  email: text().notNull(),
  emailKey: text().notNull().unique(),
  name: text().notNull(),
  role: text().$type<'owner' | 'manager' | 'bookkeeper' | 'crew'>().notNull(),
  password: text().notNull(),
  language: text().notNull().default('en'),
  /** One of the sample studio's accounts, whose password everybody knows; a password of one's own ends it. */
  sample: boolean().notNull().default(false),
  disabledAt: instant(),
  createdAt: instant().notNull(),
})

export const staffSession = pgTable('staff_session', {
  tokenHash: text().primaryKey(),
  staffId: uuid().notNull().references(() => staff.id, { onDelete: 'cascade' }),
  startedAt: instant().notNull(),
  seenAt: instant().notNull(),
}, (t) => [index().on(t.staffId)])

/** A browser that has signed in to this account before: guesses made elsewhere cannot shut it out. */
export const knownDevice = pgTable('known_device', {
  tokenHash: text().primaryKey(),
  staffId: uuid().notNull().references(() => staff.id, { onDelete: 'cascade' }),
  seenAt: instant().notNull(),
}, (t) => [index().on(t.staffId)])

/** Tries under a key (an account, an address, a device) until an instant. */
export const attempt = pgTable('attempt', {
  key: text().primaryKey(),
  count: integer().notNull(),
  until: instant().notNull(),
})

/** A link that is good once: to set up an empty studio (nobody's yet) or to choose a new password. */
export const staffLink = pgTable('staff_link', {
  tokenHash: text().primaryKey(),
  purpose: text().$type<'set-up' | 'reset'>().notNull(),
  staffId: uuid().references(() => staff.id, { onDelete: 'cascade' }),
  until: instant().notNull(),
}, (t) => [index().on(t.staffId)])
